//! Boards of nine or ten ranks.
//!
//! A shift by at most two files that crosses the edge of a rank lands on a file that is never on
//! the board, and what a filling carries further is masked by what is empty.

use super::{Portable, slides};
use crate::vector::{TallLayout, Vector};

/// The two files beyond the tenth, and what is below the first rank.
const GUARD: u128 = 0x0c00_c00c_00c0_0c00_c00c_00c0_0c00_c00f;

impl Vector for Portable<TallLayout> {
    const RIDES_FURTHER: bool = true;

    #[inline(always)]
    fn upward(self, board: u128) -> u128 {
        board << 12
    }

    #[inline(always)]
    fn downward(self, board: u128) -> u128 {
        board >> 12
    }

    #[inline(always)]
    fn rows<const RANKS: i32>(self, [first, second]: [u128; 2]) -> [u128; 2] {
        [first << (12 * RANKS), second >> (12 * RANKS)]
    }

    #[inline(always)]
    fn up<const RANKS: i32>(self, [first, second]: [u128; 2]) -> [u128; 2] {
        [first << (12 * RANKS), second << (12 * RANKS)]
    }

    #[inline(always)]
    fn down<const RANKS: i32>(self, [first, second]: [u128; 2]) -> [u128; 2] {
        [first >> (12 * RANKS), second >> (12 * RANKS)]
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
        [first << FILES, second >> FILES]
    }

    #[inline(always)]
    fn slides(self, occupied: [u128; 2], riders: [u128; 2]) -> [u128; 2] {
        slides(occupied, riders, GUARD)
    }
}
