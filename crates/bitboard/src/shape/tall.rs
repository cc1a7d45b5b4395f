//! The shape of boards of nine or ten ranks.

use crate::{Bitboard, Packing, Square};

use super::words::{
    hyperbola_quintessence, obstruction_difference, obstruction_difference_on_rank, shifted, single,
};
use super::{Large, Shape, operators};

/// Boards up to 10x10, in 128 bits: a stride of 12 files, bit `12 * rank + file + 4`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Tall(u128);

operators!(Tall { 0 });

impl Tall {
    /// The square of every bit.
    const SQUARES: [Square; 128] = {
        let mut squares = [Square::from_index(0); 128];
        let mut bit = 4;
        while bit < 124 {
            let (file, rank) = ((bit - 4) % 12, (bit - 4) / 12);
            squares[bit] = Square::from_index((16 * rank + file) as u8);
            bit += 1;
        }
        squares
    };
}

impl Shape for Tall {
    const EMPTY: Self = Self(0);
    const FILES: u8 = 10;
    const RANKS: u8 = 10;
    const PLANES: usize = 6;
    type Planes = [Self; 6];
    const PACKING: Packing = Packing::Tall;

    #[inline(always)]
    fn planes(of: impl FnMut(usize) -> Self) -> Self::Planes {
        std::array::from_fn(of)
    }

    #[inline]
    fn single(square: Square) -> Self {
        Self(single(Self::bit(square)))
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    fn first(self) -> Square {
        Self::square(self.0.trailing_zeros() as u8)
    }

    #[inline]
    fn last(self) -> Square {
        Self::square((self.0 | 1).ilog2() as u8)
    }

    #[inline]
    fn to_bitboard(self) -> Bitboard {
        self.0
    }

    #[inline]
    fn from_bitboard(set: Bitboard) -> Self {
        Self(set)
    }

    #[inline]
    fn widened(self) -> Large {
        // Each rank goes from a stride of 12 files to one of 16; the upper half starts with the ninth rank.
        let rank = |rank| (self.0 >> Self::PACKING.bit(0, rank) & 0x3ff) << (16 * (rank & 7));
        Large::from_halves((0..8).fold(0, |low, at| low | rank(at)), rank(8) | rank(9))
    }

    #[inline]
    fn narrowed(set: Large) -> Self {
        let rank = |rank| (set.rank(rank) & 0x3ff) << Self::PACKING.bit(0, rank);
        Self((0..10).fold(0, |all, at| all | rank(at)))
    }

    #[inline]
    fn square(bit: u8) -> Square {
        Self::SQUARES[usize::from(bit) & 127]
    }

    #[inline]
    fn obstruction_difference(below: Self, above: Self, occupied: Self) -> Self {
        Self(obstruction_difference(below.0, above.0, occupied.0))
    }

    #[inline]
    fn obstruction_difference_on_rank(below: Self, above: Self, occupied: Self) -> Self {
        Self(obstruction_difference_on_rank(below.0, above.0, occupied.0))
    }

    #[inline]
    fn hyperbola_quintessence(line: Self, from: Self, occupied: Self) -> Self {
        Self(hyperbola_quintessence(line.0, from.0, occupied.0))
    }

    #[inline]
    fn moved(self, files: i8, ranks: i8) -> Self {
        Self(shifted(self.0, i32::from(ranks) * 12 + i32::from(files)))
    }

    #[inline]
    fn without_first(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }
}
