//! Why a text is not in the notation, and why a piece has no XBetza spelling.

/// The kind of fault in a text, for programs. The message is for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum BetzaErrorKind {
    /// Programs, or the descriptions of the notation, disagree about what this means.
    Ambiguous,
    /// Known elsewhere, but not part of this dialect.
    Unsupported,
    /// A capital that names no atom.
    UnknownAtom,
    /// A small letter that is not a modifier.
    UnknownModifier,
    /// An atom is missing here.
    NoAtom,
    /// A direction that this atom does not have, here or after the step before.
    BadDirection,
    /// The directions of one leg are not all next to each other.
    SplitDirections,
    /// A modifier occurs twice in one leg.
    Repeated,
    /// A modifier that has no meaning in this place.
    NotHere,
    /// Modifiers that exclude each other.
    Conflict,
    /// More than three legs.
    TooManyLegs,
    /// XBetza's repetition in parentheses.
    Repetition,
    /// A bracket without its partner.
    Unclosed,
    /// Brackets around something that is not a chain of legs.
    BadChain,
    /// A range that is not 0 to 15, or a second range.
    BadRange,
    /// More than 255 bytes.
    TooLong,
}

/// Why a text was refused: the kind, the place, and what was expected there.
///
/// ```
/// use legwork_betza::{BetzaErrorKind, Movement};
///
/// let error = "fmrK".parse::<Movement>().unwrap_err();
/// assert_eq!(error.kind(), BetzaErrorKind::SplitDirections);
/// assert_eq!(error.byte(), 2);
/// assert_eq!(error.to_string(), "split directions: `r` at byte 2, expected all directions of a leg in one run");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{what} at byte {byte}, expected {expected}")]
pub struct BetzaError {
    kind: BetzaErrorKind,
    byte: usize,
    what: String,
    expected: String,
}

impl BetzaError {
    pub(crate) fn new(
        kind: BetzaErrorKind,
        byte: usize,
        what: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self {
            kind,
            byte,
            what: what.into(),
            expected: expected.into(),
        }
    }

    /// The kind of the fault, for programs.
    pub fn kind(&self) -> BetzaErrorKind {
        self.kind
    }

    /// The byte of the text where it is wrong; the length of the text when it ends too early.
    pub fn byte(&self) -> usize {
        self.byte
    }

    /// The fault and the text found: ``unsupported cylinder: `o` ``.
    pub fn what(&self) -> &str {
        &self.what
    }

    /// The text expected.
    pub fn expected(&self) -> &str {
        &self.expected
    }
}

/// Input as a message may show it: in backticks, control characters escaped, never more than sixty characters of a message.
pub(crate) fn quote(text: &str) -> String {
    const ROOM: usize = 57;
    let escaped: String = text
        .chars()
        .take(ROOM + 1)
        .flat_map(|c| match c {
            '\'' | '"' | '\\' => vec![c],
            c => c.escape_debug().collect(),
        })
        .collect();
    if escaped.chars().count() <= ROOM {
        return format!("`{escaped}`");
    }
    let cut: String = escaped.chars().take(ROOM - 3).collect();
    format!("`{cut}...`")
}

/// Why a piece has no spelling in XBetza, where one atom and one range serve all legs of a chain.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum XbetzaError {
    /// The legs of a chain have different ranges.
    #[error("no xbetza for {}: its legs have ranges {first} and {other}, expected one range for all legs", quote(.term))]
    Ranges {
        /// The term, `?` unfolded.
        term: String,
        /// The range of its first leg.
        first: u8,
        /// The range of the leg that differs.
        other: u8,
    },
    /// The legs of a chain have steps of different lengths.
    #[error("no xbetza for {}: its legs step {first} and {other} squares, expected one length for all legs", quote(.term))]
    Lengths {
        /// The term, `?` unfolded.
        term: String,
        /// The length of the first leg's step.
        first: i8,
        /// The length of the step that differs.
        other: i8,
    },
    /// A leg turns after each step, which XBoard does not read.
    #[error("no xbetza for {}: it bends, expected legs in a line", quote(.term))]
    Bent {
        /// The term.
        term: String,
    },
    /// A leg of a chain is oblique, which XBetza cannot turn.
    #[error("no xbetza for {}: `{atom}` is oblique, expected straight and diagonal atoms in a chain", quote(.term))]
    Oblique {
        /// The term, `?` unfolded.
        term: String,
        /// The letter of the oblique atom.
        atom: char,
    },
}

#[cfg(test)]
mod tests {
    use super::quote;

    #[test]
    fn quotes_are_short_and_printable() {
        assert_eq!(quote("K\n"), "`K\\n`");
        assert_eq!(quote("A'\\"), "`A'\\`");
        assert_eq!(quote(&"x".repeat(57)), format!("`{}`", "x".repeat(57)));
        assert_eq!(quote(&"x".repeat(58)), format!("`{}...`", "x".repeat(54)));
        assert!(quote(&"\u{7}".repeat(10_000)).chars().count() <= 59);
    }
}
