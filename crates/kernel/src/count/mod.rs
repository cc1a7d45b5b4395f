//! Counting the leaves of the game tree: in bulk where a sweep can say what stands on the board.
//!
//! 1. **One side, one direction at a time.** The rides of all pieces that ride north end where the next
//!    piece begins, so they are filled together, and one population count gives their number. No loop
//!    goes over pieces or kinds. Pinned pieces are left out and added one by one.
//! 2. **The last but one move is not made.** The enemy's answers to all moves that change only the
//!    squares that they name are counted from one position in which one piece moves. Castling, en
//!    passant, and captures that change what a pool offers are made.
//! 3. **Lions, leap groups, Cannons.** Lions are counted one by one, and only when something near them
//!    changed. Kinds with other leaps, different moves and captures, or other Pawn's steps are leap
//!    groups, which are counted piece by piece, and so are Cannons; where one looks at the King, each
//!    piece has squares of its own that it may go to. How Lions are traded comes from `Plugin::guard`,
//!    which says in data what `permits` says in code.
//! 4. **What stands on the board decides.** Where a kind stands that a sweep cannot count, the
//!    generator counts. A move that brings such a kind in (promotion, gating) is made, and its answers
//!    are counted by the generator; the rest is counted in bulk.

mod answers;
mod bulk;
mod perft;
mod perft_table;

pub use perft_table::PerftTable;
