//! Scores of the search: centipawns, or a mate in N moves.

use legwork_variant::score::Score;

/// The score of a mate on the board, greater than any static evaluation.
pub(crate) const MATE: i32 = 1_000_000;
/// Greater than every score.
pub(crate) const INFINITE: i32 = MATE + 1;
/// The longest line that is searched, in plies.
pub(crate) const MAX_PLY: usize = 160;
/// Scores from here on are mates.
pub(crate) const LEAST_MATE: i32 = MATE - 2 * MAX_PLY as i32;

/// The score of a search for the side to move.
pub(crate) fn score(score: i32) -> Score {
    let plies = (MATE - score.abs()).max(0);
    if score >= LEAST_MATE {
        Score::Mate((plies + 1) / 2)
    } else if score <= -LEAST_MATE {
        Score::Mate(-(plies / 2))
    } else {
        Score::Centipawns(score)
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
        assert_eq!(score(MATE - 1), Score::Mate(1));
        assert_eq!(score(MATE - 3), Score::Mate(2));
        assert_eq!(score(2 - MATE), Score::Mate(-1));
        assert_eq!(score(-MATE), Score::Mate(0));
        assert_eq!(score(-35).to_string(), "-0.35");
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
