//! Rules of the turn: forced moves, no checks, passes and the ends by them; and what captures do.

use crate::dice::Dice;
use legwork_core::rules::file::{
    BlastField, CaptorField, CaptureField, KindsField, RuleFile, SideField, TurnField,
};
use legwork_core::rules::{Duty, GivingCheck, HoldingsForm, Passing, Victim};

/// Adds rules of the turn.
pub(super) fn add(dice: &mut Dice, file: &mut RuleFile) {
    let duties = match file.drops.is_empty() {
        true => &[Duty::Capture][..],
        false => &[Duty::Capture, Duty::Drop],
    };
    file.turn = Some(TurnField {
        check: file.turn.and_then(|turn| turn.check),
        must: dice.once_in(2).then(|| *dice.pick(duties)),
        giving_check: *dice.pick(&[
            GivingCheck::Free,
            GivingCheck::Free,
            GivingCheck::Never,
            GivingCheck::Mate,
        ]),
        pass: dice
            .once_in(2)
            .then(|| *dice.pick(&[Passing::Stuck, Passing::Always])),
        pass_by: None,
        bikjang: false,
    });
    let Some(turn) = &mut file.turn else { return };
    // Rules in code may remember something, in the same field of a FEN.
    if turn.pass.is_none() || !file.code.is_empty() {
        return;
    }
    let royal = file.pieces.iter().any(|piece| piece.royal);
    turn.bikjang = royal
        && turn.pass == Some(Passing::Always)
        && turn.giving_check != GivingCheck::Mate
        && dice.once_in(2);
    if dice.once_in(2) {
        file.endings.get_or_insert_default().passes = Some(dice.between(2, 3));
    } else if !turn.bikjang && dice.once_in(2) {
        turn.pass_by = Some(*dice.pick(&[SideField::White, SideField::Black]));
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
    file.captures.push(CaptureField {
        blast: Some(BlastField { spares, immune }),
        ..CaptureField::default()
    });
}

/// Lets captures change pieces.
pub(super) fn add_fates(dice: &mut Dice, file: &mut RuleFile) {
    let holdings = file.holdings.as_ref();
    let pool = holdings.is_some_and(|holdings| holdings.form == HoldingsForm::Pool);
    // An option may change what the rules here depend on.
    if pool || !file.options.is_empty() {
        return;
    }
    let fills = holdings.is_some_and(|holdings| holdings.captured.is_some());
    let confined = file.pieces.iter().any(|piece| piece.within.is_some());
    let letters: Vec<String> = { file.pieces.iter() }
        .map(|piece| piece.letter.clone())
        .collect();
    let common: Vec<String> = { file.pieces.iter().filter(|piece| !piece.royal) }
        .map(|piece| piece.letter.clone())
        .collect();
    if common.is_empty() {
        return;
    }
    let kinds = |dice: &mut Dice, letters: &[String]| match dice.once_in(2) {
        true => KindsField::All,
        false => KindsField::Some(dice.some(letters, 3)),
    };
    for _ in 0..dice.between(1, 3) {
        let victims: &[Option<Victim>] = match (fills, confined) {
            (false, false) => &[
                None,
                Some(Victim::Gone),
                Some(Victim::Home),
                Some(Victim::Turns),
            ],
            (false, true) => &[None, Some(Victim::Gone), Some(Victim::Home)],
            (true, false) => &[
                None,
                Some(Victim::Gone),
                Some(Victim::Hand),
                Some(Victim::Home),
                Some(Victim::Turns),
            ],
            (true, true) => &[
                None,
                Some(Victim::Gone),
                Some(Victim::Hand),
                Some(Victim::Home),
            ],
        };
        let kind = CaptorField::Kind(dice.pick(&common).clone());
        let captors: &[CaptorField] = match (fills, confined) {
            (_, true) => &[CaptorField::Stays, CaptorField::Gone],
            (true, false) => &[CaptorField::Stays, CaptorField::Gone, CaptorField::Turns],
            (false, false) => &[
                CaptorField::Stays,
                CaptorField::Gone,
                CaptorField::Turns,
                CaptorField::Victim,
                kind,
            ],
        };
        file.captures.push(CaptureField {
            by: kinds(dice, &common),
            of: kinds(dice, &letters),
            victim: *dice.pick(victims),
            captor: dice.pick(captors).clone(),
            ..CaptureField::default()
        });
    }
}
