//! How the moves before a position end a game.

use crate::dice::Dice;
use legwork_core::rules::file::{DrawsField, OptionField, Overlay, RuleFile, ValueField};
use legwork_core::rules::{Counting, PerpetualCheck, Repeated};

const RESULTS: [Repeated; 5] = [
    Repeated::Draw,
    Repeated::Loss,
    Repeated::Win,
    Repeated::White,
    Repeated::Black,
];

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
    }
}
