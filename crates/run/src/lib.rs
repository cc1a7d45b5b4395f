//! Long work on positions: perft on many threads, in parts on many machines, and random games.
//!
//! The crates below count and play on one thread, so that they also run where there are no others;
//! code that divides work is here. This crate knows no variant. Results do not depend on the number
//! of threads.
//!
//! - [`perft`] deals the tree out to threads;
//! - [`parts`] divides it for many machines, and [`merge`] puts it together again;
//! - [`gather`] is the part of merging that matches need, too;
//! - [`playouts`] plays random games and says what happened in them;
//! - a [`Queue`] does numbered work of any other kind, such as the games of a match.

#![forbid(unsafe_code)]

pub mod gather;
pub mod merge;
pub mod parts;
pub mod perft;
pub mod playouts;
mod queue;
mod threads;

pub use queue::Queue;
pub use threads::{Threads, ThreadsError};
