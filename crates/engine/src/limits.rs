//! The limits of a search.

use std::time::Duration;

use legwork_core::moves::Move;

use crate::time::{Budget, Clock};

/// The limits of a search, and the root moves to search. Without any limit it runs until it is stopped.
#[derive(Debug, Clone, Default)]
pub struct Limits {
    /// The clock of the side to move.
    pub clock: Option<Clock>,
    /// The time for this move.
    pub move_time: Option<Duration>,
    /// The maximum depth in plies.
    pub depth: Option<u32>,
    /// The node limit.
    pub nodes: Option<u64>,
    /// Stop when a mate in this many moves is found.
    pub mate: Option<u32>,
    /// Only these moves; `None` for all.
    pub moves: Option<Vec<Move>>,
    /// The number of best moves to report, each with its line (MultiPV); 0 means one.
    pub lines: usize,
    /// Whether to report the best move only after [`stop`](crate::Engine::stop), even if the search has finished.
    pub infinite: bool,
    /// Whether to ponder: time limits apply only from [`ponder_hit`](crate::Engine::ponder_hit) on.
    pub ponder: bool,
}

impl Limits {
    /// A search with a node limit.
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// A search to a depth in plies.
    pub fn depth(depth: u32) -> Self {
        Self {
            depth: Some(depth),
            ..Self::default()
        }
    }

    pub(crate) fn budget(&self, overhead: Duration) -> Option<Budget> {
        if self.infinite {
            return None;
        }
        let fixed = self.move_time.map(Budget::of_move);
        let shared = (self.clock).map(|clock| Budget::of_clock(clock, overhead));
        match (fixed, shared) {
            (Some(fixed), Some(shared)) => Some(Budget {
                soft: shared.soft,
                hard: fixed.hard.min(shared.hard),
            }),
            (one, other) => one.or(other),
        }
    }
}
