//! Why a move is refused.

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_explain::Legality;
use legwork_variant::position::Position;

/// Why a move is refused, in the words of `legwork explain`, and the squares of the
/// pieces that forbid it. `Ok` is the move if it is legal.
///
/// # Errors
///
/// If the move is not legal.
pub fn why(position: &Position, text: &str) -> Result<Move, (String, Vec<Square>)> {
    let explanation = position
        .explain(text)
        .map_err(|error| (error.to_string(), Vec::new()))?;
    match &explanation.legality {
        Legality::Legal { mv, .. } => Ok(*mv),
        Legality::Illegal { reason } => {
            let mut culprits = reason.culprits();
            culprits.retain(|&square| position.at(square).is_some());
            Err((explanation.words().concat(), culprits))
        }
    }
}
