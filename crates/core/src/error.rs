//! What can go wrong before there is a position.

use crate::fen::FenError;
use crate::rules::{ReadError, RulesError};

/// Why a variant cannot be had.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// No variant of that id is registered.
    #[error("unknown variant `{}`{}; known are {}", clip(.id), did_you_mean(.nearest.as_deref()), .known.join(", "))]
    UnknownVariant {
        /// The id asked for.
        id: String,
        /// The known id that is most like it.
        nearest: Option<String>,
        /// Every known id.
        known: Vec<String>,
    },
    /// Two crates registered the same id.
    #[error("the variant {id} is registered twice")]
    DuplicateVariant {
        /// The id.
        id: String,
    },
    /// The rules, or the options asked for, are faulty.
    #[error(transparent)]
    Rules(#[from] ReadError),
    /// The rules do not fit the code that is to run them.
    #[error("{id}: {reason}")]
    Unfit {
        /// The id of the rules.
        id: String,
        /// What does not fit.
        reason: String,
    },
    /// The position that the rules start from is not one.
    #[error("{id}: start: {error}")]
    BadStart {
        /// The id of the rules.
        id: String,
        /// What is wrong with its FEN.
        error: FenError,
    },
}

impl From<RulesError> for Error {
    fn from(error: RulesError) -> Self {
        Self::Rules(error.into())
    }
}

/// The most characters of its input that a message quotes.
const MOST: usize = 60;

/// A text as a message may show it: at most 60 characters, none that steers a terminal.
pub fn clip(text: &str) -> String {
    let plain = |c: char| {
        if c.is_control() {
            char::REPLACEMENT_CHARACTER
        } else {
            c
        }
    };
    let cut = text.chars().nth(MOST).is_some();
    let kept = if cut { MOST - 3 } else { MOST };
    let mut clipped: String = text.chars().take(kept).map(plain).collect();
    if cut {
        clipped.push_str("...");
    }
    clipped
}

/// The known name that is most like the one given, if one is at all like it.
pub fn nearest(name: &str, known: &[String]) -> Option<String> {
    let short: String = name.chars().take(MOST).collect();
    let likeness = |known: &String| strsim::jaro_winkler(&short.to_lowercase(), known);
    let best = known
        .iter()
        .max_by(|a, b| likeness(a).total_cmp(&likeness(b)))?;
    (likeness(best) > 0.7).then(|| best.clone())
}

/// A hint for a message.
pub fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |name| format!(" (did you mean {name}?)"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_shown_in_part() {
        assert_eq!(clip(&"x".repeat(60)), "x".repeat(60));
        assert_eq!(clip(&"x".repeat(10_000)), format!("{}...", "x".repeat(57)));
        assert_eq!(clip("äöü\n"), "äöü\u{fffd}");
    }

    #[test]
    fn a_slip_finds_its_neighbour() {
        let known = ["chess", "chu", "gothic"].map(String::from);
        assert_eq!(nearest("gotic", &known).as_deref(), Some("gothic"));
        assert_eq!(nearest("zzz", &known), None);
    }
}
