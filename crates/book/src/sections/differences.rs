//! The differences from orthodox chess, found by comparing the rules.

use std::collections::{BTreeSet, HashSet};

use legwork_betza::Path;
use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kind, Kinds, Piece};
use legwork_core::plugin::name_of;
use legwork_core::rules::{HoldingsForm, Rules, Wing};
use legwork_explain::movement;
use legwork_reader::RuleText;
use legwork_variant::error::Error;
use legwork_variant::variant::Variant;

use legwork_drawing::text::numbers::{plural, thousands};

use super::section::Section;
use super::{castling, code, endings, promotion, turn};
use crate::error::BookError;
use crate::words::{all_of, capital, name, one, rank};

/// Orthodox chess.
const FIDE: &str = include_str!("../../fide.ron");

/// The rules of orthodox chess.
pub(crate) fn orthodox() -> Result<Rules, BookError> {
    let rules = RuleText::new("fide", FIDE).read(&[]).map_err(Error::from);
    Ok(rules?)
}

pub(super) fn section(variant: &Variant) -> Result<Section, BookError> {
    let rules = variant.rules();
    let fide = orthodox()?;
    let mut points = Vec::new();
    points.extend(board(rules, &fide));
    points.extend(array(rules, &fide));
    points.extend(pieces(rules, &fide));
    points.extend(castles(rules, &fide));
    let promotes = |rules: &Rules| promotion::section(rules).points;
    if promotes(rules) != promotes(&fide) {
        let own = promotion::section(rules).points;
        points.extend(own.into_iter().take(1));
    }
    if let Some(rule) = &rules.holdings {
        points.push(
            match (rule.form, rule.captured) {
                (HoldingsForm::Hand, _) => {
                    "Pieces wait in a hand, and are placed on squares that first moves leave."
                }
                (HoldingsForm::Behind, _) => {
                    "Pieces wait behind squares of the first rank, and come in when the pieces before them leave."
                }
                (HoldingsForm::Pool, _) => {
                    "What is captured can come back by promotion, from a pool."
                }
                (HoldingsForm::Drop, Some(_)) => {
                    "Captured pieces change sides: they come into the captor's hand, to be dropped on an empty square \
                     in place of a move."
                }
                (HoldingsForm::Drop, None) => {
                    "Pieces wait in a hand, to be dropped on an empty square in place of a move."
                }
            }
            .to_owned(),
        );
    }
    points.extend(turn::section(rules).points);
    points.extend(ends(rules, &fide));
    if let Ok(count) = variant.set_up_count() {
        points.push(format!("The array is one of {}.", thousands(count as u64)));
    }
    if !rules.code.is_empty() {
        let titles: Vec<String> = rules
            .code
            .iter()
            .map(|asked| code::title(name_of(asked)))
            .collect();
        let titles = all_of(&titles);
        points.push(format!(
            "There are rules of its own, explained above: {titles}."
        ));
    }
    points.push(
        if points.is_empty() {
            "None."
        } else {
            "All else is as in orthodox chess."
        }
        .to_owned(),
    );
    Ok(Section::new(
        "differences",
        "Differences with orthodox chess",
        points,
    ))
}

fn board(rules: &Rules, fide: &Rules) -> Vec<String> {
    let mut points = Vec::new();
    let size = |rules: &Rules| (rules.geometry.files(), rules.geometry.ranks());
    if size(rules) != size(fide) {
        let (files, ranks) = size(rules);
        points.push(format!("The board has {files} files and {ranks} ranks."));
    }
    if rules.geometry.first_rank() != fide.geometry.first_rank() {
        points.push(format!(
            "Ranks are numbered from {}.",
            rules.geometry.first_rank()
        ));
    }
    points
}

/// The array, where it differs; for a board of another size, all of it.
fn array(rules: &Rules, fide: &Rules) -> Vec<String> {
    if rules.set_ups.is_some() {
        return Vec::new();
    }
    let same_board = board(rules, fide).is_empty();
    let known = |at: Square, piece: Piece| {
        let there = fide.array.iter().find(|(square, _)| *square == at);
        let other = there.map(|(_, piece)| (piece.color, piece.kind));
        same_board && other == counterpart(rules, piece.kind, fide).map(|kind| (piece.color, kind))
    };
    let mut points = Vec::new();
    for nth in 0..rules.geometry.ranks() {
        let white = rules
            .array
            .iter()
            .filter(|(at, piece)| piece.color == Color::White && at.rank() == nth);
        let mut row: Vec<(Square, Piece)> = white.copied().collect();
        row.sort_by_key(|(at, _)| at.file());
        row.retain(|&(at, piece)| !rules.piece(piece.kind).pawn && !known(at, piece));
        let names = row
            .iter()
            .map(|(at, piece)| format!("{} {}", name(rules, piece.kind), rules.geometry.name(*at)));
        let names: Vec<String> = names.collect();
        if !names.is_empty() {
            points.push(format!(
                "On rank {} White has {}.",
                rank(rules, Color::White, nth),
                all_of(&names)
            ));
        }
    }
    points.extend(pawn_ranks(rules, fide));
    let mirrored = rules.array.iter().all(|&(at, piece)| {
        let other = Piece::new(!piece.color, piece.kind);
        rules.array.contains(&(rules.geometry.mirrored(at), other))
    });
    if !mirrored {
        points.push("Black's array is not the mirror image of White's.".to_owned());
    }
    points
}

