//! The vector operations that the algorithm uses.
//!
//! A *board* is one [`Bitboard`] in a register. A *pair* is two boards side by side, for the same
//! operation in two directions: the first board goes up the ranks and to higher files, the second
//! one down the ranks and to lower files.

use legwork_bitboard::Bitboard;

/// The operations of a level on boards and pairs that do not depend on the packing.
///
/// A value of an implementing type proves that the processor has the level's instructions, because
/// only their detection creates one. So the operations take `self` and are safe.
///
/// Operations, and all functions that use them, are `#[inline(always)]`, so that the compiler puts
/// them into the function behind [`call_with`](Self::call_with), the one place where the level's
/// instructions are enabled.
pub(crate) trait Registers: Copy {
    /// One set of squares.
    type Board: Copy;
    /// Two boards side by side.
    type Pair: Copy;
    /// The number of squares of at most 31 pairs.
    type Tally: Copy;
    /// The number of squares of any number of tallies.
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

    /// Like `call`, with an input for a closure with a loop: one or two references to the data that
    /// the loop reads. As these are arguments of the function, the compiler knows that nothing
    /// changes this data, and reads it before the loop. Data captured by a closure is read again
    /// after every call of another function.
    fn call_with<A, T>(self, input: A, closure: impl FnOnce(A) -> T) -> T;

    fn load(self, set: Bitboard) -> Self::Board;
    /// All squares if `full`, else none.
    fn filled(self, full: bool) -> Self::Board;
    fn bits(self, board: Self::Board) -> Bitboard;
    /// Whether a board is empty.
    fn is_empty(self, board: Self::Board) -> bool;
    /// The number of squares of a board.
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
    fn first_of(self, pair: Self::Pair) -> Self::Board;
    fn second_of(self, pair: Self::Pair) -> Self::Board;
    /// The squares in either board of a pair.
    fn either(self, pair: Self::Pair) -> Self::Board;
    /// The squares in both pairs, board by board.
    fn and2(self, a: Self::Pair, b: Self::Pair) -> Self::Pair;
    /// The squares in either pair, board by board.
    fn or2(self, a: Self::Pair, b: Self::Pair) -> Self::Pair;
    /// The squares of the first pair, and those in both other pairs.
    fn or_and(self, a: Self::Pair, b: Self::Pair, c: Self::Pair) -> Self::Pair;

    /// An empty tally.
    fn tally(self) -> Self::Tally;
    /// A tally with the squares of one more pair.
    fn add(self, tally: Self::Tally, pair: Self::Pair) -> Self::Tally;
    /// An empty sum.
    fn sum(self) -> Self::Sum;
    /// A sum with one more tally.
    fn gather(self, sum: Self::Sum, tally: Self::Tally) -> Self::Sum;
    /// The sum as a number.
    fn total(self, sum: Self::Sum) -> u32;
}

/// The shifts of boards and pairs in one packing. Squares shifted off the board at a side land on a
/// file that is never on the board, or are lost.
pub(crate) trait Vector: Registers + crate::algorithm::Copies {
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
    /// The attacks of riders along ranks: those of the first board to higher files, those of the
    /// second board to lower files.
    fn slides(self, occupied: Self::Pair, riders: Self::Pair) -> Self::Pair;
}
