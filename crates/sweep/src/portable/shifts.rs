//! How boards move in either packing.
//!
//! What a shift carries over the edge of a rank lands on a file that is never on the board, or is masked by what is
//! empty. Only a leap by two files on a board of 15 needs a mask, for there one file alone is left over.

use legwork_bitboard::Packing;
use legwork_bitboard::shape::Shape;

use super::Portable;
use crate::vector::Vector;

/// The first file of a board of at most eight ranks.
const FIRST_FILE: u128 = 0x0001_0001_0001_0001_0001_0001_0001_0001;

impl<S: Shape> Portable<S> {
    /// How many bits so many ranks are.
    const fn shift(ranks: i32) -> i32 {
        S::PACKING.stride() as i32 * ranks
    }
}

impl<S: Shape> Vector for Portable<S> {
    const RIDES_FURTHER: bool = S::RANKS > 8;

    #[inline(always)]
    fn upward(self, board: u128) -> u128 {
        board << Self::shift(1)
    }

    #[inline(always)]
    fn downward(self, board: u128) -> u128 {
        board >> Self::shift(1)
    }

    #[inline(always)]
    fn rows<const RANKS: i32>(self, [first, second]: [u128; 2]) -> [u128; 2] {
        [first << Self::shift(RANKS), second >> Self::shift(RANKS)]
    }

    #[inline(always)]
    fn up<const RANKS: i32>(self, [first, second]: [u128; 2]) -> [u128; 2] {
        [first << Self::shift(RANKS), second << Self::shift(RANKS)]
    }

    #[inline(always)]
    fn down<const RANKS: i32>(self, [first, second]: [u128; 2]) -> [u128; 2] {
        [first >> Self::shift(RANKS), second >> Self::shift(RANKS)]
    }

    #[inline(always)]
    fn east<const FILES: i32>(self, [first, second]: [u128; 2]) -> [u128; 2] {
        [first << FILES, second << FILES]
    }

    #[inline(always)]
    fn west<const FILES: i32>(self, [first, second]: [u128; 2]) -> [u128; 2] {
        [first >> FILES, second >> FILES]
    }

    #[inline(always)]
    fn sides<const FILES: i32>(self, [first, second]: [u128; 2]) -> [u128; 2] {
        let (higher, lower) = (first << FILES, second >> FILES);
        match S::PACKING {
            Packing::Wide => {
                let edge = ((1 << FILES) - 1) * FIRST_FILE;
                [higher & !edge, lower & !(edge << (16 - FILES))]
            }
            Packing::Tall => [higher, lower],
        }
    }

    /// What riders along ranks see; no ride goes past the files that are never on the board.
    ///
    /// To higher files, subtracting a rider twice from what is occupied, `o ^ (o - 2r)`, flips every
    /// bit from the next square up to the next piece. To lower files there is no such trick, and a
    /// Kogge-Stone fill serves.
    #[inline(always)]
    fn slides(self, occupied: [u128; 2], riders: [u128; 2]) -> [u128; 2] {
        let occupied = occupied[0] | const { !S::PACKING.guarded_board() };
        let higher = occupied ^ occupied.wrapping_sub(riders[0] << 1);
        let mut open = !occupied;
        let mut lower = riders[1] | open & riders[1] >> 1;
        open &= open >> 1;
        lower |= open & lower >> 2;
        open &= open >> 2;
        lower |= open & lower >> 4;
        open &= open >> 4;
        lower |= open & lower >> 8;
        [higher, lower >> 1]
    }
}
