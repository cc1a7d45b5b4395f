//! Why a text is not a move.

use legwork_core::geometry::SquareName;
use legwork_core::piece::Color;

/// Why a text was not read as one of the candidate moves.
///
/// Quotations from the text are cut to 60 characters.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveTextError {
    /// Not a move in any position of the variant.
    #[error("`{text}` is not a move: at byte {offset}, expected {expected}")]
    Malformed {
        /// The text.
        text: String,
        /// The byte where the fault is, from 0.
        offset: usize,
        /// The text expected.
        expected: &'static str,
    },
    /// The move starts where the side to move has no piece.
    #[error("`{text}`: {color} has no piece on {square}")]
    NoPiece {
        /// The text.
        text: String,
        /// The side to move.
        color: Color,
        /// The start of the move.
        square: SquareName,
    },
    /// The promotion is missing.
    #[error("`{text}` does not say what the piece becomes, expected {choices}")]
    PromotionMissing {
        /// The text.
        text: String,
        /// The complete moves.
        choices: String,
    },
    /// The move exists, but not with this suffix.
    #[error("`{text}`: `{suffix}` is not possible here, expected {choices}")]
    WrongSuffix {
        /// The text.
        text: String,
        /// The suffix after the squares.
        suffix: String,
        /// The moves with these squares.
        choices: String,
    },
    /// Several candidates could be meant.
    #[error("`{text}` could be any of {choices}")]
    Ambiguous {
        /// The text.
        text: String,
        /// The moves that could be meant.
        choices: String,
    },
    /// The wall is missing that the move leaves.
    #[error("`{text}` does not say where the wall goes, expected it as in {example}")]
    WallMissing {
        /// The text.
        text: String,
        /// A complete move.
        example: String,
    },
    /// Well-formed, but not one of the candidates.
    #[error("`{text}` is not a possible move")]
    NotAMove {
        /// The text.
        text: String,
    },
}
