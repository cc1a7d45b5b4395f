//! The state of a position beyond the board.

use crate::holdings::Held;

/// The state of a position beyond the board, the virgin squares and the en-passant square: one
/// plain type for all rule sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct State {
    /// The pieces held off the board.
    pub holdings: Held,
    /// The memory of a rule in code: 0 for nothing, else that of one of its
    /// [marks](crate::plugin::Mark).
    pub memory: u32,
}

impl State {
    /// The same with the colours exchanged.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self {
            holdings: self.holdings.swapped(),
            memory: self.memory,
        }
    }
}
