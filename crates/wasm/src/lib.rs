//! Legwork for JavaScript, as the package `legwork` of npm and in the pages of the rule book.
//!
//! This crate is a translation layer: Rust's [`Position`](legwork::Position), [`Game`](legwork::Game),
//! move entry and engine are `Board`, `MoveEntry` and `Engine` in JavaScript. Squares and
//! pieces are texts there, moves are in coordinates, and errors are thrown, with a `kind` and a place. It contains
//! no rules and no pages. `docs/JS.md` describes its use.
//!
//! Without the feature `full` it is the module `board`: what a page needs to play, by the same names.

#![forbid(unsafe_code)]

mod board;
mod engine;
mod entry;
#[cfg(feature = "full")]
mod faults;
#[cfg(feature = "full")]
mod ffish;
mod glance;
mod info;
#[cfg(feature = "full")]
mod loaded;
mod names;
#[cfg(feature = "full")]
mod pgn;
#[cfg(feature = "full")]
mod pgn_source;
mod placed;
#[cfg(feature = "full")]
mod session;
#[cfg(not(feature = "full"))]
mod table;
mod value;
mod variants;

use wasm_bindgen::prelude::wasm_bindgen;

pub use board::Board;
pub use engine::Engine;
pub use entry::MoveEntry;
#[cfg(feature = "full")]
pub use faults::faults;
#[cfg(feature = "full")]
pub use ffish::{
    FfishBoard, ffish_captures_to_hand, ffish_info, ffish_load, ffish_starting_fen,
    ffish_validate_fen, ffish_variants,
};
pub use glance::{glance, glance_among};
pub use info::variant_info;
#[cfg(feature = "full")]
pub use loaded::{KnownRules, load_rules};
#[cfg(feature = "full")]
pub use pgn::{Game, read_game_pgn, read_kifu, read_pgn, read_pgn_each, write_kifu, write_pgn};
#[cfg(feature = "full")]
pub use session::Session;
pub use variants::{captures_to_hand, open, starting_fen, variants};
#[cfg(feature = "full")]
pub use variants::{fen_faults, validate_fen};

/// The types of the objects that functions accept and return.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");
