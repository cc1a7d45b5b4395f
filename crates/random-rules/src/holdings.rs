//! Pieces off the board.

use super::pieces::RandomKinds;
use crate::dice::Dice;
use crate::replace_if_valid;
use legwork_core::rules::HoldingsForm;
use legwork_reader::file::{HoldingsField, RuleFile};

/// A hand or a pool of some kinds. Too small a pool for the pieces on the board is refused, so its
/// slots are large.
pub(super) fn random(dice: &mut Dice, kinds: &RandomKinds) -> Option<HoldingsField> {
    let officers: Vec<String> = kinds
        .officers
        .iter()
        .map(|kind| kind.piece.letter.clone())
        .collect();
    let slots = dice.some(&officers, 3);
    let form = *dice.pick(&[HoldingsForm::Hand, HoldingsForm::Pool]);
    (!slots.is_empty()).then(|| HoldingsField {
        form,
        slots: slots
            .into_iter()
            .map(|letter| {
                let most = match form {
                    HoldingsForm::Hand => dice.between(1, 3),
                    HoldingsForm::Pool | HoldingsForm::Drop | HoldingsForm::Behind => 15,
                };
                (letter, most)
            })
            .collect(),
        ..HoldingsField::default()
    })
}

/// The brackets of the FEN: some of each for either side.
pub(super) fn held(dice: &mut Dice, holdings: &HoldingsField) -> String {
    let mut text = String::from("[");
    for black in [false, true] {
        for (letter, most) in &holdings.slots {
            let letter = if black {
                letter.to_ascii_lowercase()
            } else {
                letter.clone()
            };
            text += &letter.repeat(usize::from(dice.between(0, (*most).min(2))));
        }
    }
    text + "]"
}

/// Lets pieces wait behind squares, and removes what rules with such pieces may not have; where something else forbids it, nothing
/// changes.
pub(super) fn add_behind(dice: &mut Dice, file: &mut RuleFile, kinds: &RandomKinds) {
    let officers = kinds.officers.iter();
    let officers: Vec<String> = officers.map(|kind| kind.piece.letter.clone()).collect();
    let slots = dice.some(&officers, 5);
    if slots.is_empty() {
        return;
    }
    let each = dice.between(1, slots.len().min(3) as u8);
    let mut brackets = String::from("[");
    for black in [false, true] {
        for letter in slots.iter().take(each.into()) {
            brackets += &if black {
                letter.to_ascii_lowercase()
            } else {
                letter.clone()
            };
            brackets.push(if dice.once_in(8) { '-' } else { '?' });
        }
    }
    brackets.push(']');
    let mut changed = file.clone();
    changed.code.clear();
    changed.captures.clear();
    changed.walls = None;
    changed.borrows.clear();
    changed.start = changed.start.replacen(' ', &format!("{brackets} "), 1);
    changed.holdings = Some(HoldingsField {
        form: HoldingsForm::Behind,
        slots: slots.into_iter().map(|letter| (letter, 1)).collect(),
        each: Some(each),
        ..HoldingsField::default()
    });
    replace_if_valid(file, changed);
}
