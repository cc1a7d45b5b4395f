//! Hands from which pieces are dropped.

use super::holdings;
use super::pieces::RandomKinds;
use crate::dice::Dice;
use legwork_core::rules::{Captured, Edge, HoldingsForm};
use legwork_reader::file::{
    BoardField, DropField, HoldingsField, KindsField, RuleFile, SquaresField,
};

/// Adds a hand to rules without one, and the drops of what it holds.
pub(super) fn add(dice: &mut Dice, file: &mut RuleFile, kinds: &RandomKinds) {
    let letters = |some: &[super::pieces::RandomKind]| -> Vec<String> {
        some.iter().map(|kind| kind.piece.letter.clone()).collect()
    };
    let mut held = dice.some(&letters(&kinds.officers), 4);
    held.extend(dice.some(&letters(&kinds.pawns), 2));
    if held.is_empty() {
        return;
    }
    let captured = *dice.pick(&[
        None,
        Some(Captured::Ours),
        Some(Captured::Ours),
        Some(Captured::Loop),
    ]);
    let changes = captured.is_some() && held.len() > 1 && dice.once_in(4);
    let hand = HoldingsField {
        each: None,
        form: HoldingsForm::Drop,
        captured,
        captured_as: if changes {
            vec![(held[0].clone(), held[1].clone())]
        } else {
            Vec::new()
        },
        slots: held
            .iter()
            .map(|letter| (letter.clone(), dice.between(1, 9)))
            .collect(),
    };
    let brackets = holdings::held(dice, &hand);
    // Most slots may be left out where each kind is there at the start.
    let board = file.start.split(' ').next().unwrap_or_default();
    let all_stand = held.iter().all(|letter| board.contains(letter.as_str()));
    let counted = hand.captured.is_some() && all_stand && dice.once_in(2);
    file.start = file.start.replacen(' ', &format!("{brackets} "), 1);
    let crowned = letters(&kinds.crowned);
    while !held.is_empty() {
        let count = dice.between(1, held.len() as u8);
        let pieces: Vec<String> = held.drain(..usize::from(count)).collect();
        file.drops.push(rule(dice, file, kinds, &crowned, pieces));
    }
    // A rule that drops no Pawn on the edges of the board, and nothing crowned, may be for all others.
    if let Some(last) = file
        .drops
        .last_mut()
        .filter(|last| last.on == Some(inside(&file.board)) && !last.crowned)
        && (counted || hand.captured.is_none())
        && dice.once_in(2)
    {
        last.pieces = KindsField::All;
    }
    file.holdings = Some(if counted {
        HoldingsField {
            each: None,
            slots: Vec::new(),
            ..hand
        }
    } else {
        hand
    });
}

fn rule(
    dice: &mut Dice,
    file: &RuleFile,
    kinds: &RandomKinds,
    crowned: &[String],
    pieces: Vec<String>,
) -> DropField {
    let is_pawn = |letter: &String| {
        let mut pawns = kinds.pawns.iter().filter(|kind| kind.piece.pawn);
        pawns.any(|kind| kind.piece.letter == *letter)
    };
    let first = file.board.first_rank.unwrap_or(1);
    let last = first + file.board.ranks - 1;
    let on = if pieces.iter().any(is_pawn) {
        Some(inside(&file.board))
    } else if dice.once_in(3) {
        Some(match dice.below(3) {
            0 => SquaresField::Turned("a".to_owned()),
            1 => SquaresField::Turned(format!("{first} {last}")),
            _ => SquaresField::Each(format!("{last}"), "all".to_owned()),
        })
    } else {
        None
    };
    let has_crowned = |letter: &String| crowned.contains(&format!("+{letter}"));
    DropField {
        on,
        per_file: dice.once_in(4).then(|| dice.between(1, 2)),
        mate: dice.once_in(4).then_some(false),
        check: dice.once_in(8).then_some(false),
        stuck: dice.once_in(3),
        crowned: dice.once_in(2) && pieces.iter().all(has_crowned),
        apart: dice.once_in(6),
        over: if dice.once_in(8) {
            dice.some(&[Edge::Top, Edge::Bottom, Edge::Left, Edge::Right], 3)
        } else {
            Vec::new()
        },
        pieces: KindsField::Some(pieces),
    }
}

/// All ranks but the first and the last.
fn inside(board: &BoardField) -> SquaresField {
    let first = board.first_rank.unwrap_or(1);
    SquaresField::Turned(format!("{}-{}", first + 1, first + board.ranks - 2))
}
