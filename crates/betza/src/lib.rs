//! Reads piece moves written in Betza's notation and its XBetza extension, prints them canonically, and unfolds them
//! into the paths a piece can walk. The notation is the project's notation (`docs/BETZA.md`): a strict dialect
//! that refuses what programs are known to play differently. This crate knows letters, directions and steps. It must
//! never know a board, a square, a piece on a board, or a rule of any variant: whether a path fits on the board, whom it
//! captures and when a piece is virgin is for the reader of the paths to decide.
//!
//! A [`Movement`] is a list of [`Term`]s, a term a chain of one to three [`Leg`]s. [`Movement::paths`] is what a move
//! generator wants, a rule book draws its pictures from the terms, and [`Display`](std::fmt::Display) is the spelling
//! to compare and to keep.
//!
//! ```
//! use legwork_betza::{BetzaErrorKind, Movement, Step};
//!
//! let pawn: Movement = "mfWcfF".parse()?;
//! assert_eq!(pawn.to_string(), "fmWfcF");
//!
//! let paths = pawn.paths();
//! assert_eq!(paths.len(), 3);
//! assert_eq!(paths[0].legs[0].step, Step { dx: 0, dy: 1 });
//! assert!(paths[0].legs[0].may.empty && !paths[0].legs[0].may.enemy);
//!
//! let fault = "mfWcvB".parse::<Movement>().unwrap_err();
//! assert_eq!((fault.kind(), fault.byte()), (BetzaErrorKind::Ambiguous, 4));
//! # Ok::<(), legwork_betza::BetzaError>(())
//! ```

#![forbid(unsafe_code)]

mod atom;
mod check;
mod compass;
pub mod diagram;
mod direction;
mod drawn;
mod error;
mod frame;
mod letter_table;
mod movement;
mod parse;
mod path;
mod print;
mod reader;
mod serial;
mod term;
mod unfold;
mod xbetza;

pub use atom::{Alignment, Atom};
pub use direction::{Direction, Directions};
pub use drawn::Drawn;
pub use error::{BetzaError, BetzaErrorKind, XbetzaError};
pub use movement::Movement;
pub use path::{Bend, Crossing, Hop, Modality, Path, PathLeg, Step};
pub use term::{Joint, Leg, Manner, Spelling, Term};
