//! Why a net cannot be trained.

use std::io;

use legwork_core::echo::clip_path;
use legwork_engine::{NetError, TableError};
use legwork_pgn::OpeningError;
use legwork_run::ThreadsError;

/// Why a net cannot be trained.
#[derive(Debug, thiserror::Error)]
pub enum LearnError {
    /// A file cannot be read or written.
    #[error("`{}`: {source}", clip_path(.file))]
    File {
        file: String,
        /// The system's message.
        source: io::Error,
    },
    /// A file is not a record of games, or has other games.
    #[error("`{}`: expected games {expected}, found {found}", clip_path(.file))]
    Games {
        file: String,
        /// A description of the games that were expected.
        expected: String,
        /// A description of the games that it has.
        found: String,
    },
    /// A recorded game has an illegal move.
    #[error(
        "game {number}: ply {ply} is not legal: the games were played under another version of the rules"
    )]
    Move {
        /// The number of the game.
        number: u64,
        /// The ply of the move.
        ply: usize,
    },
    /// Another variant's games do not teach what a net of these rules sees.
    #[error(
        "{other} has other kinds of pieces, or another board, than {rules}: its games teach nothing about it"
    )]
    OtherFeatures {
        /// The id of the rules that are learnt.
        rules: String,
        /// The id of the other rules.
        other: String,
    },
    /// Positions cannot be reflected.
    #[error(
        "the board of {rules} is not its own reflection from left to right, so no position can be learnt reflected"
    )]
    NoReflection {
        /// The id of the rules.
        rules: String,
    },
    /// There are too few positions to learn from.
    #[error(
        "found {found} quiet positions to learn from, expected at least {least}: play more games"
    )]
    TooFew {
        /// The number found.
        found: usize,
        /// The number expected.
        least: usize,
    },
    /// The board is too large, or there are too many kinds, for a net that fits into a file.
    #[error("a net for these rules has {inputs} inputs, too many for a file of {most} bytes")]
    TooLarge {
        /// The number of inputs.
        inputs: usize,
        /// The largest size of a file, in bytes.
        most: usize,
    },
    /// No opening can be made.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// The engine's transposition table cannot be allocated.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The worker threads cannot be started.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
    /// The net cannot be used.
    #[error("the net {0}")]
    Net(#[from] NetError),
}
