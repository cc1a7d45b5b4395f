//! Moves that pieces lend to others, and pieces that stop riders.

use crate::dice::Dice;
use crate::{kinds, letters, replace_if_valid};
use legwork_core::rules::{Duty, LenderPlace, LenderSide, Taking};
use legwork_reader::file::{
    BorrowsField, CaptureField, FreezerField, FrozenField, KindsField, RuleFile, SquaresField,
    TakesField,
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
            unless: dice.once_in(3).then(|| kinds(dice, &letters)),
        });
    }
    replace_if_valid(file, changed);
}

/// Lets moves take pieces by what they do, and removes what rules with that may not have; where something else forbids it, nothing
/// changes.
pub(super) fn add_takes(dice: &mut Dice, file: &mut RuleFile) {
    let letters = letters(file);
    let mut changed = file.clone();
    changed.code.clear();
    changed.borrows.clear();
    changed.walls = None;
    changed.board.wraps = None;
    changed.captures.retain(|rule| rule.may == Some(false));
    for piece in &mut changed.pieces {
        (piece.anti, piece.halts) = (false, None);
    }
    if let Some(turn) = &mut changed.turn {
        turn.series = None;
        turn.must = turn.must.filter(|&duty| duty != Duty::Capture);
    }
    for _ in 0..dice.between(1, 3) {
        let how = *dice.pick(&[
            Taking::Custodian,
            Taking::Withdrawal,
            Taking::Coordinate,
            Taking::Overtake,
        ]);
        let once = |dice: &mut Dice, of: Taking| how == of && dice.once_in(2);
        changed.takes.push(TakesField {
            by: kinds(dice, &letters),
            of: kinds(dice, &letters),
            how,
            with: (how == Taking::Coordinate).then(|| kinds(dice, &letters)),
            rows: once(dice, Taking::Custodian),
            corners: once(dice, Taking::Custodian),
            alone: once(dice, Taking::Overtake),
        });
    }
    if file.options.is_empty() {
        replace_if_valid(file, changed);
    }
}

/// Lets pieces stop enemy riders.
pub(super) fn add_halts(dice: &mut Dice, file: &mut RuleFile) {
    let count = file.pieces.len();
    for _ in 0..dice.between(1, 2) {
        let leaps = *dice.pick(&["K", "K", "W", "fF", "fsW", "N", "DA", "lfN"]);
        file.pieces[dice.below(count)].halts = Some(leaps.to_owned());
    }
}
