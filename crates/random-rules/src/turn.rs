//! Rules of the turn: forced moves, no checks, passes and the ends by them, walls; and what captures do.

use crate::dice::Dice;
use crate::{kinds, letters, replace_if_valid};
use legwork_core::rules::{
    Conversion, Duty, GivingCheck, Guarding, HoldingsForm, Leap, Passing, SeriesCheck, Stalemate,
    Victim, WallForm,
};
use legwork_reader::file::{
    BlastField, CaptorField, CaptureField, KindsField, RuleFile, SeriesField, SideField,
    SquaresField, TurnField, WallsField,
};

/// Adds rules of the turn.
pub(super) fn add(dice: &mut Dice, file: &mut RuleFile) {
    let duties = if file.drops.is_empty() {
        &[Duty::Capture][..]
    } else {
        &[Duty::Capture, Duty::Drop]
    };
    file.turn = Some(TurnField {
        check: file.turn.and_then(|turn| turn.check),
        succession: file.turn.and_then(|turn| turn.succession),
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
        series: None,
        converts: None,
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
        && !dice.once_in(3);
    if dice.once_in(2) {
        file.endings.get_or_insert_default().passes = Some(dice.between(2, 3));
    } else if !turn.bikjang && dice.once_in(2) {
        turn.pass_by = Some(*dice.pick(&[SideField::White, SideField::Black]));
    }
}

/// Gives turns several moves, and removes what rules with `series` may not have; where something else forbids it, nothing changes.
pub(super) fn add_series(dice: &mut Dice, file: &mut RuleFile) {
    let mut changed = file.clone();
    let check = *dice.pick(&[
        SeriesCheck::EndsTurn,
        SeriesCheck::Last,
        SeriesCheck::Through,
    ]);
    let through = check == SeriesCheck::Through;
    let most = if through { 2 } else { 4 };
    let grows = !through && dice.once_in(4);
    let (moves, black) = (dice.between(1, most), dice.between(1, most));
    let turn = changed.turn.get_or_insert_default();
    (turn.pass, turn.pass_by, turn.bikjang) = (None, None, false);
    turn.giving_check = GivingCheck::Free;
    turn.series = Some(SeriesField {
        moves: Some(moves),
        black: (!grows && dice.once_in(2)).then_some(black),
        first: (!grows && dice.once_in(3)).then(|| dice.between(1, most)),
        grows,
        check,
    });
    changed.code.clear();
    changed.walls = None;
    changed.borrows.clear();
    changed.captures.retain(|rule| rule.may == Some(false));
    if let Some(draws) = &mut changed.draws {
        (draws.counting, draws.perpetual_check) = (None, None);
    }
    if let Some(endings) = &mut changed.endings {
        (endings.bare_king, endings.lone_king, endings.passes) = (None, None, None);
        (endings.checks, endings.connect) = (None, None);
        endings.goals.clear();
    }
    if through {
        turn.must = None;
        changed.castling = None;
        let fields: Vec<&str> = changed.start.split(' ').collect();
        if let [board, side, _, rest @ ..] = &fields[..] {
            changed.start = format!("{board} {side} - {}", rest.join(" "));
        }
        if let Some(endings) = &mut changed.endings {
            endings.extinct.clear();
        }
    }
    replace_if_valid(file, changed);
}

/// Lets moves leave walls, and removes what rules with walls may not have.
pub(super) fn add_walls(dice: &mut Dice, file: &mut RuleFile) {
    let changes = |rule: &CaptureField| rule.victim.is_some() || rule.captor != CaptorField::Stays;
    let takes_more = file.captures.iter().any(changes);
    if file.holdings.is_some() || takes_more || !file.options.is_empty() {
        return;
    }
    file.code.clear();
    if let Some(turn) = &mut file.turn {
        (turn.pass, turn.pass_by, turn.bikjang) = (None, None, false);
    }
    if let Some(draws) = &mut file.draws {
        draws.counting = None;
    }
    if let Some(endings) = &mut file.endings {
        (endings.bare_king, endings.lone_king, endings.passes) = (None, None, None);
        let counts = |stalemate| matches!(stalemate, Stalemate::Fewer | Stalemate::More);
        endings.stalemate = endings.stalemate.filter(|&stalemate| !counts(stalemate));
    }
    let form = *dice.pick(&[
        WallForm::Duck,
        WallForm::Arrow,
        WallForm::Left,
        WallForm::Static,
        WallForm::Edge,
    ]);
    let follows = matches!(form, WallForm::Arrow | WallForm::Left);
    let ranks = file.board.ranks;
    file.walls = Some(WallsField {
        form: Some(form),
        on: dice.once_in(3).then(|| {
            let first = file.board.first_rank.unwrap_or(1);
            let to = first + dice.between(ranks / 2, ranks) - 1;
            SquaresField::Turned(format!("{first}-{to}"))
        }),
        or_move: !follows && dice.once_in(3),
    });
}

/// Lets captors shoot, and removes what rules with such may not have; where something else forbids it, nothing changes.
pub(super) fn add_shooting(dice: &mut Dice, file: &mut RuleFile) {
    let mut changed = file.clone();
    changed.code.clear();
    changed.walls = None;
    changed.captures.retain(|rule| rule.blast.is_none());
    let letters = letters(file);
    let confined = file.pieces.iter().any(|piece| piece.within.is_some());
    let victims = [None, None, Some(Victim::Home), Some(Victim::Turns)];
    let shoots = CaptureField {
        by: kinds(dice, &letters),
        of: kinds(dice, &letters),
        victim: *dice.pick(&victims[..if confined { 3 } else { 4 }]),
        captor: CaptorField::Shoots,
        ..CaptureField::default()
    };
    changed.captures.insert(0, shoots);
    if file.options.is_empty() {
        replace_if_valid(file, changed);
    }
}

/// Lets moves convert enemies, and removes what rules with that may not have; where something else forbids it, nothing changes.
pub(super) fn add_conversion(dice: &mut Dice, file: &mut RuleFile) {
    let mut changed = file.clone();
    for piece in &mut changed.pieces {
        (piece.royal, piece.anti, piece.leap) = (false, false, Leap::Free);
        (piece.faces, piece.halts, piece.within) = (None, None, None);
    }
    changed.code.clear();
    changed.borrows.clear();
    changed.frozen.clear();
    changed.walls = None;
    let letters = letters(file);
    changed.captures = if dice.once_in(2) {
        Vec::new()
    } else {
        vec![CaptureField {
            by: kinds(dice, &letters),
            of: kinds(dice, &letters),
            may: Some(false),
            ..CaptureField::default()
        }]
    };
    let turn = changed.turn.get_or_insert_default();
    turn.series = None;
    turn.converts = Some(Conversion::Attacked);
    if file.options.is_empty() {
        replace_if_valid(file, changed);
    }
}

/// Lets captures depend on which pieces are guarded.
pub(super) fn add_guards(dice: &mut Dice, file: &mut RuleFile) {
    let mut changed = file.clone();
    let letters = letters(file);
    for _ in 0..dice.between(1, 2) {
        let guard = |dice: &mut Dice| {
            *dice.pick(&[None, Some(Guarding::Guarded), Some(Guarding::Unguarded)])
        };
        let asks = CaptureField {
            by: kinds(dice, &letters),
            of: kinds(dice, &letters),
            captor_is: guard(dice),
            victim_is: guard(dice),
            ..CaptureField::default()
        };
        changed.captures.insert(0, asks);
    }
    if file.options.is_empty() {
        replace_if_valid(file, changed);
    }
}

/// Lets captures blast.
pub(super) fn add_blasts(dice: &mut Dice, file: &mut RuleFile) {
    let letters = letters(file);
    let spares = dice.some(&letters, 2);
    let mut immune = if dice.once_in(3) {
        dice.some(&letters, 2)
    } else {
        Vec::new()
    };
    immune.retain(|letter| !spares.contains(letter));
    file.captures.push(CaptureField {
        blast: Some(BlastField { spares, immune }),
        ..CaptureField::default()
    });
    let common = file.pieces.iter().filter(|piece| !piece.royal);
    let common: Vec<String> = common.map(|piece| piece.letter.clone()).collect();
    let stone = dice.some(&common, 4);
    if file.holdings.is_none() && !stone.is_empty() && dice.once_in(3) {
        file.captures.push(CaptureField {
            by: KindsField::Some(stone),
            captor: CaptorField::Stone,
            ..CaptureField::default()
        });
    }
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
    let letters = letters(file);
    let common: Vec<String> = file
        .pieces
        .iter()
        .filter(|piece| !piece.royal)
        .map(|piece| piece.letter.clone())
        .collect();
    if common.is_empty() {
        return;
    }
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
            (_, true) => &[CaptorField::Stays, CaptorField::Gone, CaptorField::Stone],
            (true, false) => &[
                CaptorField::Stays,
                CaptorField::Gone,
                CaptorField::Turns,
                CaptorField::Stone,
            ],
            (false, false) => &[
                CaptorField::Stays,
                CaptorField::Gone,
                CaptorField::Turns,
                CaptorField::Victim,
                CaptorField::Stone,
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
