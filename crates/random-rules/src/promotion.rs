//! Random promotions.

use super::GameStyle;
use super::pieces::RandomKinds;
use crate::dice::Dice;
use legwork_core::rules::file::{BoardField, PromotionField};

/// A rule for the Pawns, and a few for others.
pub(super) fn random(
    dice: &mut Dice,
    temper: GameStyle,
    board: BoardField,
    kinds: &RandomKinds,
) -> Vec<PromotionField> {
    let mut rules: Vec<PromotionField> = Vec::new();
    let becoming = kinds.becoming();
    let pawns: Vec<String> = kinds
        .pawns
        .iter()
        .map(|kind| kind.piece.letter.clone())
        .collect();
    let alike = dice.once_in(2);
    for pawn in pawns {
        match rules.first_mut() {
            Some(rule) if alike => rule.pieces.push(pawn),
            _ => rules.push(of_pawns(dice, board, &becoming, pawn)),
        }
    }
    match temper {
        GameStyle::Plain => {}
        GameStyle::Crowned => rules.extend(crownings(dice, board, kinds)),
        GameStyle::Odd => {
            for _ in 0..dice.below(3) {
                let left: Vec<String> = kinds
                    .officers
                    .iter()
                    .map(|kind| kind.piece.letter.clone())
                    .filter(|letter| !rules.iter().any(|rule| rule.pieces.contains(letter)))
                    .collect();
                if !left.is_empty() {
                    rules.push(of_officers(dice, board, &becoming, &left));
                }
            }
        }
    }
    rules
}

/// The number of ranks of the zone: mostly few, at times all of them.
fn zone(dice: &mut Dice, board: BoardField) -> u8 {
    let most = if dice.once_in(6) {
        board.ranks
    } else {
        board.ranks.div_ceil(2)
    };
    if dice.once_in(2) {
        1
    } else {
        dice.between(1, most)
    }
}

fn of_pawns(
    dice: &mut Dice,
    board: BoardField,
    becoming: &[String],
    pawn: String,
) -> PromotionField {
    let zone = zone(dice, board);
    let many = if dice.once_in(3) { 1 } else { 4 };
    let to = dice.some(becoming, many);
    let crowning = to.len() == 1 && dice.once_in(3);
    PromotionField {
        pieces: vec![pawn],
        zone,
        must: dice.once_in(2).then(|| dice.between(1, zone)),
        on_entry: dice.once_in(8),
        limits: limits(dice, &to),
        to,
        crowning,
    }
}

/// Crownings that a sweep can count: officers that may promote on entering one zone.
fn crownings(dice: &mut Dice, board: BoardField, kinds: &RandomKinds) -> Vec<PromotionField> {
    let zone = zone(dice, board);
    let lion = super::betza::lion();
    let mut rules = Vec::new();
    for crowned in &kinds.crowned {
        let letter = crowned.letter().trim_start_matches('+');
        let officer = kinds.officers.iter().find(|kind| kind.letter() == letter);
        if officer.is_none_or(|officer| officer.piece.betza == lion) {
            continue;
        }
        let to = vec![crowned.piece.letter.clone()];
        rules.push(PromotionField {
            pieces: vec![letter.to_owned()],
            zone,
            must: Some(0),
            on_entry: true,
            limits: limits(dice, &to),
            to,
            crowning: !dice.once_in(3),
        });
    }
    rules
}

fn of_officers(
    dice: &mut Dice,
    board: BoardField,
    becoming: &[String],
    left: &[String],
) -> PromotionField {
    let zone = zone(dice, board);
    let crowning = dice.once_in(2);
    let to = dice.some(becoming, if crowning { 1 } else { 3 });
    let pieces = dice.between(1, 2);
    PromotionField {
        pieces: dice.some(left, usize::from(pieces)),
        zone,
        must: (!dice.once_in(3)).then(|| dice.between(0, zone)),
        on_entry: dice.once_in(2),
        limits: limits(dice, &to),
        to,
        crowning,
    }
}

fn limits(dice: &mut Dice, to: &[String]) -> Vec<(String, u8)> {
    if !dice.once_in(3) {
        return Vec::new();
    }
    let some = dice.some(to, 2);
    // A kind limited to one is mostly on the board already, so that only a capture allows it.
    some.into_iter()
        .map(|letter| {
            (
                letter,
                if dice.once_in(2) {
                    1
                } else {
                    dice.between(1, 3)
                },
            )
        })
        .collect()
}
