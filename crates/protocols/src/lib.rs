//! Lets board programs use the engine: UCI, USI for variants with the texts of Shogi, and CECP as XBoard speaks it.
//!
//! A [`Driver`] reads lines and writes lines. Which protocol is spoken, the first line says: `uci`, `usi`, or `xboard`
//! and `protover`. Each protocol is a session that is given lines and what a search reports; all that is
//! peculiar to a board program is here, and nothing of it in the engine.
//!
//! Input is not trusted: a line that is malformed, or longer than [`MAX_LINE`], gets one
//! line back and never ends the session; the end of input ends it.

#![forbid(unsafe_code)]

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
pub use session::{NO_NET, REGISTERED, RuleFile, Settings};
pub use uci::Dialect;
