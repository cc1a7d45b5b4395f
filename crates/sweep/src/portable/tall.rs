//! Boards of nine or ten ranks.
//!
//! A shift by at most two files that crosses the edge of a rank lands on a file that is never on
//! the board, and what a filling carries further is masked by what is empty.

use super::*;
use crate::algorithm::algorithm;

/// Whether a ride can be longer than eight squares along a file or a diagonal.
const RIDES_FURTHER: bool = true;

#[inline]
fn upward(board: Board) -> Board {
    board << 12
}

#[inline]
fn downward(board: Board) -> Board {
    board >> 12
}

#[inline]
fn rows<const RANKS: i32>(pair: Pair) -> Pair {
    [pair[0] << (12 * RANKS), pair[1] >> (12 * RANKS)]
}

#[inline]
fn up<const RANKS: i32>(pair: Pair) -> Pair {
    pair.map(|board| board << (12 * RANKS))
}

#[inline]
fn down<const RANKS: i32>(pair: Pair) -> Pair {
    pair.map(|board| board >> (12 * RANKS))
}

#[inline]
fn sides<const FILES: i32>(pair: Pair) -> Pair {
    [pair[0] << FILES, pair[1] >> FILES]
}

/// The two files beyond the tenth, and what is below the first rank: what rides along a rank
/// goes no further.
const GUARD: u128 = 0x0c00_c00c_00c0_0c00_c00c_00c0_0c00_c00f;

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
