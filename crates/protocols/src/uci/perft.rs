//! `go perft`.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use legwork_core::moves::Move;
use legwork_variant::position::Position;
// In a browser, the standard library has no clock.
use web_time::Instant;

use super::dialect::Dialect;

/// How long a count may take during which it is not looked whether to stop.
const LONGEST: Duration = Duration::from_millis(50);
/// The maximum depth of such a count.
const DEEPEST: u32 = 3;

/// Counts the leaves below each move. Castling may be written King takes Rook. Where it is stopped, it says so and gives no sum.
pub(super) fn run(
    position: &Position,
    depth: u32,
    (dialect, king_takes_rook): (Dialect, bool),
    say: &mut dyn FnMut(String),
    stop: &AtomicBool,
) {
    let mut all = 0u64;
    let mut moves: Vec<(String, Move)> = position
        .moves()
        .into_iter()
        .map(|mv| (dialect.write(position, mv, king_takes_rook), mv))
        .collect();
    moves.sort();
    if depth > 0 {
        let mut count = Count { stop, at_once: 1 };
        for (text, mv) in moves {
            let mut after = position.clone();
            after.make(mv);
            let Some(leaves) = count.leaves(&after, depth - 1) else {
                return say("info string go perft: stopped before its end".to_owned());
            };
            all += leaves;
            say(format!("{text}: {leaves}"));
        }
    } else {
        all = 1;
    }
    say(String::new());
    say(format!("Nodes searched: {all}"));
}

/// A count that can be stopped.
struct Count<'a> {
    stop: &'a AtomicBool,
    /// The depth of the counts between two looks.
    at_once: u32,
}

impl Count<'_> {
    /// Counts leaves, by blocks of plies that take little time; `None` if stopped.
    fn leaves(&mut self, position: &Position, depth: u32) -> Option<u64> {
        if self.stop.load(Relaxed) {
            return None;
        }
        if depth <= self.at_once {
            let start = Instant::now();
            let leaves = position.perft(depth);
            if depth == self.at_once {
                self.at_once = next(depth, start.elapsed(), leaves);
            }
            return Some(leaves);
        }
        let mut after = position.clone();
        let mut all = 0;
        for mv in position.moves() {
            after.clone_from(position);
            after.make(mv);
            all += self.leaves(&after, depth - 1)?;
        }
        Some(all)
    }
}

/// The depth of the next count after one of this depth: a ply more where that would not take long, by the usual number of moves, and a
/// ply less where this one has.
fn next(depth: u32, time: Duration, leaves: u64) -> u32 {
    let moves = (leaves as f64).powf(1.0 / f64::from(depth.max(1)));
    match time {
        _ if time > LONGEST => (depth - 1).max(1),
        _ if time.as_secs_f64() * moves < LONGEST.as_secs_f64() => (depth + 1).min(DEEPEST),
        _ => depth,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_plies_are_counted_at_once_as_take_little_time() {
        let micros = Duration::from_micros;
        // Chess, and a game with a hundred thousand moves.
        assert_eq!(next(1, micros(1), 20), 2);
        assert_eq!(next(2, micros(20), 400), 3);
        assert_eq!(next(3, micros(400), 8902), DEEPEST);
        assert_eq!(next(1, micros(3000), 119_271), 1);
        assert_eq!(next(3, micros(60_000), 8_000_000), 2);
        assert_eq!(next(1, micros(60_000), 1000), 1);
    }
}
