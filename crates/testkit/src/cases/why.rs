//! Why a move is refused. Only this module of the cases asks.

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
            // Here a missing piece forbids the move, not the piece at the end of the leg.
            let missing = matches!(
                reason,
                Reason::Hindered {
                    by: Hindrance::NothingToJump { .. },
                    ..
                }
            );
            let facts = reason.facts();
            // If a piece is named as the cause, it alone forbids the move; an attacked square or a
            // King left in check does not.
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
