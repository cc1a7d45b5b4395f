//! What stalemate and a bare King are worth.

use crate::dice::Dice;
use crate::rule_file::{BareKing, Endings, Stalemate};

/// Other endings than the usual, in one game of three.
pub(super) fn random(dice: &mut Dice) -> Option<Endings> {
    dice.once_in(3).then(|| {
        let stalemates = [Stalemate::Draw, Stalemate::Loss, Stalemate::Win];
        Endings {
            stalemate: dice.once_in(2).then(|| *dice.pick(&stalemates)),
            bare_king: dice
                .once_in(2)
                .then(|| *dice.pick(&[BareKing::PlayOn, BareKing::Loss])),
        }
    })
}
