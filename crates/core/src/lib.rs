//! The base of Legwork: board geometry, sets of squares, pieces, moves, legs, rules as data, and
//! the trait for rules in code. The author of a variant reads this crate.
//!
//! It generates no moves, reads no FEN and knows no variant.

#![forbid(unsafe_code)]

// What the derives make names this crate, and stands in it too.
extern crate self as legwork_core;

pub mod array_board;
pub mod compiled;
pub mod count;
pub mod drops;
pub mod echo;
pub mod flip;
pub mod geometry;
pub mod holdings;
pub mod legs;
pub mod moves;
pub mod piece;
pub mod plugin;
pub mod rights;
pub mod ron_source;
mod royals;
pub mod rules;
pub mod schema;
pub mod setups;
pub mod shuffle;
pub mod squares;
pub mod state;
mod symmetry;
#[doc(hidden)]
pub mod variants_ini;

pub use inventory;
pub use legwork_bitboard::shape;
