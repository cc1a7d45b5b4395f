//! Chess variants, described by the legs their pieces walk.
//!
//! A variant is data: its board, its pieces in Betza's notation, where they start, how they castle
//! and promote. From that come two generators of legal moves: a fast one, which lists, counts and
//! plays, and a slow and obviously right one, the Walker, which also says why a move is *not*
//! legal. This crate is the library to depend on: it links every variant of the project, so that
//! all of them are in the [`registry`].
//!
//! # Listing and playing moves
//!
//! ```
//! use legwork::Variant;
//!
//! let chu = Variant::open("chu", &[("promotion", "shogi")])?;
//! let start = chu.start();
//! assert_eq!(start.count(), 60);
//!
//! let push = start.read_move("e2e4")?;
//! let after = start.play(push)?;
//! assert_eq!(after.fen(), "r3k4r/mnb+rql+bbnm/pppppppppp/10/10/4P5/10/PPPP1PPPPP/MNB+BLQ+RBNM/R4K3R b KQkq - 0 1");
//!
//! let error = after.read_move("e7e3").unwrap_err();
//! assert_eq!(error.to_string(), "e7e3 is illegal: the Pawn on e7 cannot go to e3; from e7 it goes to e5 or e6");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Counting
//!
//! ```
//! use legwork::Variant;
//!
//! let gothic = Variant::open("gothic", &[])?;
//! assert_eq!(gothic.start().perft(3), 25_283);
//! # Ok::<(), legwork::Error>(())
//! ```
//!
//! # Where things are
//!
//! - [`Variant`] is the way in: by id, or [from a rule file](Variant::from_ron) of your own.
//! - [`Position`] answers every question about a position; it comes from a start, a FEN, a set-up
//!   or a legal move, and is never anything but sound. [`Game`] and [`History`] know what was before.
//! - [`pgn`] reads and writes records of games; [`fen`], [`text`] and [`san`] have their parts.
//! - [`Rules`] is all that the generators know of a variant, for whoever wants to show it.
//! - [`explain::movement`] says in words how a piece moves, and [`explain::diagram`] which squares it reaches.
//! - [`kernel`] and [`shape`] are for a search on boards of one shape, [`plugin`] and [`inventory`] for
//!   rules in code, [`base`] has the types that those are given, and [`testing`] is for tests.
//! - Nothing trusts its input: whatever is read gives a value, or an error that says what is
//!   wrong, where, and what was expected.

#![forbid(unsafe_code)]

pub use legwork_betza as betza;
pub use legwork_core as base;
pub use legwork_core::{inventory, plugin, rules, setups, shape};
pub use legwork_explain as explain;
pub use legwork_kernel as kernel;
pub use legwork_notation::{fen, san, text};
pub use legwork_pgn as pgn;
pub use legwork_variant::playout;

pub use legwork_core::array_board::Passant as EnPassant;
pub use legwork_core::geometry::{Geometry, Square};
pub use legwork_core::holdings::Holdings;
pub use legwork_core::moves::{GateSquare, Move};
pub use legwork_core::piece::{Color, Kind, Kinds, Piece, Symbol};
pub use legwork_core::rights::CastlingRights;
pub use legwork_core::rules::Rules;
pub use legwork_core::squares::Squares;
pub use legwork_explain::{Explanation, Legality, Reason};
pub use legwork_variant::error::Error;
pub use legwork_variant::game::{Adjudication, Draw, Game, Verdict};
pub use legwork_variant::history::History;
pub use legwork_variant::position::{
    Change, MoveError, MoveList, Outcome, Position, SanError, Want,
};
pub use legwork_variant::table::Table;
pub use legwork_variant::variant::{Entry, RegisteredVariants, Variant, find, registry};
pub use legwork_walker::refusal::Refusal;

/// For tests: the reference generator, which the fast one must always equal.
///
/// [`ReferenceMoves`](testing::ReferenceMoves) asks it about a [`Position`].
pub mod testing {
    pub use legwork_variant::testing::ReferenceMoves;
    pub use legwork_walker::Walker;
}

// A package that nothing names is not linked, and a variant that is not linked is not registered.
use legwork_almost as _;
use legwork_amazon as _;
use legwork_berolina as _;
use legwork_capablanca as _;
use legwork_chancellor as _;
use legwork_chess as _;
use legwork_chu as _;
use legwork_courier as _;
use legwork_crc as _;
use legwork_embassy as _;
use legwork_gothic as _;
use legwork_grand as _;
use legwork_janus as _;
use legwork_knightmate as _;
use legwork_makruk as _;
use legwork_mighty_lion as _;
use legwork_seirawan as _;
use legwork_shako as _;
use legwork_shatranj as _;
use legwork_super as _;

/// The README's example, so that it cannot go stale.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
