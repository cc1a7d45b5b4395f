//! The faults of a source, and their places.

use std::fmt;

/// Returns where a part of a source starts, in bytes; somewhere in it if the text is not a part of it.
pub fn offset_of(source: &str, part: &str) -> usize {
    (part.as_ptr() as usize)
        .saturating_sub(source.as_ptr() as usize)
        .min(source.len())
}

/// Returns a text without the byte order mark that editors of Windows write in front of it.
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// A place in a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
}

impl Place {
    /// Returns the place of a byte of a source.
    pub fn of(source: &str, offset: usize) -> Self {
        let before = source.get(..offset).unwrap_or(source);
        let line = before.rsplit('\n').next().unwrap_or_default();
        Self {
            line: before.matches('\n').count() + 1,
            column: line.chars().count() + 1,
        }
    }
}

/// One fault of a source: what is wrong, where, and what was expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The rule file that has the fault, if that is not the one that was read but one that it is
    /// `like`: an id, or the path of a file.
    pub ancestor: Option<String>,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The place among the values: `pieces[3] (A): betza`. Places in lists count from 0.
    pub path: String,
    /// The message: what is wrong and what was expected.
    pub message: String,
}

impl Fault {
    /// Returns the fault at a byte of a source.
    pub fn at(source: &str, offset: usize, path: String, message: String) -> Self {
        Self::of_place(Place::of(source, offset), path, message)
    }

    /// Returns the fault at a place.
    pub fn of_place(Place { line, column }: Place, path: String, message: String) -> Self {
        Self {
            ancestor: None,
            line,
            column,
            path,
            message,
        }
    }

    /// The fault, as one of an ancestor of the file that was read.
    #[must_use]
    pub fn of(self, ancestor: Option<String>) -> Self {
        Self { ancestor, ..self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", self.line, self.column)?;
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.message)
    }
}
