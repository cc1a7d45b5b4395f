//! A brute-force mate solver that tries every move.

use legwork::Position;
use legwork::rules::EndCause;

/// The number of moves in which the side to move can force mate; `None` if it takes more than `most`.
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

/// Whether the side to move is mated, or can be mated in `moves` moves after each of its moves.
fn cannot_escape(position: &Position, moves: u32) -> bool {
    let replies = position.moves();
    if replies.is_empty() {
        return position
            .outcome()
            .is_some_and(|end| end.cause == EndCause::Checkmate);
    }
    moves > 0
        && replies.into_iter().all(|mv| {
            let after = position.play(mv).expect("a listed move");
            forces_mate(&after, moves)
        })
}
