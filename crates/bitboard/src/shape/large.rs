//! The shape of all other boards.

use std::ops::Range;

use crate::{Bitboard, Packing, Square};

use super::words::single;
use super::{InShapes, Shape, operators};

/// Boards up to 16x16, in 256 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Large {
    low: u128,
    high: u128,
}

operators!(Large { low, high });

impl Large {
    /// The set of these bits: of the eight lower ranks, and of the others.
    #[inline]
    pub(crate) const fn from_halves(low: u128, high: u128) -> Self {
        Self { low, high }
    }

    /// The bits of the eight lower ranks, and of the others.
    pub(crate) const fn halves(self) -> [u128; 2] {
        [self.low, self.high]
    }

    /// The squares of a rectangle: its files and its ranks, counted from 0.
    pub fn rectangle(files: Range<u8>, ranks: Range<u8>) -> Self {
        let up_to = |end: u8| (1u64 << end.min(Self::FILES)) - 1;
        let row = up_to(files.end) & !up_to(files.start);
        let mut words = [0; 4];
        for rank in ranks.start..ranks.end.min(Self::RANKS) {
            words[usize::from(rank >> 2)] |= row << (16 * (rank & 3));
        }
        Self::from_words(words)
    }

    /// The set of these bits: each word has four ranks.
    fn from_words(words: [u64; 4]) -> Self {
        let [first, second, third, fourth] = words.map(u128::from);
        Self {
            low: first | second << 64,
            high: third | fourth << 64,
        }
    }

    /// Whether it has a bit. Only the word of the bit is looked at.
    #[inline(always)]
    const fn has(self, index: usize) -> bool {
        // The compiler would turn two nested choices into a 128-bit shift, which is a library call on the web.
        let word = match index >> 6 & 3 {
            0 => self.low as u64,
            1 => (self.low >> 64) as u64,
            2 => self.high as u64,
            _ => (self.high >> 64) as u64,
        };
        word >> (index & 63) & 1 != 0
    }

    /// The bits of a rank, counted from 0.
    #[inline]
    pub(super) const fn rank(self, rank: u8) -> u128 {
        let half = if rank < 8 { self.low } else { self.high };
        half >> (16 * (rank & 7)) & 0xffff
    }
}

impl Shape for Large {
    const EMPTY: Self = Self { low: 0, high: 0 };
    const FILES: u8 = 16;
    const RANKS: u8 = 16;
    const PLANES: usize = 8;
    type Planes = [Self; 8];
    const PACKING: Packing = Packing::Wide;

    #[inline(always)]
    fn planes(of: impl FnMut(usize) -> Self) -> Self::Planes {
        std::array::from_fn(of)
    }

    #[inline(always)]
    fn single(square: Square) -> Self {
        let index = square.index() as u8;
        Self {
            low: single(index),
            high: single(index ^ 128),
        }
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.low | self.high == 0
    }

    // Inlined always, so that a caller which is compiled with POPCNT uses it.
    #[inline(always)]
    fn count(self) -> u32 {
        self.low.count_ones() + self.high.count_ones()
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
    fn contains(self, square: Square) -> bool {
        self.has(square.index())
    }

    // Where code is compiled for size, `contains` would be called for each set.
    #[inline]
    fn across(sets: &[Self], square: Square) -> u8 {
        let sets = sets.iter().enumerate();
        sets.fold(0, |across, (number, set)| {
            across | u8::from(set.has(square.index())) << number
        })
    }

    #[inline]
    fn to_bitboard(self) -> Bitboard {
        self.low
    }

    #[inline]
    fn from_bitboard(set: Bitboard) -> Self {
        Self { low: set, high: 0 }
    }

    fn collect(squares: impl IntoIterator<Item = Square>) -> Self {
        let mut words = [0; 4];
        for square in squares {
            words[square.index() >> 6] |= 1u64 << (square.index() & 63);
        }
        Self::from_words(words)
    }

    #[inline]
    fn widened(self) -> Self {
        self
    }

    #[inline]
    fn narrowed(set: Self) -> Self {
        set
    }

    fn from_largest<T: InShapes>(
        value: T::In<Self>,
        _: impl FnOnce(T::In<Self>) -> T::In<Self>,
    ) -> T::In<Self> {
        value
    }

    #[inline]
    fn obstruction_difference(below: Self, above: Self, occupied: Self) -> Self {
        let (lower, upper) = (below & occupied, above & occupied);
        // The highest occupied bit below, in one of the words. If there is none, the lowest bit
        // serves.
        let (low, high) = match (lower.low, lower.high) {
            (low, 0) => (highest(low | 1), 0),
            (_, high) => (0, highest(high)),
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
        // No bit leaves the set, so a rotation serves both directions: first by whole words of 64 bits, then by the
        // places that remain.
        let by = i32::from(ranks) * 16 + i32::from(files);
        let Self { mut low, mut high } = self;
        if by & 128 != 0 {
            (low, high) = (high, low);
        }
        if by & 64 != 0 {
            (low, high) = (low << 64 | high >> 64, high << 64 | low >> 64);
        }
        Self {
            low: shifted(low, high, by & 63),
            high: shifted(high, low, by & 63),
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

/// The highest bit of a word that has one.
#[inline(always)]
fn highest(set: u128) -> u128 {
    match (set >> 64) as u64 {
        0 => u128::from(1u64 << (set as u64).ilog2()),
        high => u128::from(1u64 << high.ilog2()) << 64,
    }
}

/// A word shifted up by fewer than 64 places, filled from the word below it, in shifts of 64 bits.
#[inline(always)]
fn shifted(word: u128, below: u128, by: i32) -> u128 {
    let [first, second, below] = [word as u64, (word >> 64) as u64, (below >> 64) as u64];
    let low = first << by | below >> 1 >> (63 - by);
    let high = second << by | first >> 1 >> (63 - by);
    u128::from(low) | u128::from(high) << 64
}
