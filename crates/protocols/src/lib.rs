//! The protocols by which GUIs use the engine: UCI, USI for variants with Shogi's notation, and CECP as XBoard speaks it.
//!
//! A [`Driver`] reads lines and writes lines. The first line selects the protocol: `uci`, `usi`, or `xboard` and `protover`.
//! Each protocol is a session that handles input lines and reports of the search. Everything specific to a GUI is in this
//! crate, and nothing of it in the engine.
//!
//! Input is not trusted: a line that is malformed, or longer than [`MAX_LINE`], is answered by one line and does not end the
//! session; the end of the input does.

#![forbid(unsafe_code)]
#![allow(missing_docs)]

mod bench;
mod catalog;
mod cecp;
mod driver;
mod input;
mod session;
pub mod text;
mod uci;

pub use bench::{DEPTH as BENCH_DEPTH, run as bench};
pub use driver::{Driver, run};
pub use input::{InputLine, LineReader, MAX_LINE};
pub use session::{NO_NET, Others, REGISTERED, SessionRules, SessionSettings};
pub use uci::Dialect;
