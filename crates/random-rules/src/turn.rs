//! Rules of the turn: forced moves, no checks, passes; and blasts.

use crate::dice::Dice;
use legwork_core::rules::file::{BlastField, RuleFile, TurnField};
use legwork_core::rules::{Duty, Passing};

/// Adds rules of the turn.
pub(super) fn add(dice: &mut Dice, file: &mut RuleFile) {
    let duties = match file.drops.is_empty() {
        true => &[Duty::Capture][..],
        false => &[Duty::Capture, Duty::Drop],
    };
    file.turn = Some(TurnField {
        check: file.turn.and_then(|turn| turn.check),
        must: dice.once_in(2).then(|| *dice.pick(duties)),
        giving_check: dice.once_in(3).then_some(false),
        pass: dice
            .once_in(3)
            .then(|| *dice.pick(&[Passing::Stuck, Passing::Always])),
    });
}

/// Lets captures blast.
pub(super) fn add_blasts(dice: &mut Dice, file: &mut RuleFile) {
    let letters: Vec<String> = file
        .pieces
        .iter()
        .map(|piece| piece.letter.clone())
        .collect();
    file.blast = Some(BlastField {
        spares: dice.some(&letters, 2),
    });
}
