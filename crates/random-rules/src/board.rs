//! Boards: mostly small ones, where more happens in a few moves.

use crate::dice::Dice;
use crate::replace_if_valid;
use legwork_core::geometry::Wraps;
use legwork_core::rules::Leap;
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
        boards: None,
    }
}

/// Makes it two boards, and takes away what cannot be there; where something else forbids it, nothing changes.
pub(super) fn double(dice: &mut Dice, file: &mut RuleFile) {
    let mut changed = file.clone();
    changed.board.boards = Some(2);
    (changed.walls, changed.borrows) = (None, Vec::new());
    changed.frozen.clear();
    changed.takes.clear();
    changed.code.clear();
    changed.captures.retain(|rule| rule.may == Some(false));
    for piece in &mut changed.pieces {
        piece.halts = None;
        piece.leap = Leap::Free;
        let more = piece.more.iter_mut().map(|more| &mut more.betza);
        for betza in [&mut piece.betza, &mut piece.prose].into_iter().chain(more) {
            betza.retain(|letter| letter != 'e');
        }
    }
    for promotion in &mut changed.promotions {
        promotion.limits.clear();
    }
    if let Some(turn) = &mut changed.turn {
        (turn.bikjang, turn.series) = (false, None);
    }
    if let Some(endings) = &mut changed.endings {
        endings.connect = None;
    }
    if let Some(draws) = &mut changed.draws {
        draws.counting = None;
        draws.chase.clear();
    }
    if changed.castling.is_none() && dice.once_in(2) {
        let (board, others) = changed.start.split_once(' ').unwrap_or_default();
        let mut start = String::new();
        for letter in board.chars() {
            if letter.is_ascii_alphabetic() && dice.once_in(4) {
                start.push('+');
            }
            start.push(letter);
        }
        changed.start = format!("{start} {others}");
    }
    if file.options.is_empty() {
        replace_if_valid(file, changed);
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
