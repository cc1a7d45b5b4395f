//! The shape of small boards.

use crate::{Bitboard, Packing, Square};

use super::{Shape, operators};

/// Boards up to 8x8, in 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Small(u64);

operators!(Small { 0 });

impl Small {
    #[inline]
    const fn place(square: Square) -> u32 {
        let index = square.index() as u32;
        (index & 0x70) >> 1 | index & 7
    }

    #[inline]
    const fn at(place: u32) -> Square {
        Square::from_index((place + (place & 0x38)) as u8)
    }
}

impl Shape for Small {
    const EMPTY: Self = Self(0);
    const FILES: u8 = 8;
    const RANKS: u8 = 8;
    const PLANES: usize = 6;
    type Planes = [Self; 6];
    const PACKING: Packing = Packing::Wide;

    #[inline(always)]
    fn planes(of: impl FnMut(usize) -> Self) -> Self::Planes {
        std::array::from_fn(of)
    }

    #[inline(always)]
    fn single(square: Square) -> Self {
        Self(1 << Self::place(square))
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.count_ones()
    }

    #[inline(always)]
    fn first(self) -> Square {
        // Adding the last square does not change the first square of a set that is not empty, and
        // saves a test for the empty set.
        Self::at((self.0 | 1 << 63).trailing_zeros())
    }

    #[inline]
    fn last(self) -> Square {
        Self::at((self.0 | 1).ilog2())
    }

    #[inline]
    fn to_bitboard(self) -> Bitboard {
        // Every byte (a rank) becomes the low half of 16 bits.
        let spread = |ranks: u64| {
            let ranks = (ranks | ranks << 16) & 0x0000_ffff_0000_ffff;
            (ranks | ranks << 8) & 0x00ff_00ff_00ff_00ff
        };
        u128::from(spread(self.0 & 0xffff_ffff)) | u128::from(spread(self.0 >> 32)) << 64
    }

    #[inline]
    fn from_bitboard(set: Bitboard) -> Self {
        let gather = |ranks: u64| {
            let ranks = ranks & 0x00ff_00ff_00ff_00ff;
            let ranks = (ranks | ranks >> 8) & 0x0000_ffff_0000_ffff;
            (ranks | ranks >> 16) & 0xffff_ffff
        };
        Self(gather(set as u64) | gather((set >> 64) as u64) << 32)
    }

    // Subtracting the bit of the nearest piece below from the pieces above flips every bit between
    // that piece and the nearest piece above. If there is no piece below, the lowest bit serves.
    #[inline]
    fn obstruction_difference(below: Self, above: Self, occupied: Self) -> Self {
        let (lower, upper) = (below.0 & occupied.0 | 1, above.0 & occupied.0);
        let between = upper ^ upper.wrapping_sub(1 << lower.ilog2());
        Self((below.0 | above.0) & between)
    }

    // Subtracting the rider from the pieces on the line flips every bit up to the first piece above
    // (`o - s`). With the bytes reversed, the same subtraction finds the first piece below. The
    // bits that neither flips cancel out.
    #[inline]
    fn hyperbola_quintessence(line: Self, from: Self, occupied: Self) -> Self {
        let blockers = line.0 & occupied.0;
        let above = blockers.wrapping_sub(from.0);
        let below = blockers
            .swap_bytes()
            .wrapping_sub(from.0.swap_bytes())
            .swap_bytes();
        Self(line.0 & (above ^ below))
    }

    #[inline]
    fn moved(self, files: i8, ranks: i8) -> Self {
        // No bit leaves the word, so a rotation, which works in both directions, is as good as a
        // shift.
        let by = i32::from(ranks) * 8 + i32::from(files);
        Self(self.0.rotate_left(by.rem_euclid(64) as u32))
    }

    #[inline(always)]
    fn without_first(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }
}
