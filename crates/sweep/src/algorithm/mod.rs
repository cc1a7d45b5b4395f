//! The algorithm, written with the operations of a [`Vector`].
//!
//! Every function is `#[inline(always)]`, so that it is compiled with the instructions of the level
//! that calls it. A function whose body is a closure passed to `call` or `call_with` is compiled
//! once for each level and packing, out of line. A few functions of leap groups that do not benefit
//! from a level's instructions are compiled once.
//!
//! [`Vector`]: crate::vector::Vector

mod baseline;
mod cannons;
mod castling;
mod checks;
mod context;
mod count;
mod features;
mod find;
mod groups;
mod lions;
mod pieces;
mod side;
mod steps;

pub(crate) use count::count_answers;
pub(crate) use features::Copies;
pub(crate) use find::find_moves;
