//! The reasons why a variant cannot be measured.

use legwork_core::echo::clip;
use legwork_match::{OpeningError, RecordError};
use legwork_run::ThreadsError;

/// Why a variant cannot be measured.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MeasureError {
    /// There is no opening.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// A record cannot be read or written, or has a game that cannot be replayed.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The record cannot be written.
    #[error("the record cannot be written: {0}")]
    Write(#[from] std::io::Error),
    /// There is no memory for the engine's table.
    #[error(transparent)]
    Table(#[from] legwork_engine::TableError),
    /// There are no threads.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
    /// The position of a set-up without some pieces.
    #[error("`{}` is no position to start from: {reason}", clip(.fen))]
    Start {
        /// The position.
        fen: String,
        /// Why it is none.
        reason: String,
    },
    /// A text that is no imbalance.
    #[error("expected pieces of the variant on both sides of a minus sign, as `Q-RB`, found `{}`: {reason}", clip(.found))]
    Imbalance {
        /// The text.
        found: String,
        /// More about the fault.
        reason: String,
    },
}
