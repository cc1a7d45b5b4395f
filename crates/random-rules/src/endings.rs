//! How games end.

use crate::dice::Dice;
use crate::letters;
use legwork_core::rules::{BareKing, EndValue, Lines, Stalemate};
use legwork_reader::file::{
    ConnectField, DrawnField, EndingsField, ExtinctField, GoalField, KindsField, LoneKingField,
    PointsField, RuleFile, SideField, SquaresField,
};

const VALUES: [EndValue; 3] = [EndValue::Loss, EndValue::Win, EndValue::Draw];

/// Other endings than the defaults, in one game of three.
pub(super) fn random(dice: &mut Dice) -> Option<EndingsField> {
    dice.once_in(3).then(|| {
        let stalemates = [Stalemate::Draw, Stalemate::Loss, Stalemate::Win];
        EndingsField {
            stalemate: dice.once_in(2).then(|| *dice.pick(&stalemates)),
            bare_king: dice
                .once_in(2)
                .then(|| *dice.pick(&[BareKing::PlayOn, BareKing::Loss])),
            ..EndingsField::default()
        }
    })
}

/// Adds ends that come while there are moves, and other results of mate and stalemate.
pub(super) fn add_aims(dice: &mut Dice, file: &mut RuleFile) {
    let mut endings = file.endings.clone().unwrap_or_default();
    if dice.once_in(4) {
        endings.checkmate = Some(*dice.pick(&VALUES));
    }
    if dice.once_in(4) {
        endings.stalemate = Some(*dice.pick(&[Stalemate::Fewer, Stalemate::More]));
    }
    endings.drawn = dice.once_in(4).then(|| drawn(dice, file));
    // A FEN has the field of checks with all options, or with none.
    let royal = file.pieces.iter().any(|piece| piece.royal);
    if royal && file.options.is_empty() && dice.once_in(3) {
        let checks = dice.between(1, 4);
        endings.checks = Some(checks);
        let left = [dice.between(1, checks), dice.between(1, checks)];
        // Before the two clocks.
        if let Some(clocks) = file.start.rmatch_indices(' ').nth(1).map(|(at, _)| at) {
            file.start
                .insert_str(clocks, &format!(" {}+{}", left[0], left[1]));
        }
    }
    if dice.once_in(2) {
        for _ in 0..dice.between(1, 2) {
            endings.extinct.push(extinction(dice, file));
        }
    }
    if file.holdings.is_none() && dice.once_in(4) {
        endings.lone_king = lone_king(dice, file);
    }
    if dice.once_in(2) {
        for _ in 0..dice.between(1, 2) {
            endings.goals.push(goal(dice, file));
        }
    }
    if dice.once_in(6) {
        endings.connect = Some(ConnectField {
            count: dice.between(3, 5),
            pieces: kinds(dice, file),
            along: dice.some(&Lines::ALL, 2),
            apart: dice.once_in(3),
            square: dice.once_in(3).then(|| dice.between(2, 3)),
            is: dice.once_in(3).then(|| *dice.pick(&VALUES)),
        });
    }
    file.endings = Some(endings);
}

/// A side, or points for some of the kinds.
fn drawn(dice: &mut Dice, file: &RuleFile) -> DrawnField {
    if dice.once_in(3) {
        return dice.pick(&[DrawnField::White, DrawnField::Black]).clone();
    }
    let letters = letters(file);
    let some = dice.some(&letters, 6).into_iter();
    DrawnField::Points(PointsField {
        pieces: some.map(|letter| (letter, dice.between(1, 13))).collect(),
        black: dice.once_in(2).then(|| f64::from(dice.between(0, 4)) / 2.0),
    })
}

fn side(dice: &mut Dice) -> SideField {
    *dice.pick(&[SideField::White, SideField::Black])
}

/// All kinds, or a few.
fn kinds(dice: &mut Dice, file: &RuleFile) -> KindsField {
    if dice.once_in(4) {
        return KindsField::All;
    }
    // Kinds that are on the board at first, so that the game is not over at once.
    let board = file.start.split(' ').next().unwrap_or_default();
    let stand = |letter: &&str| board.contains(*letter);
    let letters: Vec<&str> = file
        .pieces
        .iter()
        .map(|piece| piece.letter.as_str())
        .filter(stand)
        .collect();
    let most = usize::from(dice.between(1, 3));
    let some = dice.some(&letters, most);
    if some.is_empty() {
        KindsField::All
    } else {
        KindsField::Some(some.into_iter().map(str::to_owned).collect())
    }
}

fn extinction(dice: &mut Dice, file: &RuleFile) -> ExtinctField {
    ExtinctField {
        pieces: kinds(dice, file),
        side: dice.once_in(6).then(|| side(dice)),
        left: dice.once_in(3).then(|| dice.between(0, 2)),
        enemy: dice.once_in(4).then(|| dice.between(0, 3)),
        is: dice.once_in(2).then(|| *dice.pick(&VALUES)),
    }
}

/// The end of a King left alone, for one or two of the kinds.
fn lone_king(dice: &mut Dice, file: &RuleFile) -> Option<LoneKingField> {
    let letters = letters(file);
    let royals = dice.some(&letters, 2);
    let mut weak = dice.some(&letters, 3);
    weak.retain(|letter| !royals.contains(letter));
    (!royals.is_empty()).then(|| LoneKingField {
        royals,
        weak,
        most: dice.once_in(3).then(|| dice.between(1, 3)),
    })
}

fn goal(dice: &mut Dice, file: &RuleFile) -> GoalField {
    let first = file.board.first_rank.unwrap_or(1);
    let last = first + file.board.ranks - 1;
    let middle = first + file.board.ranks / 2;
    let on = match dice.below(5) {
        0 | 1 => SquaresField::Turned(last.to_string()),
        2 => SquaresField::Turned(format!("{middle}")),
        3 => SquaresField::Turned(format!("b{middle}-c{middle} {last}")),
        _ => SquaresField::Each(last.to_string(), last.to_string()),
    };
    let (safe, hold) = (dice.once_in(3), dice.once_in(3));
    let answer = (!safe && !hold && dice.once_in(3)).then(|| side(dice));
    let draws = answer.is_none() && dice.once_in(4);
    GoalField {
        pieces: kinds(dice, file),
        side: dice.once_in(6).then(|| side(dice)),
        on: Some(on),
        count: dice.once_in(4).then(|| dice.between(1, 3)),
        safe,
        hold,
        answer,
        full: dice.once_in(4),
        is: draws.then(|| *dice.pick(&[EndValue::Draw, EndValue::Loss])),
    }
}
