//! The shifts of boards in either packing.
//!
//! Bits shifted over the edge of a rank land on a file that is never on the board, or are masked by
//! the empty squares. Only a leap by two files on a board of 15 files needs a mask, because there
//! is only one spare file.

use legwork_bitboard::Packing;
use legwork_bitboard::shape::Shape;

use super::Portable;
use crate::vector::Vector;

/// The first file of a board of at most eight ranks.
const FIRST_FILE: u128 = 0x0001_0001_0001_0001_0001_0001_0001_0001;

impl<S: Shape> Portable<S> {
    /// The number of bits of `ranks` ranks.
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

    /// The attacks of riders along ranks; no ride crosses the files that are never on the board.
    ///
    /// To higher files, subtracting a rider twice from the occupied squares, `o ^ (o - 2r)`, flips
    /// every bit from the next square up to the next piece. To lower files there is no such trick,
    /// so a Kogge-Stone fill is used.
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
