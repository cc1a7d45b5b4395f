//! Scores: centipawns, or a mate in N moves.

use std::fmt;

/// The score of a mate on the board, greater than any static evaluation.
pub(crate) const MATE: i32 = 1_000_000;
/// Greater than every score.
pub(crate) const INFINITE: i32 = MATE + 1;
/// The longest line that is searched, in plies.
pub(crate) const MAX_PLY: usize = 160;
/// Scores from here on are mates.
pub(crate) const LEAST_MATE: i32 = MATE - 2 * MAX_PLY as i32;

/// The score of a position for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    /// In centipawns.
    Centipawns(i32),
    /// The side to move mates in this many of its moves.
    MatesIn(u32),
    /// The side to move is mated in this many of its moves.
    MatedIn(u32),
}

impl Score {
    /// The score of a search.
    pub(crate) fn new(score: i32) -> Self {
        let plies = (MATE - score.abs()).max(0) as u32;
        if score >= LEAST_MATE {
            Self::MatesIn(plies.div_ceil(2))
        } else if score <= -LEAST_MATE {
            Self::MatedIn(plies / 2)
        } else {
            Self::Centipawns(score)
        }
    }
}

/// `+0.35`, `mate in 3`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Centipawns(score) => {
                let sign = if score < 0 { '-' } else { '+' };
                let score = score.unsigned_abs();
                write!(f, "{sign}{}.{:02}", score / 100, score % 100)
            }
            Self::MatesIn(moves) => write!(f, "mate in {moves}"),
            Self::MatedIn(moves) => write!(f, "mated in {moves}"),
        }
    }
}

/// A score in the form of the transposition table: mates are counted from the position, not from the root.
pub(crate) fn to_table(score: i32, ply: usize) -> i32 {
    match score {
        LEAST_MATE.. => score + ply as i32,
        ..=0 if score <= -LEAST_MATE => score - ply as i32,
        _ => score,
    }
}

/// The reverse of [`to_table`].
pub(crate) fn from_table(score: i32, ply: usize) -> i32 {
    match score {
        LEAST_MATE.. => score - ply as i32,
        ..=0 if score <= -LEAST_MATE => score + ply as i32,
        _ => score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        assert_eq!(Score::new(MATE - 1), Score::MatesIn(1));
        assert_eq!(Score::new(MATE - 3), Score::MatesIn(2));
        assert_eq!(Score::new(2 - MATE), Score::MatedIn(1));
        assert_eq!(Score::new(-MATE), Score::MatedIn(0));
        assert_eq!(Score::new(-35).to_string(), "-0.35");
    }

    #[test]
    fn a_mate_from_the_table_is_as_far_from_the_root_as_it_is() {
        for score in [MATE - 7, 7 - MATE, 55, -55, 0] {
            assert_eq!(from_table(to_table(score, 4), 4), score);
        }
        // A mate in one found five plies below the root.
        assert_eq!(from_table(to_table(MATE - 6, 5), 0), MATE - 1);
    }
}
