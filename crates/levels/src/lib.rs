//! The levels: what the processor can do beyond what every processor can.
//!
//! A level is chosen once, when rules are compiled ([`Level::chosen`]). A [`Runner`] compiles ordinary code with the
//! level's instructions on bits; the bulk counter has vectors of its own, for which a token ([`x86::Features`]) proves that
//! the processor has the instructions.

#![allow(missing_docs)]

mod level;
mod prefetch;
mod runner;
#[cfg(target_arch = "x86_64")]
pub mod x86;

pub use level::{Level, LevelError};
pub use prefetch::prefetch;
pub use runner::{Runner, Work};
