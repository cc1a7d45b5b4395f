//! Long work on positions: perft on many threads, in parts on many machines, and random games.
//!
//! The crates below use one thread, so that they also run on platforms without threads; code that divides work is here.
//! This crate knows no variant. Results do not depend on the number of threads.
//!
//! - [`perft`] counts on several threads;
//! - [`parts`] splits a perft for several machines, and [`merge`] adds the results up;
//! - [`gather`] has what merging perfts and merging matches have in common;
//! - [`playouts`] plays random games and collects statistics;
//! - a [`Queue`] runs other numbered jobs, such as the games of a match.

#![forbid(unsafe_code)]
#![allow(missing_docs)]

pub mod gather;
pub mod merge;
pub mod parts;
pub mod perft;
pub mod playouts;
mod queue;
mod threads;

pub use queue::Queue;
pub use threads::{Threads, ThreadsError};
