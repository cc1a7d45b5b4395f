//! Why a text is not a move in SAN.

/// Why a text was not read as one of the candidate moves.
///
/// Quotations from the text are cut to 60 characters.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SanTextError {
    /// Not SAN in any position of the variant.
    #[error("`{text}` is not a move: at byte {offset}, expected {expected}")]
    Malformed {
        /// The text.
        text: String,
        /// The byte where the fault is, from 0.
        offset: usize,
        /// The text expected.
        expected: &'static str,
    },
    /// A letter that no piece of the variant has.
    #[error("`{text}`: no piece of the variant is written `{letter}`")]
    UnknownPiece {
        /// The text.
        text: String,
        /// The letter, with its plus.
        letter: String,
    },
    /// Several candidates could be meant: `two Knights can go to d2: Nbd2 or Nfd2`.
    #[error("`{text}` is ambiguous: {who}: {choices}")]
    Ambiguous {
        /// The text.
        text: String,
        /// The pieces that could be meant.
        who: String,
        /// The moves that could be meant.
        choices: String,
    },
    /// The promotion is missing.
    #[error("`{text}` does not say what the piece becomes, expected {choices}")]
    PromotionMissing {
        /// The text.
        text: String,
        /// The complete moves.
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
