//! Moves that pieces lend to others.

use crate::dice::Dice;
use legwork_core::rules::file::{BorrowsField, KindsField, RuleFile};
use legwork_core::rules::{LenderPlace, LenderSide};

/// Lets pieces lend their moves.
pub(super) fn add(dice: &mut Dice, file: &mut RuleFile) {
    let letters: Vec<String> = { file.pieces.iter() }
        .map(|piece| piece.letter.clone())
        .collect();
    let kinds = |dice: &mut Dice| match dice.once_in(2) {
        true => KindsField::All,
        false => KindsField::Some(dice.some(&letters, 3)),
    };
    file.borrows = Some(BorrowsField {
        from: Some(*dice.pick(&[
            LenderPlace::Behind,
            LenderPlace::Ahead,
            LenderPlace::Reaching,
        ])),
        side: *dice.pick(&[LenderSide::Own, LenderSide::Own, LenderSide::Enemy]),
        by: kinds(dice),
        of: kinds(dice),
        only: dice.once_in(2),
    });
}
