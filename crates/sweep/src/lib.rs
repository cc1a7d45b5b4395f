//! Counts all legal moves of a side at once (bulk counting).
//!
//! In one direction, the rides of all pieces that ride that way end where the next begins, so their
//! squares can be filled together (a Kogge-Stone fill) and counted with one population count; no
//! loop runs over pieces. Every step of leapers and Pawns is counted like this. Pinned pieces are
//! left out of the sweep, and their moves are added one by one.
//!
//! The bulk counter knows a board as bitboards, and the effects of moves: rides, leaps and double
//! steps, promotion and crowning, castling, gating, drops, captures of Lions on their way, jumps of
//! Cannons. It knows no rules and no kinds of pieces: its caller compiles them into a [`Plan`], and
//! each board into a [`BulkPosition`].
//!
//! There is one algorithm (`algorithm/`) over the operations of a trait (`vector.rs`), with three
//! implementations: portable, AVX2 and AVX-512VL, each for both ways of packing a board
//! ([`Packing`](legwork_bitboard::Packing)). The implementation is chosen once, by the board and by
//! the processor ([`Sweeper::at`]).

#![allow(missing_docs)]

mod algorithm;
mod bits;
mod dispatch;
mod plan;
mod portable;
mod position;
mod vector;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use dispatch::Sweeper;
pub use plan::{Army, CannonLines, Leap, LeapGroup, LionLeaps, Plan, Roles, Royal, Special, Step};
pub use position::{
    BulkPosition, BulkWing, DropWays, MAX_DROPS, MAX_GROUPS, MAX_WINGS, MoveSets, PieceSets,
    PromotionWays, SideEffect, SimpleMoves,
};
