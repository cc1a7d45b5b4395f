//! The limits of a search.

use std::time::Duration;

use legwork_core::moves::Move;

use crate::time::{Budget, Clock};

/// The limits of a search, and the moves that it looks at. Without any limit it goes on until it is stopped.
#[derive(Debug, Clone, Default)]
pub struct Limits {
    /// The clock of the side to move.
    pub clock: Option<Clock>,
    /// The time for this move.
    pub move_time: Option<Duration>,
    /// So many plies deep.
    pub depth: Option<u32>,
    /// So many positions.
    pub nodes: Option<u64>,
    /// A mate in so many moves.
    pub mate: Option<u32>,
    /// Only these moves; `None` for all.
    pub moves: Option<Vec<Move>>,
    /// How many of the best moves are reported, each with its line; 0 means one.
    pub lines: usize,
    /// Whether the answer waits for [`stop`](crate::Engine::stop), even if nothing is left to look at.
    pub infinite: bool,
    /// Whether it is the other side's time that passes, until [`ponder_hit`](crate::Engine::ponder_hit).
    pub ponder: bool,
}

impl Limits {
    /// A search of so many positions.
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// A search of so many plies.
    pub fn depth(depth: u32) -> Self {
        Self {
            depth: Some(depth),
            ..Self::default()
        }
    }

    pub(crate) fn budget(&self) -> Option<Budget> {
        if self.infinite {
            return None;
        }
        let fixed = self.move_time.map(Budget::of_move);
        let shared = self.clock.map(Budget::of_clock);
        match (fixed, shared) {
            (Some(fixed), Some(shared)) => Some(Budget {
                soft: shared.soft,
                hard: fixed.hard.min(shared.hard),
            }),
            (one, other) => one.or(other),
        }
    }
}
