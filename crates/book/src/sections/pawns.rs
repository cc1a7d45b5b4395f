//! Pawns: how they move, where they start, en passant.

use std::collections::BTreeSet;

use legwork_core::legs::{DoubleStep, Legs, Way};
use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::rules::{PieceRule, Rules};
use legwork_explain::movement;

use super::section::Section;
use legwork_drawing::text::numbers::plural;

use crate::words::{all_of, name, one, rank, sentence};

pub(super) fn section(rules: &Rules) -> Section {
    let kinds: Vec<Kind> = rules
        .listed_kinds()
        .filter(|&kind| rules.piece(kind).pawn)
        .collect();
    let points = kinds.into_iter().flat_map(|kind| of_kind(rules, kind));
    Section::new("pawns", "Pawns", points.collect())
}

fn of_kind(rules: &Rules, kind: Kind) -> Vec<String> {
    let rule = rules.piece(kind);
    let name = name(rules, kind);
    let clauses = movement::clauses_of(rule);
    let mut points: Vec<String> = clauses
        .iter()
        .map(|clause| sentence(&format!("{} {}", one(&name), clause.text)))
        .collect();
    points.extend(
        Color::BOTH
            .into_iter()
            .filter_map(|color| starts(rules, Piece::new(color, kind))),
    );
    let legs = Legs::new(rules);
    let ways = legs.of(Piece::new(Color::White, kind));
    let doubles = ways.iter().any(Way::is_first_move);
    let royal = rules.royals.contains(kind);
    if ways.iter().any(|way| DoubleStep::of(way).is_some()) && takes_in_passing(rules) && !royal {
        points.push(format!(
            "{} that has made its double step may be captured en passant: on the next half-move alone, by {} that \
             captures onto the square passed over.",
            sentence(&one(&name)).trim_end_matches('.'),
            one(&name)
        ));
    } else if doubles {
        points.push("The first move cannot be answered en passant.".to_owned());
    } else {
        points.push(format!(
            "{} make no double step, so nothing is captured en passant.",
            plural(&name)
        ));
    }
    points
}

/// The ranks on which the Pawns of a side start: `White's Pawns start on rank 2.`
fn starts(rules: &Rules, pawn: Piece) -> Option<String> {
    let own = rules.array.iter().filter(|(_, piece)| *piece == pawn);
    let ranks: BTreeSet<u8> = own
        .map(|(square, _)| rules.rank_of(pawn.color, *square))
        .collect();
    let labels: Vec<String> = ranks
        .iter()
        .map(|&nth| rank(rules, pawn.color, nth).to_string())
        .collect();
    let word = if labels.len() == 1 { "rank" } else { "ranks" };
    (!labels.is_empty()).then(|| {
        format!(
            "{}'s {} start on {word} {}.",
            pawn.color,
            plural(&name(rules, pawn.kind)),
            all_of(&labels)
        )
    })
}

/// Whether anything captures en passant.
pub(super) fn takes_in_passing(rules: &Rules) -> bool {
    let mut paths = rules.pieces.iter().flat_map(PieceRule::every_path);
    paths.any(|path| path.legs.iter().any(|leg| leg.may.passed))
}
