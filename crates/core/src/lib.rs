//! The base of Legwork: board geometry, sets of squares, pieces, moves, legs, rules as data, and
//! the trait for rules in code. The author of a variant reads this crate.
//!
//! It generates no moves, reads no FEN and no rule file, and knows no variant.
//!
//! - [`geometry`]: boards; [`Geometry::step`](geometry::Geometry::step) is the only way to step from a square.
//! - [`legs`]: `legs::walk` is the only loop that knows what a leg may do. It walks over a
//!   [`BoardView`](legs::BoardView), and an observer learns why a leg fails or on which squares it depends.
//! - [`rules`]: what both generators know of a variant, and the fingerprint of rules; [`fault`]: where a source is wrong.
//! - [`plugin`]: the trait for rules in code, and the registry of their names.
//! - [`compiled`]: rules, legs and plug-ins of one variant; [`state`]: the parts of a position other than the board.
//! - [`shuffle`] and [`setups`]: counting and numbering the set-ups of shuffled variants.

#![forbid(unsafe_code)]

pub mod array_board;
pub mod compiled;
pub mod count;
pub mod dice;
pub mod drops;
pub mod echo;
pub mod fault;
pub mod flip;
pub mod geometry;
pub mod grid;
pub mod holdings;
pub mod legs;
pub mod moves;
pub mod piece;
pub mod plugin;
pub mod plugin_words;
pub mod rights;
mod royals;
pub mod rules;
pub mod series;
pub mod setups;
pub mod shuffle;
pub mod squares;
pub mod state;
mod symmetry;
mod view;

pub use inventory;
pub use legwork_bitboard::shape;
