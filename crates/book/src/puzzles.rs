//! The puzzles of the variants' pages, which `cargo xtask puzzles` has found.

use serde::{Deserialize, Serialize};

use crate::error::BookError;

const KEPT: &str = include_str!("../puzzles.jsonl");

/// A position in which one move at each turn leads to the aim.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Puzzle {
    /// The id of the variant.
    #[serde(skip_serializing)]
    pub variant: String,
    /// The position.
    pub fen: String,
    /// The solution in coordinates: the solver's moves, and the other side's between them.
    pub moves: Vec<String>,
    /// The aim of the side to move: `mate in 2`.
    pub task: String,
}

/// The puzzles of all variants, in their order.
///
/// # Errors
///
/// If the file of the puzzles has a fault.
pub fn puzzles() -> Result<Vec<Puzzle>, BookError> {
    let all = KEPT.lines().map(serde_json::from_str);
    Ok(all.collect::<Result<_, _>>()?)
}
