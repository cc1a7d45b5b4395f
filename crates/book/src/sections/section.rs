//! A section of the page, as its template takes it.

use serde::Serialize;

/// A section of the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Section {
    /// The id that links refer to.
    pub(crate) id: String,
    pub(crate) title: String,
    /// Sentences, an item each.
    pub(crate) points: Vec<String>,
    /// Tables below them.
    pub(crate) tables: Vec<SectionTable>,
}

/// A table: its first row are headings, and so is the first cell of every other row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct SectionTable {
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
    pub(super) fn words(text: impl Into<String>) -> Self {
        Self {
            lines: vec![text.into()],
            code: false,
        }
    }

    pub(super) fn list(lines: Vec<String>) -> Self {
        Self { lines, code: false }
    }

    pub(super) fn code(text: impl Into<String>) -> Self {
        Self {
            lines: vec![text.into()],
            code: true,
        }
    }
}

impl Section {
    pub(super) fn new(id: &str, title: &str, points: Vec<String>) -> Self {
        Self {
            id: id.to_owned(),
            title: title.to_owned(),
            points,
            tables: Vec::new(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.points.is_empty() && self.tables.is_empty()
    }
}
