//! Games of a variant as a program that learns meets them: in numbers.
//!
//! - [`Actions`] numbers every move that the pieces of a variant could make, so that a policy has an output for each;
//! - an [`Observation`] turns a position into planes of small numbers, each with a name;
//! - a [`Batch`] plays many games at once, each a move at a time.
//!
//! This crate knows no variant, no language and no kind of learner. It uses one thread.

#![forbid(unsafe_code)]
#![allow(missing_docs)]

mod actions;
mod batch;
mod observation;

pub use actions::Actions;
pub use batch::{Batch, BatchError};
pub use observation::{Observation, Perspective};
