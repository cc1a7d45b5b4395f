//! The operations on plain integers, for every processor.

mod shifts;

use legwork_bitboard::Bitboard;
use legwork_bitboard::shape::Shape;

use std::marker::PhantomData;

use crate::vector::Registers;

/// The operations that every processor has, on boards of a shape.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Portable<S>(PhantomData<S>);

impl<S> Portable<S> {
    pub(crate) fn new() -> Self {
        Self(PhantomData)
    }
}

#[inline(never)]
fn out_of_line<A, T>(input: A, closure: impl FnOnce(A) -> T) -> T {
    closure(input)
}

impl<S: Shape> Registers for Portable<S> {
    type Board = u128;
    type Pair = [u128; 2];
    type Tally = u32;
    type Sum = u64;

    #[inline(always)]
    fn call_with<A, T>(self, input: A, closure: impl FnOnce(A) -> T) -> T {
        out_of_line(input, closure)
    }

    #[inline(always)]
    fn load(self, set: Bitboard) -> u128 {
        set
    }

    #[inline(always)]
    fn filled(self, full: bool) -> u128 {
        if full { u128::MAX } else { 0 }
    }

    #[inline(always)]
    fn bits(self, board: u128) -> Bitboard {
        board
    }

    #[inline(always)]
    fn is_empty(self, board: u128) -> bool {
        board == 0
    }

    #[inline(always)]
    fn count(self, board: u128) -> u32 {
        board.count_ones()
    }

    #[inline(always)]
    fn and(self, a: u128, b: u128) -> u128 {
        a & b
    }

    #[inline(always)]
    fn or(self, a: u128, b: u128) -> u128 {
        a | b
    }

    #[inline(always)]
    fn without(self, a: u128, b: u128) -> u128 {
        a & !b
    }

    #[inline(always)]
    fn both(self, board: u128) -> [u128; 2] {
        [board; 2]
    }

    #[inline(always)]
    fn pair(self, first: u128, second: u128) -> [u128; 2] {
        [first, second]
    }

    #[inline(always)]
    fn first_of(self, pair: [u128; 2]) -> u128 {
        pair[0]
    }

    #[inline(always)]
    fn second_of(self, pair: [u128; 2]) -> u128 {
        pair[1]
    }

    #[inline(always)]
    fn either(self, pair: [u128; 2]) -> u128 {
        pair[0] | pair[1]
    }

    #[inline(always)]
    fn and2(self, a: [u128; 2], b: [u128; 2]) -> [u128; 2] {
        [a[0] & b[0], a[1] & b[1]]
    }

    #[inline(always)]
    fn or2(self, a: [u128; 2], b: [u128; 2]) -> [u128; 2] {
        [a[0] | b[0], a[1] | b[1]]
    }

    #[inline(always)]
    fn or_and(self, a: [u128; 2], b: [u128; 2], c: [u128; 2]) -> [u128; 2] {
        [a[0] | b[0] & c[0], a[1] | b[1] & c[1]]
    }

    #[inline(always)]
    fn tally(self) -> u32 {
        0
    }

    #[inline(always)]
    fn add(self, tally: u32, pair: [u128; 2]) -> u32 {
        tally + pair[0].count_ones() + pair[1].count_ones()
    }

    #[inline(always)]
    fn sum(self) -> u64 {
        0
    }

    #[inline(always)]
    fn gather(self, sum: u64, tally: u32) -> u64 {
        sum + u64::from(tally)
    }

    #[inline(always)]
    fn total(self, sum: u64) -> u32 {
        sum as u32
    }
}
