//! Why a move is refused: the one place where the cases ask.

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_explain::{Fact, Hindrance, Legality, Reason};
use legwork_variant::position::Position;

/// Why a move is refused, in the words of `legwork explain`, and the squares of the
/// pieces that forbid it. `Ok` is the move if it is legal.
pub(super) fn why(position: &Position, text: &str) -> Result<Move, (String, Vec<Square>)> {
    let explanation = position
        .explain(text)
        .map_err(|error| (error.to_string(), Vec::new()))?;
    match &explanation.legality {
        Legality::Legal { mv, .. } => Ok(*mv),
        Legality::Illegal { reason } => {
            // What is missing is what forbids that, not what stands at the end.
            let missing = matches!(
                reason,
                Reason::Hindered {
                    by: Hindrance::NothingToJump { .. },
                    ..
                }
            );
            let facts = reason.facts();
            // A piece named as the cause is the only one; a square where the King is attacked, or a
            // King left in check, does not forbid the move.
            let causes = facts.iter().any(|(name, _)| *name == "by");
            let square = |&(name, fact): &(&str, Fact)| match fact {
                _ if missing || name == "king" || causes && name != "by" => None,
                Fact::Square(square) => Some(square),
                _ => None,
            };
            let culprits = facts
                .iter()
                .filter_map(square)
                .filter(|&square| position.at(square).is_some());
            Err((explanation.words().concat(), culprits.collect()))
        }
    }
}
