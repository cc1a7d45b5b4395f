//! The shape of all other boards.

use crate::geometry::Square;

use super::{PackedSet, Packing, Shape, operators};

/// Boards up to 16x16, in 256 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Large {
    low: u128,
    high: u128,
}

operators!(Large { low, high });

impl Shape for Large {
    const EMPTY: Self = Self { low: 0, high: 0 };
    const FILES: u8 = 16;
    const RANKS: u8 = 16;
    const PACKING: Packing = Packing::Wide;

    #[inline]
    fn single(square: Square) -> Self {
        let bit = 1u128 << (square.index() & 127);
        if square.index() < 128 {
            Self { low: bit, high: 0 }
        } else {
            Self { low: 0, high: bit }
        }
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.low | self.high == 0
    }

    #[inline]
    fn count(self) -> u32 {
        // Most boards are lower than nine ranks, and counting is many steps on machines without an instruction for it.
        let above = if self.high == 0 {
            0
        } else {
            self.high.count_ones()
        };
        self.low.count_ones() + above
    }

    #[inline]
    fn first(self) -> Square {
        let bit = if self.low != 0 {
            self.low.trailing_zeros()
        } else {
            128 + (self.high.trailing_zeros() & 127)
        };
        Square::from_index(bit as u8)
    }

    #[inline]
    fn last(self) -> Square {
        let bit = if self.high != 0 {
            128 + self.high.ilog2()
        } else {
            (self.low | 1).ilog2()
        };
        Square::from_index(bit as u8)
    }

    #[inline]
    fn to_set(self) -> PackedSet {
        self.low
    }

    #[inline]
    fn from_set(set: PackedSet) -> Self {
        Self { low: set, high: 0 }
    }

    #[inline]
    fn widened(self) -> Self {
        self
    }

    #[inline]
    fn obstruction_difference(below: Self, above: Self, occupied: Self) -> Self {
        let (lower, upper) = (below & occupied, above & occupied);
        // The highest occupied bit below, in one of the words. If there is none, the lowest bit
        // serves.
        let (low, high) = match (lower.low, lower.high) {
            (low, 0) => (1 << (low | 1).ilog2(), 0),
            (_, high) => (0, 1 << high.ilog2()),
        };
        let (difference, borrow) = upper.low.overflowing_sub(low);
        let between = Self {
            low: upper.low ^ difference,
            high: upper.high ^ upper.high.wrapping_sub(high).wrapping_sub(borrow.into()),
        };
        (below | above) & between
    }

    #[inline]
    fn hyperbola_quintessence(line: Self, from: Self, occupied: Self) -> Self {
        let lower = match from.low {
            0 => Self {
                low: u128::MAX,
                high: from.high.wrapping_sub(1),
            },
            low => Self {
                low: low - 1,
                high: 0,
            },
        };
        Self::obstruction_difference(line & lower, line & !lower, occupied)
    }

    #[inline]
    fn moved(self, files: i8, ranks: i8) -> Self {
        let by = i32::from(ranks) * 16 + i32::from(files);
        let Self { low, high } = self;
        // Bits that leave one word enter the other.
        match by.unsigned_abs() {
            0 => self,
            n @ 1..128 if by > 0 => Self {
                low: low << n,
                high: high << n | low >> (128 - n),
            },
            n @ 1..128 => Self {
                low: low >> n | high << (128 - n),
                high: high >> n,
            },
            n if by > 0 => Self {
                low: 0,
                high: low << (n - 128).min(127),
            },
            n => Self {
                low: high >> (n - 128).min(127),
                high: 0,
            },
        }
    }

    #[inline]
    fn without_first(self) -> Self {
        if self.low != 0 {
            Self {
                low: self.low & (self.low - 1),
                high: self.high,
            }
        } else {
            Self {
                low: 0,
                high: self.high & self.high.wrapping_sub(1),
            }
        }
    }
}
