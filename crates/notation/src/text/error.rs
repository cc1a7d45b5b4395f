//! Why a text is not a move.

use legwork_core::geometry::SquareName;
use legwork_core::piece::Color;

/// Why a text was not read as one of the candidate moves.
///
/// Whatever is quoted from the text is cut to 60 characters.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveTextError {
    /// Not a move in any position of the variant.
    #[error("`{text}` is not a move: at byte {offset}, expected {expected}")]
    Malformed {
        /// The text.
        text: String,
        /// The byte at which it goes wrong, from 0.
        offset: usize,
        /// The text expected.
        expected: &'static str,
    },
    /// The move starts where the side to move has no piece.
    #[error("`{text}`: {color} has no piece on {square}")]
    NoPiece {
        /// The text.
        text: String,
        /// Whose turn it is.
        color: Color,
        /// Where the move starts.
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
    /// The move is there, but not with this behind it.
    #[error("`{text}`: `{suffix}` is not possible here, expected {choices}")]
    WrongSuffix {
        /// The text.
        text: String,
        /// The suffix behind the squares.
        suffix: String,
        /// The moves there are.
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
    /// Well-formed, but not one of the candidates.
    #[error("`{text}` is not a possible move")]
    NotAMove {
        /// The text.
        text: String,
    },
}
