//! Why nothing is learnt.

use std::io;

use legwork_core::echo::clip_path;
use legwork_engine::{NetError, TableError};
use legwork_match::OpeningError;
use legwork_run::ThreadsError;

/// Why nothing is learnt.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LearnError {
    /// A file cannot be read or written.
    #[error("`{}`: {source}", clip_path(.file))]
    File {
        /// The file.
        file: String,
        /// The system's message.
        source: io::Error,
    },
    /// A file is no record of games, or one of other games.
    #[error("`{}`: expected games {expected}, found {found}", clip_path(.file))]
    Games {
        /// The file.
        file: String,
        /// Which games it should have.
        expected: String,
        /// The number that it has.
        found: String,
    },
    /// A game has a move that there is not.
    #[error(
        "game {number}: half-move {ply} is not legal: the games are of another version of the rules"
    )]
    Move {
        /// The number of the game.
        number: u64,
        /// The half-move.
        ply: usize,
    },
    /// There are too few positions to learn from.
    #[error(
        "there are {found} quiet positions to learn from, expected at least {least}: play more games"
    )]
    TooFew {
        /// How many there are.
        found: usize,
        /// How many there should be.
        least: usize,
    },
    /// The board is so large, and there are so many kinds, that no net fits into a file.
    #[error("a net for these rules has {inputs} inputs, too many for a file of {most} bytes")]
    TooLarge {
        /// How many inputs there are.
        inputs: usize,
        /// The most bytes.
        most: usize,
    },
    /// The openings.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// The engine's table.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The threads.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
    /// The net.
    #[error("the net {0}")]
    Net(#[from] NetError),
}
