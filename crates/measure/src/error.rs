//! The reasons why a variant cannot be measured.

use legwork_core::echo::clip;
use legwork_match::{OpeningError, RecordError};
use legwork_run::ThreadsError;

/// Why a variant cannot be measured.
#[derive(Debug, thiserror::Error)]
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
    /// The engine's transposition table cannot be allocated.
    #[error(transparent)]
    Table(#[from] legwork_engine::TableError),
    /// The worker threads cannot be started.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
    /// The games were stopped.
    #[error("the games were stopped")]
    Stopped,
    /// A starting position without some pieces is not valid.
    #[error("`{}` is not a position to start from: {reason}", clip(.fen))]
    Start {
        /// The position.
        fen: String,
        /// Why it is not valid.
        reason: String,
    },
    /// A text is not an imbalance.
    #[error("expected pieces of the variant on both sides of a minus sign, as `Q-RB`, found `{}`: {reason}", clip(.found))]
    Imbalance {
        found: String,
        /// Details of the fault.
        reason: String,
    },
}
