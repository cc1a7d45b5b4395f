//! The clocks of a packed position, and the position without them.

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
