//! The faults of a file of cases.

use std::fmt;

/// A place in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SourcePlace {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
}

impl SourcePlace {
    /// Where a part of a source starts; the start of the source if the text is not a part of it.
    pub(super) fn of(source: &str, part: &str) -> Self {
        let offset = (part.as_ptr() as usize).checked_sub(source.as_ptr() as usize);
        let before = offset.and_then(|offset| source.get(..offset));
        let before = before.unwrap_or_default();
        let last = before.rsplit('\n').next().unwrap_or_default();
        Self {
            line: before.matches('\n').count() + 1,
            column: last.chars().count() + 1,
        }
    }

    /// A place given relative to the start of a part of the source.
    pub(super) fn plus(self, line: usize, column: usize) -> Self {
        if line <= 1 {
            Self {
                line: self.line,
                column: self.column + column.saturating_sub(1),
            }
        } else {
            Self {
                line: self.line + line - 1,
                column,
            }
        }
    }
}

impl fmt::Display for SourcePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// One fault of a file of cases: where, in which case, and what.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}:{place}: {}{message}", super::FILE, case.as_ref().map_or_else(String::new, |case| format!("{case}: ")))]
pub struct CaseFault {
    /// Where it is.
    pub place: SourcePlace,
    /// The name of the case, if it is known.
    pub case: Option<String>,
    /// The fault, and what was expected.
    pub message: String,
}
