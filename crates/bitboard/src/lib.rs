//! Squares, and sets of squares as machine words (bitboards).
//!
//! A board keeps its bitboards in the smallest [`Shape`](shape::Shape) that holds it. Bulk counting works on 128 bits
//! alone, on a [`Bitboard`]; [`Packing`] maps squares to bits. This crate depends on no other crate of the
//! workspace: both the rules and the bulk counter are built on it.

#![forbid(unsafe_code)]

mod packing;
mod serial;
pub mod shape;
mod square;
pub mod steps;

pub use packing::{Bitboard, Packing};
pub use square::{MAX_SIDE, RANKS_FROM_1, Square, SquareName, file_letter};
