//! The shapes of 128 bits.

use crate::{Bitboard, Packing, Square};

use super::words::{
    hyperbola_quintessence, obstruction_difference, obstruction_difference_on_rank, shifted, single,
};
use super::{Large, Shape, operators};

/// Boards in 128 bits, with this number of bits from one rank to the next, whatever their width.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Packed<const STRIDE: u8>(u128);

/// Boards up to 16x8: a square's bit is its index.
pub type Wide = Packed<16>;

/// Boards up to 10x10: bit `12 * rank + file + 4`.
pub type Tall = Packed<12>;

operators!(Packed<STRIDE> { 0 } [const STRIDE: u8]);

impl<const STRIDE: u8> Packed<STRIDE> {
    const IS_WIDE: bool = STRIDE == Packing::Wide.stride();

    /// The square of every bit.
    const SQUARES: [Square; 128] = {
        let mut squares = [Square::from_index(0); 128];
        let (first, stride) = (Self::PACKING.bit(0, 0), STRIDE);
        let mut bit = first;
        while bit < 128 - first {
            let (file, rank) = ((bit - first) % stride, (bit - first) / stride);
            squares[bit as usize] = Square::from_index(16 * rank + file);
            bit += 1;
        }
        squares
    };
}

impl<const STRIDE: u8> Shape for Packed<STRIDE> {
    const EMPTY: Self = Self(0);
    const FILES: u8 = if Self::IS_WIDE { 16 } else { 10 };
    const RANKS: u8 = if Self::IS_WIDE { 8 } else { 10 };
    const PLANES: usize = 6;
    type Planes = [Self; 6];
    const PACKING: Packing = if Self::IS_WIDE {
        Packing::Wide
    } else {
        Packing::Tall
    };

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
        Self::square((self.0 | 1 << 127).trailing_zeros() as u8)
    }

    #[inline]
    fn last(self) -> Square {
        Self::square((self.0 | 1).ilog2() as u8)
    }

    #[inline]
    fn without_first(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
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
        if Self::IS_WIDE {
            return Large::from_bitboard(self.0);
        }
        // Each rank goes from a stride of 12 files to one of 16; the upper half starts with the ninth rank.
        let rank = |rank| (self.0 >> Self::PACKING.bit(0, rank) & 0x3ff) << (16 * (rank & 7));
        Large::from_halves((0..8).fold(0, |low, at| low | rank(at)), rank(8) | rank(9))
    }

    #[inline]
    fn narrowed(set: Large) -> Self {
        if Self::IS_WIDE {
            return Self(set.to_bitboard());
        }
        let rank = |rank| (set.rank(rank) & 0x3ff) << Self::PACKING.bit(0, rank);
        Self((0..10).fold(0, |all, at| all | rank(at)))
    }

    #[inline]
    fn bit(square: Square) -> u8 {
        if Self::IS_WIDE {
            square.index() as u8
        } else {
            Self::PACKING.bit(square.file(), square.rank())
        }
    }

    #[inline]
    fn square(bit: u8) -> Square {
        if Self::IS_WIDE {
            Square::from_index(bit)
        } else {
            Self::SQUARES[usize::from(bit) & 127]
        }
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
        Self(shifted(
            self.0,
            i32::from(ranks) * i32::from(STRIDE) + i32::from(files),
        ))
    }

    // The bit is in one of the two words; the word is chosen once.
    #[inline]
    fn across(sets: &[Self], square: Square) -> u8 {
        let bit = Self::bit(square);
        let sets = sets.iter().enumerate();
        sets.fold(0, |across, (number, set)| {
            let words = [set.0 as u64, (set.0 >> 64) as u64];
            let word = if bit & 64 == 0 { words[0] } else { words[1] };
            across | ((word >> (bit & 63) & 1) as u8) << number
        })
    }

    // Word by word: it is quick to find a bit in one word and to change that half of a set.
    #[inline(always)]
    fn each(self, mut give: impl FnMut(Square, Self)) {
        for shift in [0, 64] {
            let mut word = (self.0 >> shift) as u64;
            while word != 0 {
                let square = Self::square(shift + word.trailing_zeros() as u8);
                let bit = word & word.wrapping_neg();
                give(square, Self(u128::from(bit) << shift));
                word ^= bit;
            }
        }
    }
}
