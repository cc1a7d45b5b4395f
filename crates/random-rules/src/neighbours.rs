//! Moves that pieces lend to others, and pieces that stop riders.

use crate::dice::Dice;
use crate::{kinds, letters, replace_if_valid};
use legwork_core::rules::{LenderPlace, LenderSide};
use legwork_reader::file::{
    BorrowsField, CaptureField, FreezerField, FrozenField, KindsField, RuleFile, SquaresField,
};

/// Lets pieces lend their moves.
pub(super) fn add(dice: &mut Dice, file: &mut RuleFile) {
    let letters = letters(file);
    for _ in 0..dice.between(1, 2) {
        let first = file.board.first_rank.unwrap_or(1);
        let (from, to) = (dice.between(0, 1), dice.between(2, file.board.ranks) - 1);
        file.borrows.push(BorrowsField {
            from: Some(*dice.pick(&[
                LenderPlace::Behind,
                LenderPlace::Ahead,
                LenderPlace::Reaching,
            ])),
            side: *dice.pick(&[LenderSide::Own, LenderSide::Own, LenderSide::Enemy]),
            by: kinds(dice, &letters),
            of: kinds(dice, &letters),
            only: dice.once_in(2),
            to: dice
                .once_in(3)
                .then(|| SquaresField::Turned(format!("{}-{}", first + from, first + to))),
        });
    }
}

/// Keeps some kinds from giving check.
pub(super) fn add_spared_royals(dice: &mut Dice, file: &mut RuleFile) {
    let letters = letters(file);
    let royal = file.pieces.iter().filter(|piece| piece.royal);
    let royal: Vec<String> = royal.map(|piece| piece.letter.clone()).collect();
    let spares = CaptureField {
        by: KindsField::Some(dice.some(&letters, 3)),
        of: if dice.once_in(2) || royal.is_empty() {
            KindsField::All
        } else {
            KindsField::Some(dice.some(&royal, 2))
        },
        may: Some(false),
        ..CaptureField::default()
    };
    let mut changed = file.clone();
    changed.captures.insert(0, spares);
    replace_if_valid(file, changed);
}

/// Lets enemies freeze pieces.
pub(super) fn add_frozen(dice: &mut Dice, file: &mut RuleFile) {
    let letters = letters(file);
    let mut changed = file.clone();
    for _ in 0..dice.between(1, 2) {
        let leaps = *dice.pick(&["K", "fF", "N", "W"]);
        changed.frozen.push(FrozenField {
            by: kinds(dice, &letters),
            of: kinds(dice, &letters),
            same: dice.once_in(2),
            at: if dice.once_in(3) {
                FreezerField::Leaps(leaps.to_owned())
            } else {
                FreezerField::Reaching
            },
        });
    }
    replace_if_valid(file, changed);
}

/// Lets pieces stop enemy riders.
pub(super) fn add_halts(dice: &mut Dice, file: &mut RuleFile) {
    let count = file.pieces.len();
    for _ in 0..dice.between(1, 2) {
        let leaps = *dice.pick(&["K", "K", "W", "fF", "fsW", "N", "DA", "lfN"]);
        file.pieces[dice.below(count)].halts = Some(leaps.to_owned());
    }
}
