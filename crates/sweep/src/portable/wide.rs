//! Boards of at most eight ranks.
//!
//! A shift by one file that crosses the edge of a rank lands on a file that is never on the board,
//! and what a filling carries further is masked by what is empty; so only a leap by two files needs
//! a mask, on boards of 15.

use super::{Portable, slides};
use crate::vector::{Vector, WideLayout};

/// The first file.
const FIRST_FILE: u128 = 0x0001_0001_0001_0001_0001_0001_0001_0001;

/// The sixteenth file.
const GUARD: u128 = 0x8000_8000_8000_8000_8000_8000_8000_8000;

impl Vector for Portable<WideLayout> {
    const RIDES_FURTHER: bool = false;

    #[inline(always)]
    fn upward(self, board: u128) -> u128 {
        board << 16
    }

    #[inline(always)]
    fn downward(self, board: u128) -> u128 {
        board >> 16
    }

    #[inline(always)]
    fn rows<const RANKS: i32>(self, [first, second]: [u128; 2]) -> [u128; 2] {
        [first << (16 * RANKS), second >> (16 * RANKS)]
    }

    #[inline(always)]
    fn up<const RANKS: i32>(self, [first, second]: [u128; 2]) -> [u128; 2] {
        [first << (16 * RANKS), second << (16 * RANKS)]
    }

    #[inline(always)]
    fn down<const RANKS: i32>(self, [first, second]: [u128; 2]) -> [u128; 2] {
        [first >> (16 * RANKS), second >> (16 * RANKS)]
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
        let edge = ((1 << FILES) - 1) * FIRST_FILE;
        [
            first << FILES & !edge,
            second >> FILES & !(edge << (16 - FILES)),
        ]
    }

    #[inline(always)]
    fn slides(self, occupied: [u128; 2], riders: [u128; 2]) -> [u128; 2] {
        slides(occupied, riders, GUARD)
    }
}
