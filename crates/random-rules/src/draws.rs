//! How the moves before a position end a game.

use crate::dice::Dice;
use crate::replace_if_valid;
use legwork_core::rules::{Counting, PerpetualCheck, Repeated};
use legwork_reader::file::{
    ChaseField, DrawsField, KindsField, OptionField, Overlay, RuleFile, SquaresField, ValueField,
};

const RESULTS: [Repeated; 5] = [
    Repeated::Draw,
    Repeated::Loss,
    Repeated::Win,
    Repeated::White,
    Repeated::Black,
];

/// Forbids chases of some kinds to one game of ten, where the rules are such that they are judged. Most are not.
pub(super) fn add_chases(dice: &mut Dice, file: &mut RuleFile) {
    if !dice.once_in(10) {
        return;
    }
    let mut changed = file.clone();
    let letters = |royal| {
        let pieces = file
            .pieces
            .iter()
            .filter(move |piece| !piece.royal || royal);
        pieces.map(|piece| piece.letter.clone()).collect::<Vec<_>>()
    };
    let (all, of) = (letters(true), letters(false));
    let chases = dice.between(1, 2);
    let chase = (0..chases).map(|_| ChaseField {
        by: if dice.once_in(2) {
            KindsField::All
        } else {
            KindsField::Some(vec![dice.pick(&all).clone()])
        },
        of: KindsField::Some(of.clone()),
        on: dice
            .once_in(4)
            .then(|| SquaresField::Turned("1-3".to_owned())),
        protected: dice.once_in(4),
    });
    let draws = DrawsField {
        perpetual_check: Some(PerpetualCheck::Loss),
        chase: chase.collect(),
        ..DrawsField::default()
    };
    changed.draws = Some(draws);
    replace_if_valid(file, changed);
}

/// Adds other draws than the defaults to one game of three, and an option for them to some.
pub(super) fn add(dice: &mut Dice, file: &mut RuleFile) {
    // A count takes the field of en passant, and so do passes.
    let passes = |text: &String| text.contains('e');
    let mut more = file.pieces.iter().flat_map(|piece| &piece.more);
    let counted = file.turn.is_some_and(|turn| turn.bikjang)
        || file
            .endings
            .as_ref()
            .is_some_and(|endings| endings.passes.is_some());
    let passing = counted
        || more.any(|more| passes(&more.betza))
        || file
            .pieces
            .iter()
            .any(|piece| passes(&piece.betza) || passes(&piece.prose));
    if dice.once_in(3) {
        file.draws = Some(random(dice, !passing));
    }
    if dice.once_in(12) {
        let value = |name: &str, set| ValueField {
            name: name.to_owned(),
            set,
        };
        let set = Overlay {
            draws: Some(random(dice, !passing)),
            ..Overlay::default()
        };
        file.options.push(OptionField {
            name: "draws".to_owned(),
            values: vec![value("standard", None), value("other", Some(set))],
        });
    }
}

fn random(dice: &mut Dice, may_count: bool) -> DrawsField {
    let repetition = dice
        .once_in(2)
        .then(|| (*dice.pick(&[0, 2, 2, 3, 4]), *dice.pick(&RESULTS)));
    let repeats = repetition.is_none_or(|(times, _)| times > 0);
    DrawsField {
        repetition,
        perpetual_check: (repeats && dice.once_in(2)).then(|| {
            *dice.pick(&[
                PerpetualCheck::Loss,
                PerpetualCheck::Loss,
                PerpetualCheck::AttackLoss,
            ])
        }),
        moves: dice.once_in(2).then(|| *dice.pick(&[0, 1, 5, 20, 1000])),
        counting: (may_count && dice.once_in(2)).then(|| dice.pick(&Counting::ALL).0.to_owned()),
        chase: Vec::new(),
    }
}
