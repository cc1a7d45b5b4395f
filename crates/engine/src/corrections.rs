//! Correction histories: by how much searches have differed from the static evaluations of positions with the same Pawns, or after
//! the same move.

use legwork_variant::position::Position;

use crate::ordering::PieceTo;

/// The number of entries for each side; a power of two.
const ENTRIES: usize = 1 << 14;
/// A centipawn in the units of the tables.
const ONE: i32 = 256;
/// The maximum correction, in centipawns.
const MAX: i32 = 80;
/// The weight of the newest difference is at most this share of [`ONE`].
const MAX_WEIGHT: i32 = 16;

/// The correction histories of one thread.
pub(crate) struct Corrections {
    /// By side to move and Pawn structure, then by side to move and last move.
    tables: [Vec<i16>; 2],
}

impl Default for Corrections {
    fn default() -> Self {
        Self {
            tables: [vec![0; 2 * ENTRIES], vec![0; 2 * ENTRIES]],
        }
    }
}

impl Corrections {
    /// The correction of a position's evaluation for the side to move, in centipawns.
    pub(crate) fn of(&self, position: &Position, last: Option<PieceTo>) -> i32 {
        let places = places(position, last);
        let sum: i32 = (self.tables.iter().zip(places))
            .map(|(table, place)| i32::from(table[place]))
            .sum();
        sum * 2 / (3 * ONE)
    }

    /// Remembers by how much the score of a search to a depth differs from the static evaluation.
    pub(crate) fn learn(
        &mut self,
        position: &Position,
        last: Option<PieceTo>,
        difference: i32,
        depth: i32,
    ) {
        let weight = (depth + 1).clamp(1, MAX_WEIGHT);
        let difference = difference.clamp(-4 * MAX, 4 * MAX);
        let places = places(position, last);
        for (table, place) in self.tables.iter_mut().zip(places) {
            let old = i32::from(table[place]);
            let new = (old * (ONE - weight) + difference * ONE * weight) / ONE;
            table[place] = new.clamp(-MAX * ONE, MAX * ONE) as i16;
        }
    }
}

/// The index of a position in each table.
fn places(position: &Position, last: Option<PieceTo>) -> [usize; 2] {
    let side = position.turn().index() * ENTRIES;
    let pawns = position.pawn_hash() as usize % ENTRIES;
    let last = last.map_or(0, |last| 1 + last.mixed() % (ENTRIES - 1));
    [side + pawns, side + last]
}

#[cfg(test)]
mod tests {
    use super::*;
    use legwork::Variant;

    #[test]
    fn an_evaluation_is_corrected_towards_what_searches_found() {
        let start = Variant::open("chess", &[]).unwrap().start();
        let advanced = start.play(start.read_move("e2e4").unwrap()).unwrap();
        let mut corrections = Corrections::default();
        assert_eq!(corrections.of(&start, None), 0);
        corrections.learn(&start, None, 60, 8);
        let once = corrections.of(&start, None);
        assert!((1..10).contains(&once), "{once}");
        for _ in 0..1000 {
            corrections.learn(&start, None, 60, 8);
        }
        let often = corrections.of(&start, None);
        assert!((70..=80).contains(&often), "{often}");
        // The other side has entries of its own.
        assert_eq!(corrections.of(&advanced, None), 0);
        for _ in 0..1000 {
            corrections.learn(&start, None, -20_000, 40);
        }
        let least = corrections.of(&start, None);
        assert!((-2 * 2 * MAX / 3 - 1..0).contains(&least), "{least}");
    }
}
