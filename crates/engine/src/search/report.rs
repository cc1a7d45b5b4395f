//! Reports of a running search, and its result.

use std::time::Duration;

use legwork_core::moves::Move;

use legwork_variant::score::Score;

/// A principal variation found by an iteration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The depth of the iteration, in plies.
    pub depth: u32,
    /// The selective depth: the length of the longest line that was searched.
    pub deepest: u32,
    /// 1 for the best line, 2 for the second best.
    pub number: usize,
    /// The score for the side to move.
    pub score: Score,
    /// The nodes searched by all threads.
    pub nodes: u64,
    /// The time of the search so far.
    pub time: Duration,
    /// The fill of the transposition table, in permille (hashfull).
    pub full: u32,
    /// The moves.
    pub moves: Vec<Move>,
}

/// The result of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Best {
    /// The best move.
    pub mv: Move,
    /// The expected reply, to ponder on.
    pub ponder: Option<Move>,
    /// The score for the side to move.
    pub score: Score,
    /// The depth of the last complete iteration, in plies.
    pub depth: u32,
    /// The nodes searched by all threads.
    pub nodes: u64,
}

/// A report of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Report {
    /// An iteration has found a line.
    Line(Line),
    /// The search has ended; `None` if there was no move to search.
    Done(Option<Best>),
}
