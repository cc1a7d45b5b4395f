//! The legal moves of a position, on which both generators and the count have to agree.

use legwork_core::moves::Move;
use legwork_variant::position::Position;

/// The legal moves of a position, sorted.
///
/// # Panics
///
/// If the Kernel, the Walker and the count disagree.
pub(crate) fn agreed_moves(position: &Position) -> Vec<Move> {
    let at = format!("{}: {}", position.rules().name, position.fen());
    let mut moves = position.moves();
    moves.sort_unstable();
    let mut walked: Vec<Move> = position.walk().into_iter().filter_map(Result::ok).collect();
    walked.sort_unstable();
    assert_eq!(moves, walked, "{at}");
    assert_eq!(position.count(), moves.len() as u64, "{at}");
    moves
}
