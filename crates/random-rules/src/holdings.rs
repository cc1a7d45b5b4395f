//! Pieces off the board.

use super::pieces::RandomKinds;
use crate::dice::Dice;
use legwork_core::rules::HoldingsForm;
use legwork_core::rules::file::HoldingsField;

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
        captured: None,
        slots: slots
            .into_iter()
            .map(|letter| {
                let most = match form {
                    HoldingsForm::Hand => dice.between(1, 3),
                    HoldingsForm::Pool | HoldingsForm::Drop => 15,
                };
                (letter, most)
            })
            .collect(),
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
