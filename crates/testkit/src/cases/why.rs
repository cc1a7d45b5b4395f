//! Why a move is refused: the one place where the cases ask.

use legwork_core::geometry::Square;
use legwork_core::hooks::Forbidden;
use legwork_core::moves::Move;
use legwork_core::position::{MoveError, Position};
use legwork_core::refusal::Refusal;

/// Why a move is refused: the reason, and the square of what forbids it if one piece does. `Ok` is
/// the move if it is legal.
pub(super) fn why(position: &Position, text: &str) -> Result<Move, (String, Option<Square>)> {
    position.read_move(text).map_err(|error| {
        let culprit = match &error {
            MoveError::Refused { refusal, .. } => match *refusal {
                Refusal::KingLeftInCheck { by, .. } | Refusal::CastlingThroughCheck { by, .. } => {
                    Some(by)
                }
                Refusal::CastlingBlocked { at } => Some(at),
                Refusal::Variant(Forbidden { by, .. }) => by,
                _ => None,
            },
            _ => None,
        };
        (error.to_string(), culprit)
    })
}
