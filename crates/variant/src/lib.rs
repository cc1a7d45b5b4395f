//! Variants, positions and games: one interface to everything below.
//!
//! A variant's crate depends on this one, and registers the text of its rule file:
//! `inventory::submit! { Entry::data("gothic", include_str!("../gothic.ron")) }`. Users depend on the crate `legwork`, which
//! links all variants.
//!
//! The modules are layers, each of which knows only those before it: `registry`, `variant`, `position`, `history`, `game`, `playout`.
//! A [`Position`](position::Position) has its packed board as a plain value, and one counted reference to the compiled rules;
//! `boards` has the one `match` over the shapes of boards, around whole operations. `outcome` is how the rules end a game,
//! [`history`] which draws depend on earlier positions, for a search and for [`game`]; [`testing`] has the Walker's answers.

#![forbid(unsafe_code)]

mod boards;
mod chase;
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
pub mod random_game;
mod random_run;
mod registry;
pub mod score;
pub mod table;
mod tally;
pub mod testing;
#[cfg(feature = "reader")]
mod texts;
mod unknown;
pub mod variant;
mod verdict;

pub use legwork_core::inventory;
pub use variant::{Entry, Family, GiveRules, Prose, RulesSource};
