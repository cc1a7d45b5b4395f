//! The text that follows from the rules: a section of the page for each part of them.

mod aims;
mod castling;
mod code;
mod differences;
mod draws;
mod endings;
mod entering;
mod examples;
mod holdings;
mod options;
mod pawns;
mod promotion;
mod set_ups;
mod turn;
mod words;

use legwork_core::rules::Rules;
use legwork_variant::variant::Variant;
use serde::Serialize;

pub(crate) use words::sentence;

use crate::error::BookError;
use crate::page::Subject;

/// A section of the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Section {
    /// The id that links refer to.
    pub(crate) id: String,
    pub(crate) title: String,
    /// Sentences, an item each.
    pub(crate) points: Vec<String>,
    /// Tables below them.
    pub(crate) tables: Vec<Table>,
}

/// A table: its first row are headings, and so is the first cell of every other row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Table {
    pub(crate) caption: String,
    pub(crate) head: Vec<&'static str>,
    pub(crate) rows: Vec<Vec<Cell>>,
}

/// A cell of a table: a list of sentences, or one text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Cell {
    lines: Vec<String>,
    /// Whether it is a text for programs: a move, a square.
    code: bool,
}

impl Cell {
    fn words(text: impl Into<String>) -> Self {
        Self {
            lines: vec![text.into()],
            code: false,
        }
    }

    fn list(lines: Vec<String>) -> Self {
        Self { lines, code: false }
    }

    fn code(text: impl Into<String>) -> Self {
        Self {
            lines: vec![text.into()],
            code: true,
        }
    }
}

impl Section {
    fn new(id: &str, title: &str, points: Vec<String>) -> Self {
        Self {
            id: id.to_owned(),
            title: title.to_owned(),
            points,
            tables: Vec::new(),
        }
    }

    fn is_empty(&self) -> bool {
        self.points.is_empty() && self.tables.is_empty()
    }
}

/// The sections that describe how the game is played; empty ones are left out.
pub(crate) fn of_the_rules(subject: Subject<'_>) -> Result<Vec<Section>, BookError> {
    let variant = subject.variant;
    let rules = variant.rules();
    let mut sections = vec![
        pawns::section(rules),
        castling::section(rules),
        promotion::section(rules),
        holdings::section(variant),
        turn::section(rules),
    ];
    sections.extend(code::sections(rules));
    sections.extend([
        set_ups::section(variant)?,
        options::section(subject)?,
        endings::section(rules),
        differences::section(variant)?,
    ]);
    sections.retain(|section| !section.is_empty());
    Ok(sections)
}

/// The sections that describe how moves are written and entered.
pub(crate) fn of_the_moves(variant: &Variant) -> Vec<Section> {
    let examples = examples::of(variant);
    vec![
        examples::section(variant, &examples),
        entering::section(variant, &examples),
    ]
}

/// The effects of an option's value: the points of these rules that the others lack.
fn changes(rules: &Rules, others: &Rules) -> Vec<String> {
    let points = |rules: &Rules| -> Vec<String> {
        let sections = [
            pawns::section(rules),
            castling::section(rules),
            promotion::section(rules),
            turn::section(rules),
            endings::section(rules),
        ];
        sections
            .into_iter()
            .flat_map(|section| section.points)
            .collect()
    };
    let known = points(others);
    let mut new = points(rules);
    new.retain(|point| !known.contains(point));
    new
}
