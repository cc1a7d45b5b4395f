//! Boards as text, for people.
//!
//! [`board`] draws positions, [`glance`] the moves of one piece with [`marks`] and a list of facts below.

pub mod board;
mod facts;
pub mod glance;
pub mod marks;
pub mod numbers;

pub use facts::FactList;
