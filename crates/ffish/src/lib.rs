//! The interface of Fairy-Stockfish's bindings, pyffish and ffish.js, on Legwork: for bindings that a program can use in
//! their place.
//!
//! A [`Library`] knows variants by Fairy-Stockfish's names, and reads its format. A [`Board`] is a game of one of them: its moves
//! are written as Fairy-Stockfish writes them, and so are its FENs, its SANs in every [`Notation`], its results and the
//! [numbers](FenCheck) for the faults of FENs. Rules and moves are Legwork's; this crate has only what is special to those programs.
//!
//! ```
//! use legwork_ffish::{Board, FenStyle, Library, Notation};
//!
//! let mut library = Library::new();
//! let seirawan = library.open("seirawan", false)?;
//! let mut board = Board::start(&seirawan);
//! assert_eq!(board.san("b1c3h", Notation::San)?, "Nc3/H");
//! board.push("b1c3h")?;
//! assert_eq!(
//!     board.fen(FenStyle::default()),
//!     "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/RHBQKBNR[Eeh] b KQCDFGkqbcdfg - 1 1"
//! );
//! # Ok::<(), legwork_ffish::FfishError>(())
//! ```
//!
//! `library` takes its rules from `legwork-import`; `facts` has the data of a variant that every call needs; `validate` checks FENs, `ends` and `material` decide how games end.

#![forbid(unsafe_code)]
#![allow(missing_docs)]

mod board;
mod ends;
mod error;
mod facts;
mod fen;
mod letters;
mod library;
mod material;
mod moves;
mod notation;
mod pieces;
mod san;
mod validate;

pub use board::Board;
pub use ends::{Termination, VALUE_DRAW, VALUE_MATE};
pub use error::FfishError;
pub use fen::FenStyle;
pub use library::{FairyVariant, Library};
pub use notation::Notation;
pub use validate::FenCheck;
