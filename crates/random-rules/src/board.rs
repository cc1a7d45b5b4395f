//! Boards: mostly small ones, where more happens in a few moves.

use crate::dice::Dice;
use legwork_core::geometry::Wraps;
use legwork_reader::file::{BoardField, RuleFile};

/// A board from 2x4 to 16x16, and now and then a narrower one.
pub(super) fn random(dice: &mut Dice) -> BoardField {
    let (files, ranks) = match dice.below(20) {
        0..9 => (dice.between(3, 8), dice.between(4, 8)),
        9..12 => (dice.between(2, 5), dice.between(4, 10)),
        // Boards that fit in 128 bits, wide and tall, which sweeps can still count.
        12..15 => (dice.between(9, 15), dice.between(4, 8)),
        15..17 => (dice.between(5, 10), dice.between(8, 12)),
        17 => (dice.between(1, 16), dice.between(2, 16)),
        18 => (dice.between(11, 16), dice.between(8, 16)),
        _ => (8, 8),
    };
    BoardField {
        files,
        ranks,
        first_rank: dice.once_in(6).then(|| dice.between(0, 1)),
        holes: None,
        wraps: None,
    }
}

/// Joins edges of the board, and takes away what cannot be there.
pub(super) fn wrap(dice: &mut Dice, file: &mut RuleFile) {
    file.board.wraps = Some(*dice.pick(&[Wraps::Files, Wraps::Files, Wraps::Both]));
    if let Some(turn) = &mut file.turn {
        turn.bikjang = false;
    }
    if let Some(endings) = &mut file.endings {
        endings.connect = None;
    }
}
