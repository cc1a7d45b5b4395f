//! Long work on positions: perft on many threads, in parts on many machines, and random games.
//!
//! The core counts and plays on one thread, so that it can go where there are no others; whatever
//! divides work lives here. Nothing here knows a variant. Whatever the number of threads, results
//! are the same.
//!
//! - [`perft`] deals the tree out to threads;
//! - [`parts`] divides it for many machines, and [`merge`] puts it together again;
//! - [`playouts`] plays random games and says what happened in them.

#![forbid(unsafe_code)]

pub mod merge;
pub mod parts;
pub mod perft;
pub mod playouts;
mod threads;

pub use threads::{Threads, ThreadsError};
