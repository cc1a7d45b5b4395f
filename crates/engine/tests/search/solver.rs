//! A brute-force mate solver: it tries every move, and knows nothing of scores.

use legwork::{Outcome, Position};

/// In how many moves the side to move can force mate, if in at most so many.
pub(crate) fn mate_in(position: &Position, most: u32) -> Option<u32> {
    (1..=most).find(|&moves| forces_mate(position, moves))
}

fn forces_mate(position: &Position, moves: u32) -> bool {
    // Only a check can be the last move.
    let tries = match moves {
        1 => position.checks(),
        _ => position.moves(),
    };
    tries.into_iter().any(|mv| {
        let after = position.play(mv).expect("a listed move");
        cannot_escape(&after, moves - 1)
    })
}

/// Whether the side to move is mated, or after each of its moves can be mated in so many.
fn cannot_escape(position: &Position, moves: u32) -> bool {
    let replies = position.moves();
    if replies.is_empty() {
        return matches!(position.outcome(), Some(Outcome::Checkmate { .. }));
    }
    moves > 0
        && replies.into_iter().all(|mv| {
            let after = position.play(mv).expect("a listed move");
            forces_mate(&after, moves)
        })
}
