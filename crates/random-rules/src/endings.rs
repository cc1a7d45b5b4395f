//! The results of stalemate and of a bare King.

use crate::dice::Dice;
use legwork_core::rules::file::EndingsField;
use legwork_core::rules::{BareKing, Stalemate};

/// Other endings than the defaults, in one game of three.
pub(super) fn random(dice: &mut Dice) -> Option<EndingsField> {
    dice.once_in(3).then(|| {
        let stalemates = [Stalemate::Draw, Stalemate::Loss, Stalemate::Win];
        EndingsField {
            stalemate: dice.once_in(2).then(|| *dice.pick(&stalemates)),
            bare_king: dice
                .once_in(2)
                .then(|| *dice.pick(&[BareKing::PlayOn, BareKing::Loss])),
        }
    })
}
