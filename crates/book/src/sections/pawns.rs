//! Pawns: how they move, where they start, en passant.

use std::collections::BTreeSet;

use legwork_betza::{Crossing, Path};
use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::rules::Rules;
use legwork_explain::movement;

use super::Section;
use legwork_drawing::text::numbers::plural;

use super::words::{all_of, name, one, rank, sentence};

pub(super) fn section(rules: &Rules) -> Section {
    let kinds: Vec<Kind> = rules
        .kinds()
        .filter(|&kind| rules.piece(kind).pawn)
        .collect();
    let points = kinds.into_iter().flat_map(|kind| of_kind(rules, kind));
    Section::new("pawns", "Pawns", points.collect())
}

fn of_kind(rules: &Rules, kind: Kind) -> Vec<String> {
    let rule = rules.piece(kind);
    let name = name(rules, kind);
    let clauses = movement::clauses(&[&rule.betza, &rule.prose]);
    let mut points: Vec<String> = clauses
        .iter()
        .map(|clause| sentence(&format!("{} {}", one(&name), clause.text)))
        .collect();
    points.extend(
        Color::BOTH
            .into_iter()
            .filter_map(|color| starts(rules, Piece::new(color, kind))),
    );
    let paths = rule.paths();
    let doubles = paths.iter().any(|path| path.initial);
    if paths.iter().any(is_answerable) && takes_in_passing(rules) {
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

/// Whether a first leap can be answered en passant.
fn is_answerable(path: &Path) -> bool {
    let lame = |crossing: Crossing| matches!(crossing, Crossing::Empty { .. });
    path.initial && path.legs.len() == 1 && lame(path.legs[0].crossing)
}

/// Whether anything captures en passant.
pub(super) fn takes_in_passing(rules: &Rules) -> bool {
    let mut paths = rules.pieces.iter().flat_map(|piece| piece.paths());
    paths.any(|path| path.legs.iter().any(|leg| leg.may.passed))
}
