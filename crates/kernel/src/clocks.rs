//! The clocks of a packed position, and the position without them.

use legwork_core::shape::Shape;

use super::Kernel;
use super::board::Board;

impl<S: Copy> Board<S> {
    /// The half-moves since the last capture or Pawn move.
    pub fn clock(&self) -> u16 {
        self.clock
    }

    /// The number of the move, which grows after Black's.
    pub fn number(&self) -> u16 {
        self.number
    }

    /// The same position with its clocks at 0: the same for all from which play can go on alike.
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
    /// How many plies back a position can at most be that this one repeats: as far as the last capture or Pawn
    /// move, or any number where a Pawn can go back.
    #[inline]
    pub fn repeatable_plies(&self, board: &Board<S>) -> usize {
        if self.compiled.pawns_return() {
            usize::MAX
        } else {
            usize::from(board.clock)
        }
    }
}
