//! Checks of the move generators, for `legwork verify` and for tests.
//!
//! [`oracle`] runs files of counts and move lists from other programs, [`compare`] checks on a position
//! that the two generators, the texts and the explanations agree, and [`games`] plays random games that
//! lead to such positions. [`bench_positions`] checks the positions that a rule file names for measuring. [`recording`]
//! compares rules with what Fairy-Stockfish counts and lists. [`shrink`] makes positions smaller.
//!
//! This crate depends on no variant, and on nothing that only tests need.

#![forbid(unsafe_code)]
#![allow(missing_docs)]

pub mod bench_positions;
pub mod compare;
pub mod games;
pub mod oracle;
pub mod recording;
pub mod shrink;

#[cfg(test)]
mod samples;
