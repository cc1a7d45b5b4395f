//! The operations on plain integers, for every processor.

pub(crate) mod tall;
pub(crate) mod wide;

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
fn east<const FILES: i32>(pair: Pair) -> Pair {
    pair.map(|board| board << FILES)
}

#[inline]
fn west<const FILES: i32>(pair: Pair) -> Pair {
    pair.map(|board| board >> FILES)
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
