//! Castling: the squares of King and Rook, and the conditions.

use std::collections::BTreeSet;

use legwork_core::geometry::line;
use legwork_core::piece::Color;
use legwork_core::rules::{CastlingText, Rules, Wing, WingEnds};
use legwork_notation::text::castling_name;

use super::section::{Cell, Section, SectionTable};
use crate::words::{all_of, any_of, castler, names, square};
use legwork_drawing::text::numbers::number;

pub(super) fn section(rules: &Rules) -> Section {
    let mut section = Section::new("castling", "Castling", Vec::new());
    if rules.wings.is_empty() {
        section.points.push("There is no castling.".to_owned());
        return section;
    }
    let king = castler(rules);
    let rook = any_of(&names(rules, rules.castling_partners));
    section.points = if rules.wings.iter().all(|wing| wing.home.is_some()) {
        fixed(rules, &king, &rook)
    } else {
        free(rules, &king, &rook)
    };
    let attacks = if rules.castler == rules.king {
        format!(
            "The {king} is not in check, crosses no attacked square and ends on none. \
             An attack on the {rook}, or on a square that it alone crosses, does not matter."
        )
    } else {
        "Attacks on the two, and on the squares that they cross, do not matter.".to_owned()
    };
    section
        .points
        .push(format!("{king} and {rook} have not moved yet. {attacks}"));
    section.points.push(match rules.castling_text {
        CastlingText::KingMove => format!("It is written as the {king}'s move, or O-O and O-O-O."),
        CastlingText::KingTakesRook => format!(
            "It is written as if the {king} captured the {rook}, since his own move may be a plain step; or O-O and O-O-O."
        ),
    });
    section.tables = vec![table(rules, &king, &rook)];
    section
}

/// Describes castling from squares that the rules name.
fn fixed(rules: &Rules, king: &str, rook: &str) -> Vec<String> {
    let steps = |wing: &Wing| {
        let ((home, _), (king_to, _)) = wing.home.zip(wing.fixed_ends())?;
        Some(usize::from(home.distance(king_to)))
    };
    let mut counts: Vec<usize> = rules.wings.iter().filter_map(steps).collect();
    counts.sort_unstable();
    counts.dedup();
    let far: Vec<String> = counts.iter().map(|&count| number(count)).collect();
    let word = if counts == [1] { "square" } else { "squares" };
    let mut points = vec![format!(
        "To castle, the {king} goes {} {word} towards {}, and the {rook} to {}.",
        any_of(&far),
        crate::words::one(rook),
        beside(rules, king)
    )];
    if rules.wings.iter().any(|wing| rules.has_distances(wing)) {
        points.push(format!("How far the {king} goes is the player's choice."));
    }
    points.push(format!("All squares between {king} and {rook} are empty."));
    if rules.set_ups.is_some() {
        points.push(format!(
            "Where a set-up has another piece in the place of the {rook}, there is no castling on that side."
        ));
    }
    points
}

/// The square on which the Rook ends, in words.
fn beside(rules: &Rules, king: &str) -> String {
    let crossed = |wing: &Wing| {
        let ends = wing.home.zip(wing.fixed_ends());
        ends.is_some_and(|((home, _), (king_to, rook_to))| {
            rook_to.distance(king_to) == 1 && line(home, king_to).any(|square| square == rook_to)
        })
    };
    if rules.wings.iter().all(crossed) {
        format!("the square next to him on the inside, which the {king} crossed")
    } else {
        "its square in the table".to_owned()
    }
}

/// Describes castling from wherever the set-up places King and Rook.
fn free(rules: &Rules, king: &str, rook: &str) -> Vec<String> {
    let white = rules.wings.iter().filter(|wing| wing.color == Color::White);
    let ends: Vec<String> = white
        .clone()
        .filter_map(|wing| {
            let (king_to, rook_to) = wing.fixed_ends()?;
            Some(format!(
                "to {} with the {rook} to {}",
                square(rules, king_to),
                square(rules, rook_to)
            ))
        })
        .collect();
    let steps: BTreeSet<u8> = white.filter_map(steps_from_anywhere).collect();
    let far: Vec<String> = steps.iter().map(|&steps| number(steps.into())).collect();
    let mut points = Vec::new();
    if !ends.is_empty() {
        points.push(format!(
            "To castle, wherever {king} and {rook} start, White's {king} goes {}, and Black's to the same file.",
            any_of(&ends)
        ));
    }
    if !far.is_empty() {
        let word = if far == ["one"] { "square" } else { "squares" };
        points.push(format!(
            "To castle, wherever {king} and {rook} start, the {king} goes {} {word} towards the {rook}, or to the last square of the \
             rank where that is nearer, and the {rook} ends on the square before his.",
            any_of(&far)
        ));
    }
    points.extend([
        format!(
            "Every square that {king} or {rook} crosses or ends on is empty, but for the two themselves."
        ),
        if ends.is_empty() {
            let past = if steps.last() == Some(&1) {
                format!("change places with the {rook}")
            } else {
                format!("go past the {rook}, or change places with it")
            };
            format!(
                "So the {king} may {past}. He may not be in check afterwards either: the {rook} may have shielded him."
            )
        } else {
            format!(
                "So the {king} may go far, not at all, away from the {rook} or past it. He may not be in check afterwards \
                 either: the {rook} may have shielded him."
            )
        },
    ]);
    points
}

/// The number of squares that the King goes, where the rules name that instead of where he ends.
fn steps_from_anywhere(wing: &Wing) -> Option<u8> {
    match wing.ends {
        WingEnds::At { .. } => None,
        WingEnds::By(squares) => Some(squares),
    }
}

fn table(rules: &Rules, king: &str, rook: &str) -> SectionTable {
    let row = |(number, wing): (usize, &Wing)| {
        let way = |from: Option<String>, to: String| match from {
            Some(from) => format!("{from}\u{2013}{to}"),
            None => format!("to {to}"),
        };
        let home = wing
            .home
            .map(|(king, rook)| (square(rules, king), square(rules, rook)));
        let (from, rook_from) = home.unzip();
        let (king_way, rook_way) = match wing.ends {
            WingEnds::At {
                king: king_to,
                rook: rook_to,
            } => (
                way(from, square(rules, king_to)),
                way(rook_from, square(rules, rook_to)),
            ),
            WingEnds::By(squares) => (
                format!("{squares} towards the {rook}"),
                format!("beside the {king}"),
            ),
        };
        vec![
            Cell::words(wing.color.to_string()),
            Cell::code(king_way),
            Cell::code(rook_way),
            Cell::code(castling_name(rules, number)),
            Cell::code(rules.right_text(wing)),
        ]
    };
    SectionTable {
        caption: format!(
            "Castling: where {} go",
            all_of(&[king.to_owned(), rook.to_owned()])
        ),
        head: vec!["Side", "King", "Rook", "SAN", "Right"],
        rows: rules.wings.iter().enumerate().map(row).collect(),
    }
}
