//! Random promotions.

use super::GameStyle;
use super::pieces::RandomKinds;
use super::replace_if_valid;
use crate::dice::Dice;
use legwork_core::rules::{PromotionCaptures, PromotionWhen};
use legwork_reader::file::{
    BoardField, PromotionField, PromotionTarget, RuleFile, SideField, SquaresField, ZoneField,
};

/// A rule for the Pawns, and a few for others.
pub(super) fn random(
    dice: &mut Dice,
    temper: GameStyle,
    board: &BoardField,
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
                    .filter(|letter| {
                        dice.once_in(8) || !rules.iter().any(|rule| rule.pieces.contains(letter))
                    })
                    .collect();
                if !left.is_empty() {
                    rules.push(of_officers(dice, board, &becoming, &left));
                }
            }
            for rule in &mut rules {
                if dice.once_in(3) {
                    rule.when = *dice.pick(&WHEN);
                }
                rule.captures = captures(dice, 6);
                let barred = dice.once_in(4) && rule.captures != PromotionCaptures::Never;
                rule.en_passant = barred.then_some(false);
            }
            if !kinds.crowned.is_empty() && dice.once_in(2) {
                rules.extend(pairs(dice, board, kinds));
            }
            if dice.once_in(6)
                && let Some(rule) = rules.first()
            {
                rules.push(moved(dice, board, rule.clone()));
            }
        }
    }
    for rule in &mut rules {
        if dice.once_in(6) {
            *rule = moved(dice, board, rule.clone());
        }
    }
    if dice.once_in(12) {
        rules.clear();
    }
    rules
}

const WHEN: [PromotionWhen; 3] = [
    PromotionWhen::Arrive,
    PromotionWhen::Enter,
    PromotionWhen::Touch,
];

/// Whether captures promote, or other moves: one of them in two of this number of throws.
fn captures(dice: &mut Dice, throws: usize) -> PromotionCaptures {
    match dice.below(throws) {
        0 => PromotionCaptures::Only,
        1 => PromotionCaptures::Never,
        _ => PromotionCaptures::Any,
    }
}

/// The rule with other squares, perhaps of one side only.
fn moved(dice: &mut Dice, board: &BoardField, rule: PromotionField) -> PromotionField {
    let side = *dice.pick(&[None, Some(SideField::White), Some(SideField::Black)]);
    let zone = match dice.below(6) {
        0 => ZoneField::Last,
        1 | 2 => ZoneField::Squares(SquaresField::Each(
            squares(dice, board),
            squares(dice, board),
        )),
        _ => ZoneField::Squares(SquaresField::Turned(squares(dice, board))),
    };
    let must = *dice.pick(&[None, Some(0)]);
    PromotionField {
        side: side.or(rule.side),
        must: must.map(ZoneField::Ranks),
        zone,
        ..rule
    }
}

/// Adds rules by which officers go up by captures and down by other moves, on every square.
pub(super) fn add_up_and_down(dice: &mut Dice, file: &mut RuleFile, kinds: &RandomKinds) {
    let officers = kinds.officers.iter().map(|kind| kind.piece.letter.clone());
    let ladder = dice.some(&officers.collect::<Vec<_>>(), 3);
    let rule = |captures, piece: &String, to: &String| PromotionField {
        pieces: vec![piece.clone()],
        zone: ZoneField::Squares(SquaresField::Turned("all".to_owned())),
        captures,
        to: PromotionTarget::Kinds(vec![to.clone()]),
        ..PromotionField::default()
    };
    let mut changed = file.clone();
    for step in ladder.windows(2) {
        let [low, high] = step else { continue };
        changed.promotions.extend([
            rule(PromotionCaptures::Only, low, high),
            rule(PromotionCaptures::Never, high, low),
        ]);
    }
    replace_if_valid(file, changed);
}

