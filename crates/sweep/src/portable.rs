//! The operations on plain integers, for every processor.
//!
//! A shift by one file that crosses the edge of a rank lands on a file that is never on the board,
//! and what a filling carries further is masked by what is empty; so only a leap by two files needs
//! a mask, on boards of 15.

use crate::algorithm::algorithm;

type Board = u128;
type Pair = [u128; 2];
type Tally = u32;
type Sum = u64;

#[inline]
fn load(set: u128) -> Board {
    set
}

#[inline]
fn filled(full: bool) -> Board {
    if full { u128::MAX } else { 0 }
}

#[inline]
fn bits(board: Board) -> u128 {
    board
}

#[inline]
fn is_empty(board: Board) -> bool {
    board == 0
}

#[inline]
fn count(board: Board) -> u32 {
    board.count_ones()
}

#[inline]
fn and(a: Board, b: Board) -> Board {
    a & b
}

#[inline]
fn or(a: Board, b: Board) -> Board {
    a | b
}

#[inline]
fn without(a: Board, b: Board) -> Board {
    a & !b
}

#[inline]
fn upward(board: Board) -> Board {
    board << 16
}

#[inline]
fn downward(board: Board) -> Board {
    board >> 16
}

#[inline]
fn both(board: Board) -> Pair {
    [board; 2]
}

#[inline]
fn pair(a: Board, b: Board) -> Pair {
    [a, b]
}

#[inline]
fn first_of(pair: Pair) -> Board {
    pair[0]
}

#[inline]
fn second_of(pair: Pair) -> Board {
    pair[1]
}

#[inline]
fn either(pair: Pair) -> Board {
    pair[0] | pair[1]
}

#[inline]
fn and2(a: Pair, b: Pair) -> Pair {
    [a[0] & b[0], a[1] & b[1]]
}

#[inline]
fn or2(a: Pair, b: Pair) -> Pair {
    [a[0] | b[0], a[1] | b[1]]
}

#[inline]
fn or_and(a: Pair, b: Pair, c: Pair) -> Pair {
    [a[0] | b[0] & c[0], a[1] | b[1] & c[1]]
}

#[inline]
fn rows<const BYTES: i32>(pair: Pair) -> Pair {
    [pair[0] << (8 * BYTES), pair[1] >> (8 * BYTES)]
}

#[inline]
fn up<const BYTES: i32>(pair: Pair) -> Pair {
    pair.map(|board| board << (8 * BYTES))
}

#[inline]
fn down<const BYTES: i32>(pair: Pair) -> Pair {
    pair.map(|board| board >> (8 * BYTES))
}

#[inline]
fn east<const FILES: i32>(pair: Pair) -> Pair {
    pair.map(|board| board << FILES)
}

#[inline]
fn west<const FILES: i32>(pair: Pair) -> Pair {
    pair.map(|board| board >> FILES)
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

#[inline]
fn tally() -> Tally {
    0
}

#[inline]
fn add(tally: Tally, pair: Pair) -> Tally {
    tally + pair[0].count_ones() + pair[1].count_ones()
}

#[inline]
fn sum() -> Sum {
    0
}

#[inline]
fn gather(sum: Sum, tally: Tally) -> Sum {
    sum + u64::from(tally)
}

#[inline]
fn total(sum: Sum) -> u32 {
    sum as u32
}

algorithm!();
