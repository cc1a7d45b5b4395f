//! Rules of the turn: forced moves, no checks, passes and the ends by them; and blasts.

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
            .once_in(2)
            .then(|| *dice.pick(&[Passing::Stuck, Passing::Always])),
        bikjang: false,
    });
    let Some(turn) = &mut file.turn else { return };
    // Rules in code may remember something, in the same field of a FEN.
    if turn.pass.is_none() || !file.code.is_empty() {
        return;
    }
    let royal = file.pieces.iter().any(|piece| piece.royal);
    turn.bikjang = royal && turn.pass == Some(Passing::Always) && dice.once_in(2);
    if dice.once_in(2) {
        file.endings.get_or_insert_default().passes = Some(dice.between(2, 3));
    }
}

/// Lets captures blast.
pub(super) fn add_blasts(dice: &mut Dice, file: &mut RuleFile) {
    let letters: Vec<String> = file
        .pieces
        .iter()
        .map(|piece| piece.letter.clone())
        .collect();
    let spares = dice.some(&letters, 2);
    let mut immune = match dice.once_in(3) {
        true => dice.some(&letters, 2),
        false => Vec::new(),
    };
    immune.retain(|letter| !spares.contains(letter));
    file.blast = Some(BlastField { spares, immune });
}
