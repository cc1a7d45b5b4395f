//! Why a call failed.

use legwork::fen::FenError;
use legwork::{Error, MoveError};
use legwork_core::echo::{clip, did_you_mean};

/// Why a call failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FfishError {
    /// Fairy-Stockfish has no variant of this name built in, and none was loaded.
    #[error("unknown variant `{}`{}", clip(name), did_you_mean(nearest.as_deref()))]
    UnknownVariant {
        name: String,
        /// The one that was probably meant.
        nearest: Option<String>,
    },
    /// The section of the variant is faulty, or has rules that are not supported.
    #[error("the variant `{}` cannot be played: {reason}", clip(name))]
    NotPlayed {
        name: String,
        /// The reason.
        reason: String,
    },
    /// The rules of the variant cannot be compiled.
    #[error(transparent)]
    Variant(#[from] Error),
    /// The FEN is not a position of the variant.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The move is not legal.
    #[error("invalid move '{}': {error}", clip(text))]
    Move {
        /// The text of the move.
        text: String,
        /// The reason.
        error: Box<MoveError>,
    },
    /// No legal move is written like this in the notation.
    #[error("invalid move '{}': no legal move is written like this", clip(text))]
    San {
        /// The text of the move.
        text: String,
    },
}
