//! Reports of a search while it runs, and at its end.

use std::time::Duration;

use legwork_core::moves::Move;

use crate::score::Score;

/// A line that an iteration has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// How deep the search was.
    pub depth: u32,
    /// The selective depth: the length of the longest line that was searched.
    pub deepest: u32,
    /// 1 for the best line, 2 for the second best.
    pub number: usize,
    /// The score for the side to move.
    pub score: Score,
    /// How many positions all threads have searched.
    pub nodes: u64,
    /// How long the search has taken.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub full: u32,
    /// The moves.
    pub moves: Vec<Move>,
}

/// The answer of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Best {
    /// The best move.
    pub mv: Move,
    /// The answer that is expected.
    pub ponder: Option<Move>,
    /// The score for the side to move.
    pub score: Score,
    /// How deep the last whole iteration was.
    pub depth: u32,
    /// How many positions all threads have searched.
    pub nodes: u64,
}

/// A report of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Report {
    /// An iteration has found a line.
    Line(Line),
    /// The search has ended; `None` if there was no move to look at.
    Done(Option<Best>),
}
