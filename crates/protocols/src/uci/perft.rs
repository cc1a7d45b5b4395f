//! `go perft`.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use legwork_core::moves::Move;
use legwork_variant::position::Position;

use super::dialect::Dialect;

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
        for (text, mv) in moves {
            let mut after = position.clone();
            after.make(mv);
            let Some(leaves) = leaves(&after, depth - 1, stop) else {
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

/// Counts leaves, a few plies at a time; `None` if stopped.
fn leaves(position: &Position, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Relaxed) {
        return None;
    }
    if depth < 4 {
        return Some(position.perft(depth));
    }
    let mut after = position.clone();
    let mut all = 0;
    for mv in position.moves() {
        after.clone_from(position);
        after.make(mv);
        all += leaves(&after, depth - 1, stop)?;
    }
    Some(all)
}
