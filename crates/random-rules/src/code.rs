//! Rules in code.

use crate::dice::Dice;
use legwork_core::rules::file::RuleFile;
// What no code names is not linked, and not registered.
use legwork_no_flight as _;
use legwork_opposite_castling as _;
use legwork_royal_leap as _;

/// Adds rules in code, those that the other rules admit.
pub(super) fn add(dice: &mut Dice, file: &mut RuleFile) {
    let royal = file.pieces.iter().any(|piece| piece.royal);
    let rook = file
        .pieces
        .iter()
        .any(|piece| piece.betza == "R" && piece.prose.is_empty());
    let castles = file
        .castling
        .as_ref()
        .is_some_and(|castling| !castling.wings.is_empty());
    let names = [
        ("no-flight", royal),
        ("royal-leap", royal && rook),
        ("opposite-castling", castles),
    ];
    let fit = names.into_iter().filter(|(_, fits)| *fits);
    let fit: Vec<&str> = fit.map(|(name, _)| name).collect();
    file.code = dice.some(&fit, 2).into_iter().map(str::to_owned).collect();
}
