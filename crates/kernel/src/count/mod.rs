//! Perft: counts the leaves of the game tree, in bulk where a sweep can count all pieces on the board.
//!
//! 1. **One side, one direction at a time.** The rides of all pieces that ride north end where the next
//!    piece begins, so they are filled together, and one population count gives their number. No loop
//!    runs over pieces or kinds. Pinned pieces are left out and added one by one.
//! 2. **The last move but one is not made.** The answers to all moves that change only the squares that
//!    they name are counted from one position in which one piece moves. Castling, en passant, and
//!    captures that change what a pool offers are made.
//! 3. **Lions, leap groups, Cannons.** Lions are counted one by one, and only when a square near them
//!    changed. Kinds with other leaps, with captures that differ from their moves, or with other Pawn
//!    steps are leap groups. These and Cannons are counted piece by piece; where a Cannon is on a line
//!    with the King, each piece has its own mask of targets. The trade of Lions comes from
//!    `Plugin::guard`, which says as data what `permits` says in code.
//! 4. **Drops** are kinds times a population count ([`drops`]).
//! 5. **The pieces on the board decide.** With a kind on the board that no sweep can count, the generator counts. A move that brings in such a kind (promotion, gating) is made, and its answers
//!    are counted by the generator; the rest is counted in bulk.

mod answers;
mod bulk;
mod drops;
mod perft;
mod perft_table;

pub use perft_table::PerftTable;
