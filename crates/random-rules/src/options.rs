//! Options, each with values that replace a field.

use super::GameStyle;
use super::pieces::RandomKinds;
use super::{endings, promotion};
use crate::dice::Dice;
use legwork_reader::file::{OptionField, Overlay, RuleFile, ValueField};

/// Other promotions, other endings, or no castling, in one game of four.
pub(super) fn random(
    dice: &mut Dice,
    temper: GameStyle,
    file: &RuleFile,
    kinds: &RandomKinds,
) -> Vec<OptionField> {
    let mut options = Vec::new();
    if !dice.once_in(4) {
        return options;
    }
    let mut option = |name: &str, set: Overlay| {
        let value = |name: &str, set| ValueField {
            name: name.to_owned(),
            set,
        };
        options.push(OptionField {
            name: name.to_owned(),
            values: vec![value("standard", None), value("other", Some(set))],
        });
    };
    if !kinds.pawns.is_empty() && !dice.once_in(3) {
        let promotions = promotion::random(dice, temper, &file.board, kinds);
        option(
            "promotion",
            Overlay {
                promotions: Some(promotions),
                ..Overlay::default()
            },
        );
    }
    if let Some(endings) = endings::random(dice) {
        option(
            "endings",
            Overlay {
                endings: Some(endings),
                ..Overlay::default()
            },
        );
    }
    options
}
