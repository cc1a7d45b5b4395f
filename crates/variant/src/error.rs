//! The error of a variant that cannot be opened.

use legwork_core::echo::clip;
use legwork_core::fault::Place;
use legwork_core::rules::{ReadError, RulesError};
use legwork_notation::fen::FenError;
#[cfg(feature = "reader")]
use legwork_reader::RuleText;

use crate::unknown::remark;

/// Why a variant cannot be opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No variant with this id is registered.
    #[error("unknown variant `{}`{}; known variants: {}", clip(.id), remark(*.absent, .nearest.as_deref()), .known.join(", "))]
    UnknownVariant {
        /// The id asked for.
        id: String,
        /// The known game with this name that Legwork does not have yet.
        absent: Option<&'static str>,
        /// The known id that was probably meant, or that of the most similar game.
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
    /// The rules do not fit the code that has to run them.
    #[error("{id}: {reason}")]
    Unfit {
        /// The id of the rules.
        id: String,
        /// Why they do not fit.
        reason: String,
    },
    /// The start position of the rules is not valid.
    #[error("{id}:{} start: {error}", .place.map_or_else(String::new, |place| format!("{}:{}:", place.line, place.column)))]
    BadStart {
        /// The id of the rules.
        id: String,
        /// Its place in the text of the rules, if it is written there.
        place: Option<Place>,
        /// The fault of its FEN.
        error: Box<FenError>,
    },
}

#[cfg(feature = "reader")]
impl Error {
    /// Returns the same error, with the place of a start position that is written in this text.
    pub(crate) fn placed(self, text: RuleText<'_>, start: &str) -> Self {
        match self {
            Self::BadStart { id, error, .. } => Self::BadStart {
                id,
                place: text.place_of_start(start),
                error,
            },
            other => other,
        }
    }
}

impl From<RulesError> for Error {
    fn from(error: RulesError) -> Self {
        Self::Rules(error.into())
    }
}
