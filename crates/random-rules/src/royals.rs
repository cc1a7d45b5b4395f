//! Royal pieces: none, several, unequal numbers.

use crate::dice::Dice;
use crate::grid::Grid;
use legwork_core::rules::Exposed;
use legwork_core::rules::file::{PromotionTarget, RuleFile, TurnField};

/// Changes which pieces of a file are royal, and how many each side has.
pub(super) fn change(dice: &mut Dice, file: &mut RuleFile) {
    if dice.once_in(2) {
        let check = *dice.pick(&[Exposed::Last, Exposed::Each, Exposed::LastOrAll]);
        file.turn = Some(TurnField {
            check: Some(check),
            ..TurnField::default()
        });
    }
    match dice.below(6) {
        0 => none(file),
        1 => one_side(dice, file),
        2 | 3 => another_kind(dice, file),
        _ => {}
    }
    if file.pieces.iter().any(|piece| piece.royal) && dice.once_in(2) {
        several(dice, file);
    }
    if dice.once_in(3) {
        for rule in &mut file.promotions {
            if let PromotionTarget::Kinds(to) = &mut rule.to {
                to.push("K".to_owned());
            }
        }
    }
}

/// Nothing is royal, so that nothing is faced either.
fn none(file: &mut RuleFile) {
    for piece in &mut file.pieces {
        piece.royal = false;
        piece.faces = None;
    }
}

/// A side has no King, nor its rights.
fn one_side(dice: &mut Dice, file: &mut RuleFile) {
    let gone = *dice.pick(&["K", "k"]);
    edit(file, |grid| {
        for cell in grid.0.iter_mut().flatten().filter(|cell| *cell == gone) {
            cell.clear();
        }
    });
    file.castling = None;
    let fields: Vec<&str> = file.start.split(' ').collect();
    let [board, turn, _, passant, clock, number] = fields[..] else {
        return;
    };
    file.start = [board, turn, "-", passant, clock, number].join(" ");
}

/// Another officer is royal, too.
fn another_kind(dice: &mut Dice, file: &mut RuleFile) {
    let promotes = |letter: &String| {
        let mut rules = file.promotions.iter();
        rules.any(|rule| rule.pieces.contains(letter))
    };
    let spared: Vec<String> = { file.pieces.iter() }
        .flat_map(|piece| piece.spares.clone())
        .collect();
    let places: Vec<usize> = { file.pieces.iter().enumerate() }
        .filter(|(_, piece)| !piece.pawn && !piece.royal)
        .filter(|(_, piece)| !promotes(&piece.letter) && !spared.contains(&piece.letter))
        .map(|(place, _)| place)
        .collect();
    if !places.is_empty() {
        let place = *dice.pick(&places);
        file.pieces[place].royal = true;
    }
}

/// Each side, or one, has further Kings.
fn several(dice: &mut Dice, file: &mut RuleFile) {
    let kings: &[&str] = match dice.below(4) {
        0 => &["K"],
        1 => &["k"],
        _ => &["K", "k"],
    };
    let count = dice.between(1, 2);
    for king in kings {
        for _ in 0..count {
            let file_of_king = dice.below(usize::from(file.board.files));
            edit(file, |grid| {
                let rank = match *king {
                    "K" => 0,
                    _ => grid.0.len().saturating_sub(1),
                };
                let row = grid.0.get_mut(rank);
                if let Some(cell) = row.and_then(|row| row.get_mut(file_of_king))
                    && cell.is_empty()
                {
                    (*king).clone_into(cell);
                }
            });
        }
    }
}

/// Changes the board field of the start.
fn edit(file: &mut RuleFile, change: impl FnOnce(&mut Grid)) {
    let end = file.start.find(['[', ' ']).unwrap_or(file.start.len());
    let (board, rest) = file.start.split_at(end);
    let mut grid = Grid::read(board);
    change(&mut grid);
    file.start = grid.text() + rest;
}
