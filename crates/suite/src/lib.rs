//! Suites: positions and games of a variant that decide its rules, for any program to run.
//!
//! [`chosen`] picks a few hundred positions out of thousands, such that each *point* of the rules is met: each refusal of the Walker,
//! each promotion, each castling, pins of each sort, each end. [`Suite`] is the document that is made of them: legal moves, counts,
//! SAN, checks, illegal moves with their reasons, and games with their ends. The same seed gives the same suite on every machine.
//!
//! Modules: `points` says what a position tests, `pool` gathers positions, `choice` picks, `near` has moves that are almost legal,
//! `games` has games with ends, `document` is what is written.

#![forbid(unsafe_code)]
#![allow(missing_docs)]

mod choice;
mod document;
mod games;
mod near;
mod points;
mod pool;

pub use choice::chosen;
pub use document::{
    SEED, SUITE_FORMAT, Suite, SuiteEnd, SuiteGame, SuiteMove, SuitePosition, SuiteRefusal,
};
pub use near::near_misses;
pub use points::points;
pub use pool::thinned;
