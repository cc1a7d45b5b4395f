//! Rules in code.

use crate::dice::Dice;
use legwork_core::rules::Duty;
use legwork_reader::file::{PieceField, RuleFile};
// A crate that no code names is not linked, and registers nothing.
use legwork_rules_in_code as _;

/// Adds rules in code, those that the other rules admit.
pub(super) fn add(dice: &mut Dice, file: &mut RuleFile) {
    let any = |which: fn(&PieceField) -> bool| file.pieces.iter().any(which);
    let royal = any(|piece| piece.royal);
    let rook = any(|piece| piece.betza == "R" && piece.prose.is_empty());
    let castling = file.castling.as_ref();
    let wings = castling.map_or(&[][..], |castling| &castling.wings);
    let homes = wings.iter().all(|wing| wing.king.is_some());
    let names = [
        ("no-flight", royal),
        ("royal-leap", royal && rook),
        ("opposite-castling", !wings.is_empty()),
        (
            "dropped-castling",
            !wings.is_empty() && homes && !file.drops.is_empty(),
        ),
    ];
    let fit = names.into_iter().filter(|(_, fits)| *fits);
    let fit: Vec<&str> = fit.map(|(name, _)| name).collect();
    file.code = dice.some(&fit, 2).into_iter().map(str::to_owned).collect();
    if dice.once_in(3)
        && let Some(in_place) = promotion_in_place(dice, file)
    {
        file.code.push(in_place);
        if dice.once_in(3) {
            file.turn.get_or_insert_default().must = Some(Duty::Capture);
        }
    }
}

/// The promotion of Pawns in place of a move, if there are Pawns and officers.
fn promotion_in_place(dice: &mut Dice, file: &RuleFile) -> Option<String> {
    let pawns = file.pieces.iter().any(|piece| piece.pawn && !piece.royal);
    let officers = file
        .pieces
        .iter()
        .filter(|piece| !piece.pawn && !piece.royal);
    let officers: Vec<&str> = officers.map(|piece| piece.letter.as_str()).collect();
    if !pawns || officers.is_empty() {
        return None;
    }
    let first = file.board.first_rank.unwrap_or(1);
    let mut squares = Vec::new();
    for _ in 0..dice.between(2, 12) {
        let file_letter = char::from(b'a' + dice.between(0, file.board.files - 1));
        let rank = dice.between(1, file.board.ranks - 1) + first;
        squares.push(format!("{file_letter}{rank}"));
    }
    Some(format!(
        "promotion-in-place: {} on {}",
        dice.pick(&officers),
        squares.join(" ")
    ))
}
