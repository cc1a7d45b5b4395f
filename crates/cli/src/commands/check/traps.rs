//! Warnings about what authors trip over: sound rules that say something else than they seem to.

use legwork::betza::{Crossing, Path as Walked};
use legwork::fen::virgin_mark;
use legwork::rules::Promotion;
use legwork::{Kind, Position, Rules, Squares};
use legwork_core::rules::PromotionText;

/// How many set-ups are looked at.
const SET_UPS: usize = 16;

/// Returns warnings about rules and the position from which they start.
pub(super) fn of(rules: &Rules, start: &Position) -> Vec<String> {
    let kinds = || rules.listed_kinds();
    let mut warnings: Vec<String> = kinds()
        .filter_map(|kind| dead_first_move(start, kind).or_else(|| dead_in_set_up(start, kind)))
        .collect();
    warnings.extend(kinds().filter_map(|kind| forgotten_pawn(rules, kind)));
    warnings.extend(kinds().filter_map(|kind| double_step(rules, kind)));
    for rule in &rules.promotions {
        warnings.extend(everywhere(rules, rule));
        warnings.extend(pawn_to_pawn(rules, rule));
    }
    warnings
}

fn called(rules: &Rules, kind: Kind) -> String {
    let piece = rules.piece(kind);
    format!("`{}` ({})", piece.symbol, piece.name)
}

/// A first move that pieces never make, since the position does not say that they have not moved, and their squares do not show it.
fn dead_first_move(start: &Position, kind: Kind) -> Option<String> {
    let (rules, unmarked) = (start.rules(), start.unmarked());
    let homes: Vec<_> = start
        .pieces()
        .filter(|(_, piece)| piece.kind == kind)
        .collect();
    let mut dead = homes.clone();
    dead.retain(|&(square, _)| unmarked.contains(square));
    if dead.is_empty() {
        return None;
    }
    let marks: String = dead
        .iter()
        .map(|&(square, piece)| virgin_mark(rules.geometry, piece.color, square))
        .collect();
    if dead.len() == homes.len() {
        return Some(format!(
            "{} never makes its first move (`i`): the third field of `start` does not name its files; it does with `{marks}` \
             added",
            called(rules, kind)
        ));
    }
    let squares: Vec<String> = dead
        .iter()
        .map(|&(square, _)| rules.geometry.name(square).to_string())
        .collect();
    Some(format!(
        "{} on {} makes no first move (`i`), since others of its kind can come there: with `{marks}` added, the third field of \
         `start` says that it has not moved",
        called(rules, kind),
        squares.join(", ")
    ))
}

/// Like `dead_first_move`, in one of the first set-ups, where there is nothing to say of the start.
fn dead_in_set_up(start: &Position, kind: Kind) -> Option<String> {
    let variant = start.variant();
    let numbers = 0..variant.set_up_count().ok()?.min(SET_UPS) as u64;
    let mut found = numbers.filter_map(|number| {
        let set_up = variant.set_up(number).ok()?;
        let dead = dead_first_move(&variant.position(&set_up.fen).ok()?, kind)?;
        Some(format!("in set-up {number}, {dead}"))
    });
    found.next()
}

/// A kind that moves as Pawns do, in one way to empty squares and in another where it captures, and is none.
fn forgotten_pawn(rules: &Rules, kind: Kind) -> Option<String> {
    let piece = rules.piece(kind);
    let ends = || piece.every_path().filter_map(|path| path.legs.last());
    let steps = ends().any(|leg| leg.may.empty && !leg.may.enemy);
    let captures = ends().any(|leg| leg.may.enemy && !leg.may.empty);
    let is_like_one = steps && captures && piece.every_path().all(Walked::only_advances);
    (is_like_one && !piece.pawn && rules.promotes(kind)).then(|| {
        format!(
            "{} moves like a Pawn but is none: with `pawn: true` its moves reset the half-move clock, and SAN writes no \
             letter for it",
            called(rules, kind)
        )
    })
}

/// A Pawn's double step, where nothing captures en passant. Where there are several kinds of Pawns, as in unlike armies, that may be
/// meant.
fn double_step(rules: &Rules, kind: Kind) -> Option<String> {
    let piece = rules.piece(kind);
    let is_double = |path: &Walked| match &path.legs[..] {
        [leg] => {
            let lame = matches!(leg.crossing, Crossing::Empty { .. });
            path.initial && lame && leg.may.empty && !leg.may.enemy
        }
        _ => false,
    };
    let passes = piece.pawn && rules.pawns().len() == 1 && piece.every_path().any(is_double);
    let takes = |kind| {
        let ends = rules.piece(kind).every_path();
        let mut ends = ends.filter_map(|path| path.legs.last());
        ends.any(|leg| leg.may.passed)
    };
    (passes && !rules.kinds().any(takes)).then(|| {
        format!(
            "nothing captures {} en passant after its double step: a Pawn does with `feF` in its moves",
            called(rules, kind)
        )
    })
}

/// A promotion on every square of the board.
fn everywhere(rules: &Rules, rule: &Promotion) -> Option<String> {
    let kind = rule.kinds.iter().next()?;
    let all = |zone: Squares| {
        let mut squares = rules.geometry.squares();
        squares.all(|square| zone.contains(square))
    };
    let everywhere = rule.zone.iter().any(|&zone| all(zone));
    (everywhere && rule.text == PromotionText::Letter).then(|| {
        format!(
            "{} promotes wherever it goes, since the zone is the whole board: the last rank alone is `zone: 1`",
            called(rules, kind)
        )
    })
}

/// A promotion by which a Pawn may stay a Pawn.
fn pawn_to_pawn(rules: &Rules, rule: &Promotion) -> Option<String> {
    let pawns = rules.pawns();
    let from = rule.kinds.iter().find(|&kind| pawns.contains(kind))?;
    let to = rule.to.iter().find(|&&kind| pawns.contains(kind))?;
    (rule.text == PromotionText::Letter).then(|| {
        format!(
            "{} may promote to {}, which is a Pawn itself",
            called(rules, from),
            called(rules, *to)
        )
    })
}
