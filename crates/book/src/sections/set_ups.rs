//! Numbered set-ups.

use legwork_core::piece::Color;
use legwork_core::rules::SetUpsRule;
use legwork_core::shuffle::BlackPieces;
use legwork_variant::variant::Variant;

use super::section::{Cell, Section, SectionTable};
use crate::error::BookError;
use legwork_drawing::text::numbers::thousands;

/// The seed of the example set-up.
const SEED: u64 = 42;

pub(super) fn section(variant: &Variant) -> Result<Section, BookError> {
    let mut section = Section::new("set-ups", "Set-ups", Vec::new());
    let Ok(count) = variant.set_up_count() else {
        return Ok(section);
    };
    let rules = variant.rules();
    let shuffled = elsewhere(rules);
    let own_black = has_own_black(rules);
    section.points = vec![
        format!(
            "The game starts from one of {} set-ups, in which {}.",
            thousands(count as u64),
            if own_black {
                "Black's pieces are shuffled by themselves"
            } else {
                "Black mirrors White"
            }
        ),
        format!(
            "They are numbered from 0, in alphabetical order of {} read as letters. What options exclude \
             leaves the numbers of the others as they are.",
            shuffled
                .as_ref()
                .map_or("White's first rank".to_owned(), |(squares, _)| squares
                    .clone())
        ),
        "A seed also chooses a set-up, the same one everywhere.".to_owned(),
        format!(
            "Where none is asked for, it is the one at the top of this page: {}.",
            shuffled
                .as_ref()
                .map_or_else(|| first_rank(rules), |(_, letters)| letters.clone())
        ),
    ];
    if own_black {
        let point = "The number of a set-up is the number of White's, times the number of all for one side, plus that of Black's. Black's letters \
                     follow a slash.";
        section.points.insert(2, point.to_owned());
    }
    let mut rows = Vec::new();
    let last = count.saturating_sub(1) as u64;
    for number in [0, last / 2, last] {
        if let Ok(set_up) = variant.set_up(number) {
            rows.push(vec![
                Cell::words(thousands(set_up.number as u64)),
                Cell::code(set_up.back_rank),
            ]);
        }
    }
    if let Ok(set_up) = variant.seeded(SEED) {
        rows.push(vec![
            Cell::words(format!("{} (seed {SEED})", thousands(set_up.number as u64))),
            Cell::code(set_up.back_rank),
        ]);
    }
    section.tables = vec![SectionTable {
        caption: "Some set-ups".to_owned(),
        head: vec![
            "Number",
            match (shuffled.is_some(), own_black) {
                (_, true) => "Both sides' letters",
                (true, _) => "White's letters",
                _ => "White's first rank",
            },
        ],
        rows,
    }];
    Ok(section)
}

/// Whether Black's pieces are shuffled by themselves.
fn has_own_black(rules: &legwork_core::rules::Rules) -> bool {
    let Some(SetUpsRule::Shuffle(shuffle)) = &rules.set_ups else {
        return false;
    };
    shuffle.black == BlackPieces::Own
}

/// White's shuffled squares in words, and the letters on them at the start; `None` where these are the first rank.
fn elsewhere(rules: &legwork_core::rules::Rules) -> Option<(String, String)> {
    let Some(SetUpsRule::Shuffle(shuffle)) = &rules.set_ups else {
        return None;
    };
    if !shuffle.is_elsewhere() {
        return None;
    }
    let names = shuffle
        .squares
        .iter()
        .map(|&square| rules.geometry.name(square).to_string());
    let board = shuffle.start.split([' ', '[']).next().unwrap_or_default();
    let letters = shuffle.on_board(board, rules.geometry, Color::White);
    Some((
        format!("White's pieces on {}", names.collect::<Vec<_>>().join(", ")),
        letters.unwrap_or_default(),
    ))
}

/// White's first rank at the start, as letters.
fn first_rank(rules: &legwork_core::rules::Rules) -> String {
    let mut own: Vec<_> = rules
        .array
        .iter()
        .filter(|(square, _)| square.rank() == 0)
        .collect();
    own.sort_by_key(|(square, _)| square.file());
    own.iter().map(|(_, piece)| rules.letter(*piece)).collect()
}
