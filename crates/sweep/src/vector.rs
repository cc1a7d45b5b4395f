//! The vector operations over which the one algorithm is written.
//!
//! A *board* is one [`Bitboard`] in a register. A *pair* is two boards side by side, on which the same
//! is done in two directions: the first board goes up the ranks and to higher files, the second
//! one down the ranks and to lower files.

use legwork_bitboard::Bitboard;

/// The operations of a level on boards and pairs, however they are packed.
///
/// A value of an implementing type proves that the processor has the level's instructions, as only
/// their detection makes one. So the operations take `self` and are safe.
///
/// Operations, and all that is written over them, are `#[inline(always)]`, so that the compiler
/// puts them into the function behind [`call_with`](Self::call_with), the one place where the
/// level's instructions are switched on.
pub(crate) trait Registers: Copy {
    /// One set of squares.
    type Board: Copy;
    /// Two boards side by side.
    type Pair: Copy;
    /// How many squares at most 31 pairs have.
    type Tally: Copy;
    /// How many squares any number of tallies have.
    type Sum: Copy;

    /// Calls a closure, out of line, in a function compiled with the level's instructions. The
    /// closure must be `#[inline(always)]`.
    #[inline(always)]
    fn call<T>(self, closure: impl FnOnce() -> T) -> T {
        self.call_with(
            (),
            #[inline(always)]
            move |()| closure(),
        )
    }

    /// The same with an input, for a closure with a loop: one or two references to what the loop
    /// reads. As these are arguments of the function, the compiler knows that nothing changes what
    /// they refer to, and reads it before the loop. What a closure has captured it reads again after
    /// every call of another function.
    fn call_with<A, T>(self, input: A, closure: impl FnOnce(A) -> T) -> T;

    /// A set as a board.
    fn load(self, set: Bitboard) -> Self::Board;
    /// All squares or none.
    fn filled(self, full: bool) -> Self::Board;
    /// A board as a set.
    fn bits(self, board: Self::Board) -> Bitboard;
    /// Whether a board has no square.
    fn is_empty(self, board: Self::Board) -> bool;
    /// How many squares a board has.
    fn count(self, board: Self::Board) -> u32;
    /// The squares in both boards.
    fn and(self, a: Self::Board, b: Self::Board) -> Self::Board;
    /// The squares in either board.
    fn or(self, a: Self::Board, b: Self::Board) -> Self::Board;
    /// The squares of the first board that are not in the second.
    fn without(self, a: Self::Board, b: Self::Board) -> Self::Board;

    /// A board twice.
    fn both(self, board: Self::Board) -> Self::Pair;
    /// Two boards as a pair.
    fn pair(self, first: Self::Board, second: Self::Board) -> Self::Pair;
    /// The first board of a pair.
    fn first_of(self, pair: Self::Pair) -> Self::Board;
    /// The second board of a pair.
    fn second_of(self, pair: Self::Pair) -> Self::Board;
    /// The squares in either board of a pair.
    fn either(self, pair: Self::Pair) -> Self::Board;
    /// The squares in both pairs, board by board.
    fn and2(self, a: Self::Pair, b: Self::Pair) -> Self::Pair;
    /// The squares in either pair, board by board.
    fn or2(self, a: Self::Pair, b: Self::Pair) -> Self::Pair;
    /// The squares of the first pair, and those that the others share.
    fn or_and(self, a: Self::Pair, b: Self::Pair, c: Self::Pair) -> Self::Pair;

    /// A tally of nothing.
    fn tally(self) -> Self::Tally;
    /// A tally with the squares of one more pair.
    fn add(self, tally: Self::Tally, pair: Self::Pair) -> Self::Tally;
    /// A sum of nothing.
    fn sum(self) -> Self::Sum;
    /// A sum with one more tally.
    fn gather(self, sum: Self::Sum, tally: Self::Tally) -> Self::Sum;
    /// The sum as a number.
    fn total(self, sum: Self::Sum) -> u32;
}

/// How boards and pairs of one packing move. What leaves the board at a side lands on a file that is
/// never on the board, or is lost.
pub(crate) trait Vector: Registers {
    /// Whether a ride can be longer than eight squares along a file or a diagonal.
    const RIDES_FURTHER: bool;

    /// One rank up.
    fn upward(self, board: Self::Board) -> Self::Board;
    /// One rank down.
    fn downward(self, board: Self::Board) -> Self::Board;
    /// The first board up and the second board down, by 1, 2 or 4 ranks.
    fn rows<const RANKS: i32>(self, pair: Self::Pair) -> Self::Pair;
    /// Both boards up, by 1 or 2 ranks.
    fn up<const RANKS: i32>(self, pair: Self::Pair) -> Self::Pair;
    /// Both boards down, by 1 or 2 ranks.
    fn down<const RANKS: i32>(self, pair: Self::Pair) -> Self::Pair;
    /// Both boards to higher files.
    fn east<const FILES: i32>(self, pair: Self::Pair) -> Self::Pair;
    /// Both boards to lower files.
    fn west<const FILES: i32>(self, pair: Self::Pair) -> Self::Pair;
    /// The first board to higher files and the second board to lower files, by 1 or 2 files.
    fn sides<const FILES: i32>(self, pair: Self::Pair) -> Self::Pair;
    /// What riders along ranks see: those of the first board to higher files, those of the second
    /// board to lower files.
    fn slides(self, occupied: Self::Pair, riders: Self::Pair) -> Self::Pair;
}
