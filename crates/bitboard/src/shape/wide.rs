//! The shape of boards of at most eight ranks.

use crate::{Bitboard, Packing, Square};

use super::words::{
    hyperbola_quintessence, obstruction_difference, obstruction_difference_on_rank, shifted, single,
};
use super::{Shape, operators};

/// Boards up to 16x8, in 128 bits: a stride of 16 files, whatever the width.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Wide(u128);

operators!(Wide { 0 });

impl Shape for Wide {
    const EMPTY: Self = Self(0);
    const FILES: u8 = 16;
    const RANKS: u8 = 8;
    const PLANES: usize = 6;
    type Planes = [Self; 6];
    const PACKING: Packing = Packing::Wide;

    #[inline(always)]
    fn planes(of: impl FnMut(usize) -> Self) -> Self::Planes {
        std::array::from_fn(of)
    }

    #[inline]
    fn single(square: Square) -> Self {
        Self(single(square.index() as u8))
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
        Square::from_index((self.0 | 1 << 127).trailing_zeros() as u8)
    }

    #[inline]
    fn last(self) -> Square {
        Square::from_index((self.0 | 1).ilog2() as u8)
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
        Self(shifted(self.0, i32::from(ranks) * 16 + i32::from(files)))
    }

    #[inline]
    fn without_first(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }

    // The bit is in one of the two words; the word is chosen once.
    #[inline]
    fn across(sets: &[Self], square: Square) -> u8 {
        let index = square.index();
        let sets = sets.iter().enumerate();
        sets.fold(0, |across, (number, set)| {
            let words = [set.0 as u64, (set.0 >> 64) as u64];
            let word = if index & 64 == 0 { words[0] } else { words[1] };
            across | ((word >> (index & 63) & 1) as u8) << number
        })
    }

    // Word by word: it is quick to find a bit in one word and to change that half of a set.
    #[inline(always)]
    fn each(self, mut give: impl FnMut(Square, Self)) {
        for shift in [0, 64] {
            let mut word = (self.0 >> shift) as u64;
            while word != 0 {
                let square = Square::from_index(shift + word.trailing_zeros() as u8);
                let bit = word & word.wrapping_neg();
                give(square, Self(u128::from(bit) << shift));
                word ^= bit;
            }
        }
    }
}
