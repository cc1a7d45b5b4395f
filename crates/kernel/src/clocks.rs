//! The clocks of a packed position, and the position without them.

use legwork_core::shape::Shape;

use super::Kernel;
use super::board::Board;

impl<S: Shape> Board<S> {
    /// The number of half-moves since the last capture or Pawn move.
    pub fn clock(&self) -> u16 {
        self.clock
    }

    /// The move number, which increases after Black's move.
    pub fn number(&self) -> u16 {
        self.number
    }

    /// The position with its clocks at 0: equal for all positions from which play can continue alike.
    #[must_use]
    pub fn without_clocks(&self) -> Self {
        Self {
            clock: 0,
            number: 0,
            ..*self
        }
    }
}

impl<S: Shape> Kernel<S> {
    /// The maximum number of plies back to a position that this one repeats: to the last capture or
    /// Pawn move, or unlimited if a Pawn can move back, what is captured can be dropped, or the clock counts no further.
    #[inline]
    pub fn repeatable_plies(&self, board: &Board<S>) -> usize {
        if board.clock == u16::MAX || self.compiled.repeats_behind_clock() {
            usize::MAX
        } else {
            usize::from(board.clock)
        }
    }
}
