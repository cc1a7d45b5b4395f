//! Boards of at most eight ranks.
//!
//! A shift by one file that crosses the edge of a rank lands on a file that is never on the board,
//! and what a filling carries further is masked by what is empty; so only a leap by two files needs
//! a mask, on boards of 15.

use super::*;
use crate::algorithm::algorithm;

/// Whether a ride can be longer than eight squares along a file or a diagonal.
const RIDES_FURTHER: bool = false;

#[inline]
fn upward(board: Board) -> Board {
    board << 16
}

#[inline]
fn downward(board: Board) -> Board {
    board >> 16
}

#[inline]
fn rows<const RANKS: i32>(pair: Pair) -> Pair {
    [pair[0] << (16 * RANKS), pair[1] >> (16 * RANKS)]
}

#[inline]
fn up<const RANKS: i32>(pair: Pair) -> Pair {
    pair.map(|board| board << (16 * RANKS))
}

#[inline]
fn down<const RANKS: i32>(pair: Pair) -> Pair {
    pair.map(|board| board >> (16 * RANKS))
}

#[inline]
fn sides<const FILES: i32>(pair: Pair) -> Pair {
    let edge = ((1 << FILES) - 1) * FIRST_FILE;
    [
        pair[0] << FILES & !edge,
        pair[1] >> FILES & !(edge << (16 - FILES)),
    ]
}

const FIRST_FILE: u128 = 0x0001_0001_0001_0001_0001_0001_0001_0001;

/// The sixteenth file: what rides along a rank goes no further.
const GUARD: u128 = 0x8000_8000_8000_8000_8000_8000_8000_8000;

/// To higher files, subtracting a rider twice from what is occupied flips every bit from the next
/// square up to the next piece; to lower ones there is no such trick, and a filling serves.
#[inline]
fn slides(occupied: Pair, riders: Pair) -> Pair {
    let [occupied, _] = occupied.map(|board| board | GUARD);
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

algorithm!();
