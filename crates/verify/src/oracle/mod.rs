//! Oracle files: counts and move lists with an independent source.
//!
//! ```json
//! {"variant": "chu", "oracle": "who counted", "rules": "by what text", "note": "...", "cases": [
//!   {"name": "start", "fen": "...", "promotion": "shogi", "perft": [60, 3600, 215384]},
//!   {"name": "a Lion alone", "fen": "...", "moves": ["0000", "e4c2", "e4c3"], "note": "..."}
//! ]}
//! ```
//!
//! A case's `perft` counts the leaves at depths 1, 2, 3...; its `moves` are all legal moves in
//! coordinates, in any order. Every other key of a case names an option of the variant and gives
//! its value. Anything else in a file is an error, so that a misspelt key is noticed.
//!
//! The positions of a perft suite, one on a line with its counts, are read as well:
//!
//! ```text
//! rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400
//! ```
//!
//! Such a file names no variant, so rules are given with it, or it is of orthodox chess.

mod error;
mod fields;
mod open;
mod perft_suite;
mod read;
mod report;
mod run;

use std::collections::BTreeMap;

pub use error::{OracleError, OracleFault};
pub use open::Opener;
pub use report::{Contradiction, Failure, MoveSource, OracleReport};
pub(crate) use run::check_case;
pub use run::{run, run_by};

/// An oracle file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suite {
    /// Where it was read, for messages.
    pub file: String,
    /// The id of the variant that it speaks of, if it names one.
    pub variant: Option<String>,
    /// The program that made it.
    pub oracle: Option<String>,
    /// The text of the rules that it followed.
    pub rules: Option<String>,
    /// A remark on all cases.
    pub note: Option<String>,
    /// Whether positions are read as other programs write them.
    pub loosely: bool,
    /// The cases; never none.
    pub cases: Vec<OracleCase>,
}

/// A position with the oracle's count or list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OracleCase {
    pub name: String,
    /// The position.
    pub fen: String,
    /// The values of the variant's options.
    pub options: BTreeMap<String, String>,
    /// Depths in their order, and how many leaves there are at each.
    pub perft: Option<Vec<(u32, u64)>>,
    /// All legal moves.
    pub moves: Option<Vec<String>>,
    /// A remark on this case.
    pub note: Option<String>,
}
