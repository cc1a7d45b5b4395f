//! Games without royal pieces, for editors and puzzles.

use legwork::Variant;
use legwork::rules::{BareKing, Leap, PerpetualCheck};
use legwork_core::piece::Kinds;

use crate::error::BindingError;

/// Returns the game in which nothing is royal: Kings move as they do, and castle, but are pieces like others, so that there may be none or
/// several, and any of them may be attacked or captured.
///
/// # Errors
///
/// If the rules cannot do without them.
pub fn without_royals(variant: &Variant) -> Result<Variant, BindingError> {
    let mut rules = variant.rules().clone();
    (rules.royals, rules.anti) = (Kinds::NONE, Kinds::NONE);
    rules.endings.bare_king = BareKing::default();
    rules.endings.lone_king = None;
    rules.turn.bikjang = false;
    rules.draws.perpetual_check = PerpetualCheck::default();
    rules.chases.clear();
    for piece in &mut rules.pieces {
        (piece.faces, piece.leap) = (None, Leap::Free);
    }
    // A rule in code may be about royal pieces.
    let free = Variant::from_rules(rules.clone()).or_else(|_| {
        rules.code.clear();
        Variant::from_rules(rules)
    });
    Ok(free?)
}
