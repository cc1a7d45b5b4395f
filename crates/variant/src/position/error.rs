//! Why a move is not played.

#[cfg(feature = "explain")]
use legwork_explain::Explanation;
use legwork_notation::text::MoveTextError;
use legwork_walker::refusal::Refusal;

/// Why a move was not played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The text is not a move of this position.
    #[error(transparent)]
    Text(#[from] MoveTextError),
    /// The pieces could make the move, but a rule forbids it.
    #[error("{text} is illegal: {reason}")]
    Refused {
        /// The move as text.
        text: String,
        /// The rule, in words; without the feature `explain` only that there is one.
        reason: String,
        /// The rule, typed.
        refusal: Refusal,
    },
    /// The pieces could not make such a move; the explanation says why. Only with the feature `explain`.
    #[cfg(feature = "explain")]
    #[error("{} is illegal: {}", .0.text, .0.words().concat())]
    Illegal(Box<Explanation>),
    /// The side to move cannot leave out its move.
    #[error("a null move is not possible: {reason}")]
    Null {
        /// Why not.
        reason: &'static str,
    },
    /// No piece of the side to move makes that move.
    #[error("{text} is not a move of this position")]
    NotAMove {
        /// The move as text.
        text: String,
    },
}
