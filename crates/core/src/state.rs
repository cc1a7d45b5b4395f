//! The state of a position beyond the board.

use crate::holdings::Held;
use crate::piece::Color;

/// The state of a position beyond the board, the virgin squares and the en-passant square: one
/// plain type for all rule sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct State {
    /// The pieces held off the board.
    pub holdings: Held,
    /// The memory of a rule in code: 0 for nothing, else that of one of its
    /// [marks](crate::plugin::Mark). Where turns have several moves, the memory of the turn:
    /// [`Series`](crate::series::Series).
    pub memory: u32,
}

impl State {
    /// The state with the colours exchanged.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self {
            holdings: self.holdings.swapped(),
            memory: self.memory,
        }
    }
}

/// The number of checks that each side still has to give to win; `None` where checks do not win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ChecksLeft(u8);

impl ChecksLeft {
    /// The counts for White and for Black, each at most 15.
    pub const fn new(white: u8, black: u8) -> Self {
        Self(white & 15 | black << 4)
    }

    /// The number that a side has left.
    #[inline]
    pub const fn of(self, color: Color) -> u8 {
        match color {
            Color::White => self.0 & 15,
            Color::Black => self.0 >> 4,
        }
    }

    /// The counts after a check by a side, if it had any left.
    #[must_use]
    #[inline]
    pub const fn after_check(self, by: Color) -> Self {
        match (by, self.of(by)) {
            (_, 0) => self,
            (Color::White, _) => Self(self.0 - 1),
            (Color::Black, _) => Self(self.0 - 16),
        }
    }

    /// The counts with the colours exchanged.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self(self.0.rotate_left(4))
    }

    /// All of it as one number; 0 where checks do not win.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checks_are_counted_down_to_none() {
        let mut left = ChecksLeft::new(2, 9);
        assert_eq!(left.swapped(), ChecksLeft::new(9, 2));
        for expected in [1, 0, 0] {
            left = left.after_check(Color::White);
            assert_eq!(Color::each(|color| left.of(color)), [expected, 9]);
        }
        assert_eq!(left.after_check(Color::Black), ChecksLeft::new(0, 8));
        assert_eq!(ChecksLeft::default().bits(), 0);
    }
}
