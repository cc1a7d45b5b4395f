//! Scores of the search: centipawns, or a game that is won in N moves.

use legwork_variant::score::Score;

/// The score of a mate on the board, greater than any static evaluation.
pub(crate) const MATE: i32 = 1_000_000;
/// Greater than every score.
pub(crate) const INFINITE: i32 = MATE + 1;
/// The longest line that is searched, in plies.
pub(crate) const MAX_PLY: usize = 160;
/// Scores from here on are mates.
pub(crate) const LEAST_MATE: i32 = MATE - 2 * MAX_PLY as i32;
/// The score of a game that the moves before have won, as by repetition. A mate is better: it does not depend on the path.
pub(crate) const BY_HISTORY: i32 = LEAST_MATE - 1;
/// Scores from here on are won games, by mate or by the moves before; those below are evaluations.
pub(crate) const LEAST_WIN: i32 = BY_HISTORY - 2 * MAX_PLY as i32;
/// The maximum evaluation, in centipawns.
pub(crate) const MAX_EVAL: i32 = LEAST_WIN - 1;
/// The maximum evaluation that is reported: in CECP, scores from 100,000 on are mates.
pub(crate) const MAX_REPORTED: i32 = 99_999;

/// The score of a search for the side to move.
pub(crate) fn score(score: i32) -> Score {
    let plies = match score.abs() {
        won @ LEAST_MATE.. => (MATE - won).max(0),
        won @ LEAST_WIN.. => BY_HISTORY - won,
        _ => return Score::Centipawns(score.clamp(-MAX_REPORTED, MAX_REPORTED)),
    };
    // A move that loses at once, as by a repetition, is the first of the moves that lose.
    Score::Mate(score.signum() * ((plies + 1) / 2))
}

/// A score in the form of the transposition table: won games are counted from the position, not from the root.
pub(crate) fn to_table(score: i32, ply: usize) -> i32 {
    match score.abs() {
        LEAST_WIN.. => score + score.signum() * ply as i32,
        _ => score,
    }
}

/// The reverse of [`to_table`]. An end that is farther from the root than any is as far as the farthest.
pub(crate) fn from_table(score: i32, ply: usize) -> i32 {
    let from_root = |won: i32, least: i32| score.signum() * (won - ply as i32).max(least);
    match score.abs() {
        won @ LEAST_MATE.. => from_root(won, LEAST_MATE),
        won @ LEAST_WIN.. => from_root(won, LEAST_WIN),
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
    fn a_score_is_a_mate_of_some_length_or_an_evaluation() {
        for of_search in -INFINITE..=INFINITE {
            match score(of_search) {
                Score::Centipawns(score) => assert!(score.abs() <= MAX_REPORTED, "{of_search}"),
                Score::Mate(moves) => {
                    assert!(moves.abs() <= MAX_PLY as i32, "{of_search}");
                    assert!(of_search.abs() >= LEAST_WIN, "{of_search}");
                }
            }
        }
        // A loss by repetition with the first move, and on the eighteenth ply.
        assert_eq!(score(1 - BY_HISTORY), Score::Mate(-1));
        assert_eq!(score(18 - BY_HISTORY), Score::Mate(-9));
        assert_eq!(score(BY_HISTORY - 3), Score::Mate(2));
    }

    #[test]
    fn no_distance_makes_another_kind_of_score() {
        for won in [MATE, LEAST_MATE, BY_HISTORY, LEAST_WIN] {
            let kind = won >= LEAST_MATE;
            let found = from_table(won, MAX_PLY);
            assert!(found >= LEAST_WIN && (found >= LEAST_MATE) == kind, "{won}");
            assert_eq!(from_table(-won, MAX_PLY), -found);
        }
    }

    #[test]
    fn a_mate_from_the_table_is_as_far_from_the_root_as_it_is() {
        for score in [
            MATE - 7,
            7 - MATE,
            BY_HISTORY - 9,
            9 - BY_HISTORY,
            55,
            -55,
            0,
        ] {
            assert_eq!(from_table(to_table(score, 4), 4), score);
        }
        // A mate in one found five plies below the root.
        assert_eq!(from_table(to_table(MATE - 6, 5), 0), MATE - 1);
    }
}
