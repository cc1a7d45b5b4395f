//! What stalemate and a bare King are worth.

use crate::dice::Dice;
use crate::rule_file::{BareKingWord, EndingsField, StalemateWord};

/// Other endings than the defaults, in one game of three.
pub(super) fn random(dice: &mut Dice) -> Option<EndingsField> {
    dice.once_in(3).then(|| {
        let stalemates = [StalemateWord::Draw, StalemateWord::Loss, StalemateWord::Win];
        EndingsField {
            stalemate: dice.once_in(2).then(|| *dice.pick(&stalemates)),
            bare_king: dice
                .once_in(2)
                .then(|| *dice.pick(&[BareKingWord::PlayOn, BareKingWord::Loss])),
        }
    })
}
