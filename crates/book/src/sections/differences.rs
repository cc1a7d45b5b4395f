//! What differs from orthodox chess, found by comparing the rules.

use std::collections::HashSet;

use legwork_betza::Path;
use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kind, Kinds, Piece};
use legwork_core::rules::{RuleText, Rules, Wing};
use legwork_explain::movement;
use legwork_variant::error::Error;
use legwork_variant::variant::Variant;

use super::words::{all_of, name, one, plural, rank, sentence, thousands};
use super::{Section, castling, endings, holdings, promotion};
use crate::error::BookError;

/// Orthodox chess.
const FIDE: &str = include_str!("../../fide.ron");

pub(super) fn section(variant: &Variant) -> Result<Section, BookError> {
    let rules = variant.rules();
    let fide = RuleText::new("fide", FIDE).read(&[]).map_err(Error::from)?;
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
    if rules.holdings.is_some() {
        points.push(match holdings::has_hand(rules) {
            true => "Pieces wait in a hand, and are placed on squares that first moves leave."
                .to_owned(),
            false => "What is captured can come back by promotion, from a pool.".to_owned(),
        });
    }
    points.extend(ends(rules, &fide));
    if let Ok(count) = variant.set_up_count() {
        points.push(format!("The array is one of {}.", thousands(count)));
    }
    if !rules.code.is_empty() {
        points.push(format!(
            "There are rules of its own: {}.",
            all_of(&rules.code)
        ));
    }
    points.push(
        match points.is_empty() {
            true => "None.",
            false => "All else is as in orthodox chess.",
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

/// The array, unless pieces of the same moves stand on the same squares.
fn array(rules: &Rules, fide: &Rules) -> Vec<String> {
    let own =
        |(at, piece): &(Square, Piece)| Some((*at, piece.color, twin(rules, piece.kind, fide)?));
    let all: Option<HashSet<_>> = rules.array.iter().map(own).collect();
    let known = fide
        .array
        .iter()
        .map(|(at, piece)| (*at, piece.color, Some(piece.kind)));
    let known: Option<HashSet<_>> = known
        .map(|(at, color, kind)| Some((at, color, kind?)))
        .collect();
    if all == known || rules.set_ups.is_some() {
        return Vec::new();
    }
    let mut points = Vec::new();
    for nth in 0..rules.geometry.ranks() {
        let white = rules
            .array
            .iter()
            .filter(|(at, piece)| piece.color == Color::White && at.rank() == nth);
        let mut row: Vec<(Square, Piece)> = white.copied().collect();
        row.sort_by_key(|(at, _)| at.file());
        let label = rank(rules, Color::White, nth);
        let pawns = row
            .iter()
            .filter(|(_, piece)| rules.piece(piece.kind).pawn)
            .count();
        if pawns == row.len() {
            continue;
        }
        let names = row
            .iter()
            .map(|(at, piece)| format!("{} {}", name(rules, piece.kind), rules.geometry.name(*at)));
        let names: Vec<String> = names.collect();
        points.push(format!("On rank {label} White has {}.", all_of(&names)));
    }
    let mirrored = rules.array.iter().all(|&(at, piece)| {
        let other = Piece::new(!piece.color, piece.kind);
        rules.array.contains(&(rules.geometry.mirrored(at), other))
    });
    if !mirrored {
        points.push("Black's array is not the mirror image of White's.".to_owned());
    }
    points
}

/// A kind of orthodox chess that has the same moves.
fn twin(rules: &Rules, kind: Kind, fide: &Rules) -> Option<Kind> {
    let own: HashSet<&Path> = rules.piece(kind).paths().iter().collect();
    fide.kinds().find(|&other| {
        let paths: HashSet<&Path> = fide.piece(other).paths().iter().collect();
        let alike = rules.piece(kind).pawn == fide.piece(other).pawn;
        let royal = (kind == rules.royal) == (other == fide.royal);
        alike && royal && paths == own
    })
}

fn pieces(rules: &Rules, fide: &Rules) -> Vec<String> {
    let mut points = Vec::new();
    let mut met = Kinds::NONE;
    for kind in rules.kinds() {
        let rule = rules.piece(kind);
        let own = name(rules, kind);
        match twin(rules, kind, fide) {
            Some(other) => {
                met = met.with(other);
                if name(fide, other) != own {
                    points.push(format!(
                        "{} moves as {} of orthodox chess.",
                        own,
                        one(&name(fide, other))
                    ));
                }
            }
            None => {
                let clauses = movement::clauses(&[&rule.betza, &rule.prose]);
                let words: Vec<String> = clauses.into_iter().map(|clause| clause.text).collect();
                let words = if words.is_empty() {
                    "never moves".to_owned()
                } else {
                    words.join("; ")
                };
                let known = fide.kinds().find(|&other| name(fide, other) == own);
                match known {
                    Some(other) => {
                        met = met.with(other);
                        points.push(format!("The {own} moves in another way: it {words}."));
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
        let far = |home: Square| home.file().abs_diff(wing.king_to.file());
        wing.home.map(|(home, _)| far(home))
    };
    let all = |rules: &Rules| rules.wings.iter().map(steps).collect::<HashSet<_>>();
    (all(rules) != all(fide)).then(|| castling::section(rules).points.remove(0))
}

fn ends(rules: &Rules, fide: &Rules) -> Vec<String> {
    let known = endings::section(fide).points;
    let mut own = endings::section(rules).points;
    // The first two sentences name the royal piece, and say the same of any.
    own.drain(..2);
    own.retain(|point| !known.contains(point));
    own
}

fn capital(text: &str) -> String {
    sentence(text).trim_end_matches('.').to_owned()
}
