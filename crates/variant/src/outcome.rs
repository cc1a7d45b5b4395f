//! How mate, stalemate and other rules for positions end a game.

use legwork_core::piece::Color;
use legwork_core::rules::{EndCause, Outcome};
use legwork_core::shape::Shape;
use legwork_kernel::{Board, Kernel};

/// How a position has ended a game, if it has.
pub(crate) fn of<S: Shape>(kernel: &Kernel<S>, board: &Board<S>) -> Option<Outcome> {
    if let Some(end) = kernel.over(board) {
        return Some(end);
    }
    if kernel.has_moves(board) {
        return None;
    }
    let (endings, us) = (&kernel.rules().endings, board.turn());
    let drawn = || kernel.winner_of_draws(board);
    if kernel.in_check(board) {
        let (cause, winner) = (EndCause::Checkmate, endings.checkmate.winner(us, drawn));
        return Some(Outcome { cause, winner });
    }
    let men = Color::each(|color| board.men(color));
    let winner = endings.stalemated(us, men).winner(us, drawn);
    Some(Outcome {
        cause: EndCause::Stalemate,
        winner,
    })
}