/// Some squares: ranks, files, rectangles or squares apart.
fn squares(dice: &mut Dice, board: &BoardField) -> String {
    let first = board.first_rank.unwrap_or(1);
    let file = |file: u8| char::from(b'a' + file).to_string();
    let rank = |rank: u8| (first + rank).to_string();
    let span = |dice: &mut Dice, most: u8| {
        let from = dice.between(0, most - 1);
        (from, dice.between(from, most - 1))
    };
    if dice.once_in(8) {
        return "all".to_owned();
    }
    let ((left, right), (low, high)) = (span(dice, board.files), span(dice, board.ranks));
    match dice.below(4) {
        0 => format!("{}-{}", rank(low), rank(high)),
        1 => format!("{}-{}", file(left), file(right)),
        2 => format!("{}{}-{}{}", file(left), rank(low), file(right), rank(high)),
        _ => {
            let some = (0..4).map(|_| {
                let at = (
                    dice.between(0, board.files - 1),
                    dice.between(0, board.ranks - 1),
                );
                file(at.0) + &rank(at.1)
            });
            some.collect::<Vec<_>>().join(" ")
        }
    }
}

/// Rules by which pieces become their crowned form, or the form without the crown.
fn pairs(dice: &mut Dice, board: &BoardField, kinds: &RandomKinds) -> Vec<PromotionField> {
    let crowned = dice.some(&kinds.crowned, 3);
    let mut rules = Vec::new();
    for to in [PromotionTarget::Crowned, PromotionTarget::Uncrowned] {
        if dice.once_in(3) {
            continue;
        }
        let letters = crowned.iter().map(|kind| match to {
            PromotionTarget::Uncrowned => kind.letter().to_owned(),
            _ => kind.letter().trim_start_matches('+').to_owned(),
        });
        let ranks = zone(dice, board);
        let rule = PromotionField {
            pieces: if dice.once_in(2) {
                Vec::new()
            } else {
                letters.collect()
            },
            zone: ZoneField::Ranks(ranks),
            must: dice
                .once_in(2)
                .then(|| ZoneField::Ranks(dice.between(0, ranks))),
            when: *dice.pick(&WHEN),
            captures: captures(dice, 4),
            to,
            ..PromotionField::default()
        };
        rules.push(if dice.once_in(2) {
            moved(dice, board, rule)
        } else {
            rule
        });
    }
    rules
}

/// The number of ranks of the zone: mostly few, at times all of them.
fn zone(dice: &mut Dice, board: &BoardField) -> u8 {
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
    board: &BoardField,
    becoming: &[String],
    pawn: String,
) -> PromotionField {
    let zone = zone(dice, board);
    let many = if dice.once_in(3) { 1 } else { 4 };
    let to = if dice.once_in(12) {
        Vec::new()
    } else {
        dice.some(becoming, many)
    };
    let pair = |to: &String| to.strip_prefix('+') == Some(pawn.as_str());
    let crowning = to.len() == 1 && !to.iter().any(pair) && dice.once_in(3);
    PromotionField {
        pieces: vec![pawn],
        zone: ZoneField::Ranks(zone),
        must: dice
            .once_in(2)
            .then(|| ZoneField::Ranks(dice.between(0, zone))),
        limits: limits(dice, &to),
        to: PromotionTarget::Kinds(to),
        crowning,
        ..PromotionField::default()
    }
}

/// Crownings that a sweep can count: officers that may promote on entering one zone.
fn crownings(dice: &mut Dice, board: &BoardField, kinds: &RandomKinds) -> Vec<PromotionField> {
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
            zone: ZoneField::Ranks(zone),
            must: Some(ZoneField::Ranks(0)),
            when: PromotionWhen::Enter,
            limits: limits(dice, &to),
            to: if dice.once_in(3) {
                PromotionTarget::Kinds(to)
            } else {
                PromotionTarget::Crowned
            },
            ..PromotionField::default()
        });
    }
    rules
}

fn of_officers(
    dice: &mut Dice,
    board: &BoardField,
    becoming: &[String],
    left: &[String],
) -> PromotionField {
    let zone = zone(dice, board);
    let crowning = dice.once_in(2);
    let to = dice.some(becoming, if crowning { 1 } else { 3 });
    let pieces = dice.between(1, 2);
    let pieces = dice.some(left, usize::from(pieces));
    let pair = |letter: &String| {
        to.iter()
            .any(|to| to.strip_prefix('+') == Some(letter.as_str()))
    };
    PromotionField {
        zone: ZoneField::Ranks(zone),
        must: (!dice.once_in(3)).then(|| ZoneField::Ranks(dice.between(0, zone))),
        when: *dice.pick(&WHEN),
        limits: limits(dice, &to),
        crowning: crowning && !pieces.iter().any(pair),
        to: PromotionTarget::Kinds(to),
        pieces,
        ..PromotionField::default()
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
