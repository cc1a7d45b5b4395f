//! Reading promotions.

use super::file::PromotionField;
use super::pieces::Pieces;
use super::{ExcludedPromotion, Promotion};
use crate::geometry::{Geometry, MAX_SIDE};
use crate::piece::{Kind, Kinds};
use crate::ron_source::{RonFields, RonNode};

const MOST: u8 = 15;

/// The unit of a zone, for messages.
const DEPTH: &str = "a number of ranks, from the far end,";

/// Reads the field `promotions`, which may be left out.
pub(super) fn read(
    rules: &RonFields<'_>,
    board: Option<Geometry>,
    pieces: &Pieces<'_>,
) -> Vec<Promotion> {
    let node = rules.get("promotions");
    let mut promotions: Vec<Promotion> = Vec::new();
    let mut promoting = Kinds::NONE;
    let list = node.as_ref().and_then(|node| node.list());
    for element in list.unwrap_or_default() {
        let Some(fields) = element.fields_of::<PromotionField>() else {
            continue;
        };
        let kinds = read_kinds(&fields, promoting, pieces);
        promoting = kinds.iter().fold(promoting, Kinds::with);
        promotions.extend(read_one(&fields, kinds, board, pieces));
    }
    for pawn in pieces.pawns().without(promoting).iter() {
        // Without a promotion it could come to the last rank, where no FEN may have a Pawn.
        let letter = pieces.letter(pawn);
        // If there is no field `promotions`, the fault is reported at the Pawn.
        if let Some(place) = node.as_ref().or(pieces.node(pawn)) {
            place.fault(format!("the Pawn `{letter}` has no promotion"));
        }
    }
    promotions
}

/// The promotions that these rules lack and that other values of options have. `elsewhere` holds
/// the other promotions by the name of their option.
pub(super) fn excluded_promotions(
    promotions: &[Promotion],
    elsewhere: Vec<(String, Vec<Promotion>)>,
) -> Vec<ExcludedPromotion> {
    let mut excluded_promotions = Vec::new();
    for (option, others) in elsewhere {
        for other in &others {
            for piece in other.kinds.iter() {
                let ours = promotions.iter().find(|ours| ours.kinds.contains(piece));
                let becomes = |kind: &Kind| ours.is_some_and(|ours| ours.to.contains(kind));
                let missing = other.to.iter().copied().filter(|kind| !becomes(kind));
                excluded_promotions.extend(missing.map(|becomes| ExcludedPromotion {
                    piece,
                    becomes,
                    option: option.clone(),
                }));
            }
        }
    }
    excluded_promotions
}

/// Reads which kinds promote by a rule; those of `promoting` do so by earlier rules.
fn read_kinds(fields: &RonFields<'_>, promoting: Kinds, pieces: &Pieces<'_>) -> Kinds {
    let Some(node) = fields.require("pieces") else {
        return Kinds::NONE;
    };
    let kinds: Kinds = pieces.some(&node).into_iter().collect();
    if kinds.iter().any(|kind| Some(kind) == pieces.royal()) {
        node.fault("the royal piece cannot promote");
    }
    for kind in kinds.and(promoting).iter() {
        let letter = pieces.letter(kind);
        node.fault(format!("`{letter}` promotes by an earlier rule already"));
    }
    kinds
}

/// Reads the rest of a rule, where, when and to what those kinds promote.
fn read_one(
    fields: &RonFields<'_>,
    kinds: Kinds,
    board: Option<Geometry>,
    pieces: &Pieces<'_>,
) -> Option<Promotion> {
    let ranks = board.map_or(MAX_SIDE, Geometry::ranks);
    let zone = fields
        .require("zone")
        .and_then(|node| node.number_of(DEPTH, 1..=ranks));
    let must = match fields.get("must") {
        Some(node) => node.number_of(DEPTH, 0..=zone.unwrap_or(ranks)),
        None => zone,
    };
    let on_entry = fields.flag("on_entry");
    let pawns = kinds.and(pieces.pawns());
    if !pawns.is_empty() && (must == Some(0) || (on_entry == Some(true) && zone > Some(1))) {
        let node = fields.node();
        node.fault("a Pawn must promote on the last rank, wherever it comes from");
    }
    let crowning = fields.flag("crowning");
    let to = read_targets(fields, crowning == Some(true), pieces);
    let limits = fields
        .get("limits")
        .map_or_else(Vec::new, |node| read_limits(&node, &to, pieces));
    Some(Promotion {
        kinds,
        zone: zone?,
        must: must?,
        on_entry: on_entry?,
        to,
        limits,
        crowning: crowning?,
    })
}

/// Reads the limits: how many of a kind a side may have.
fn read_limits(node: &RonNode<'_>, to: &[Kind], pieces: &Pieces<'_>) -> Vec<(Kind, u8)> {
    let limits = counts(node, pieces, MOST, |kind, letter| {
        let known = to.contains(&kind);
        if !known {
            let name = pieces.letter(kind);
            letter.fault(format!("`{name}` is not among the pieces of `to`"));
        }
        known
    });
    limits.unwrap_or_default()
}

/// Reads a list of pairs, a letter and a number up to `most`, each letter once; `fits` says what is wrong with a
/// kind that may not be in the list.
pub(super) fn counts(
    node: &RonNode<'_>,
    pieces: &Pieces<'_>,
    most: u8,
    fits: impl Fn(Kind, &RonNode<'_>) -> bool,
) -> Option<Vec<(Kind, u8)>> {
    let mut counts: Vec<(Kind, u8)> = Vec::new();
    for pair in node.list()? {
        let Some((letter, count)) = pair.pair("a letter and a number, such as (\"Q\", 1)") else {
            continue;
        };
        let (kind, count) = (pieces.named(&letter), count.number(1..=most));
        let Some(kind) = kind else { continue };
        if counts.iter().any(|(other, _)| *other == kind) {
            letter.fault("this piece is in the list already");
        } else if fits(kind, &letter) {
            counts.extend(count.map(|count| (kind, count)));
        }
    }
    Some(counts)
}

/// Reads the kinds that they may become.
fn read_targets(fields: &RonFields<'_>, crowning: bool, pieces: &Pieces<'_>) -> Vec<Kind> {
    let Some(node) = fields.require("to") else {
        return Vec::new();
    };
    let to = pieces.some(&node);
    if to.iter().any(|&kind| Some(kind) == pieces.royal()) {
        node.fault("no piece can promote to the royal piece");
    }
    if to.iter().any(|&kind| pieces.pawns().contains(kind)) {
        node.fault("no piece can promote to a Pawn: no Pawn may stand on the last rank");
    }
    if crowning && to.len() > 1 {
        node.fault("a crowning is always written `+`, expected one piece only");
    }
    to
}
