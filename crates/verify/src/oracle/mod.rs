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

mod error;
mod fields;
mod open;
mod read;
mod report;
mod run;

use std::collections::BTreeMap;

pub use error::{OracleError, OracleFault};
pub use report::{Contradiction, Failure, MoveSource, OracleReport};
pub(crate) use run::check_case;
pub use run::{run, run_at, run_by};

/// An oracle file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suite {
    /// Where it was read, for messages.
    pub file: String,
    /// The id of its variant.
    pub variant: String,
    /// Who made it.
    pub oracle: Option<String>,
    /// The text of the rules that it followed.
    pub rules: Option<String>,
    /// A remark on all cases.
    pub note: Option<String>,
    /// The cases; never none.
    pub cases: Vec<OracleCase>,
}

/// A position with the oracle's count or list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OracleCase {
    /// Its name.
    pub name: String,
    /// The position.
    pub fen: String,
    /// The values of the variant's options.
    pub options: BTreeMap<String, String>,
    /// The perft counts at depths 1, 2, 3...
    pub perft: Option<Vec<u64>>,
    /// All legal moves.
    pub moves: Option<Vec<String>>,
    /// A remark on this case.
    pub note: Option<String>,
}