/// The start squares of White's Pawns, if they are on other ranks.
fn pawn_ranks(rules: &Rules, fide: &Rules) -> Option<String> {
    let ranks = |rules: &Rules| -> BTreeSet<u8> {
        let own = rules
            .array
            .iter()
            .filter(|(_, piece)| piece.color == Color::White);
        let pawns = own.filter(|(_, piece)| rules.piece(piece.kind).pawn);
        pawns.map(|(at, _)| at.rank()).collect()
    };
    let own = ranks(rules);
    if own == ranks(fide) || own.is_empty() {
        return None;
    }
    let labels: Vec<String> = own
        .iter()
        .map(|&nth| rank(rules, Color::White, nth).to_string())
        .collect();
    let word = if labels.len() == 1 { "rank" } else { "ranks" };
    Some(format!(
        "White's Pawns start on {word} {}.",
        all_of(&labels)
    ))
}

/// The kind of orthodox chess that a kind corresponds to: one of the same moves, of the same name, or a Pawn.
pub(crate) fn counterpart(rules: &Rules, kind: Kind, fide: &Rules) -> Option<Kind> {
    let rule = rules.piece(kind);
    let alike = |other: &Kind| {
        let fide = fide.piece(*other);
        fide.name == rule.name || fide.pawn && rule.pawn
    };
    twin(rules, kind, fide).or_else(|| fide.kinds().find(alike))
}

/// A kind of orthodox chess that has the same moves.
fn twin(rules: &Rules, kind: Kind, fide: &Rules) -> Option<Kind> {
    if !rules.piece(kind).is_unbounded() {
        return None;
    }
    let own: HashSet<&Path> = rules.piece(kind).paths().iter().collect();
    fide.kinds().find(|&other| {
        let paths: HashSet<&Path> = fide.piece(other).paths().iter().collect();
        let alike = rules.piece(kind).pawn == fide.piece(other).pawn;
        let royal = rules.royals.contains(kind) == fide.royals.contains(other);
        alike && royal && paths == own
    })
}

fn pieces(rules: &Rules, fide: &Rules) -> Vec<String> {
    let mut points = Vec::new();
    let mut met = Kinds::NONE;
    for kind in rules.listed_kinds() {
        let rule = rules.piece(kind);
        let own = name(rules, kind);
        match twin(rules, kind, fide) {
            Some(other) => {
                met = met.with(other);
                if name(fide, other) != own {
                    points.push(format!(
                        "{} moves as the {} of orthodox chess.",
                        capital(&one(&own)),
                        name(fide, other)
                    ));
                }
            }
            None => {
                let clauses = movement::clauses_of(rule);
                let words: Vec<String> = clauses.into_iter().map(|clause| clause.text).collect();
                let words = if words.is_empty() {
                    "never moves".to_owned()
                } else {
                    words.join("; ")
                };
                match counterpart(rules, kind, fide) {
                    Some(other) => {
                        met = met.with(other);
                        points.push(format!("The {own} moves otherwise: it {words}."));
                    }
                    None => points.push(format!("{} {words}.", capital(&one(&own)))),
                }
            }
        }
    }
    let missing: Vec<String> = fide
        .kinds()
        .filter(|&kind| !met.contains(kind))
        .map(|kind| plural(&name(fide, kind)))
        .collect();
    if !missing.is_empty() {
        points.push(format!("There are no {}.", all_of(&missing)));
    }
    points
}

fn castles(rules: &Rules, fide: &Rules) -> Option<String> {
    if rules.wings.is_empty() {
        return Some("There is no castling.".to_owned());
    }
    let steps = |wing: &Wing| {
        let ((home, _), (king_to, _)) = wing.home.zip(wing.fixed_ends())?;
        Some(home.distance(king_to))
    };
    let all = |rules: &Rules| rules.wings.iter().map(steps).collect::<HashSet<_>>();
    (all(rules) != all(fide)).then(|| castling::section(rules).points.remove(0))
}

fn ends(rules: &Rules, fide: &Rules) -> Vec<String> {
    let known = endings::section(fide).points;
    let mut own = endings::section(rules).points;
    // The first two sentences name the royal piece, and are the same for any.
    own.drain(..2);
    own.retain(|point| !known.contains(point));
    own
}
