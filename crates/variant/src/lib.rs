//! Variants, positions and games: one interface to everything that Legwork knows of them.
//!
//! A variant's crate depends on this one, and registers the text of its rule file:
//! `inventory::submit! { Entry::data("gothic", include_str!("../gothic.ron")) }`. Whoever uses
//! variants depends on the crate `legwork`, which links them all.

#![forbid(unsafe_code)]

mod boards;
mod counting;
pub mod error;
mod family;
mod footprint;
pub mod game;
pub mod history;
mod material;
mod outcome;
pub mod playout;
pub mod position;
mod random_game;
mod registry;
pub mod table;
mod tally;
pub mod testing;
mod unknown;
pub mod variant;
mod verdict;

pub use legwork_core::inventory;
pub use variant::{Entry, Family, Prose};
