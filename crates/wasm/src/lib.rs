//! Legwork for JavaScript, as the package `legwork` of npm and in the pages of the rule book.
//!
//! This crate is a translation layer: Rust's [`Position`](legwork::Position), [`Game`](legwork::Game),
//! move entry and engine are `Board`, `MoveEntry` and `Engine` in JavaScript. Squares and
//! pieces are texts there, moves are in coordinates, and errors are thrown, with a `kind` and a place. It contains
//! no rules and no pages. `docs/JS.md` describes its use.

#![forbid(unsafe_code)]

mod board;
mod engine;
mod entry;
mod faults;
mod ffish;
mod glance;
mod info;
mod names;
mod pgn;
mod placed;
mod session;
mod value;
mod variants;

use wasm_bindgen::prelude::wasm_bindgen;

pub use board::Board;
pub use engine::Engine;
pub use entry::MoveEntry;
pub use faults::faults;
pub use ffish::{
    FfishBoard, ffish_captures_to_hand, ffish_info, ffish_load, ffish_starting_fen,
    ffish_validate_fen, ffish_variants,
};
pub use glance::{glance, glance_among};
pub use info::variant_info;
pub use pgn::{Game, read_game_pgn, read_pgn, write_pgn};
pub use session::Session;
pub use variants::{
    KnownRules, captures_to_hand, load_rules, open, starting_fen, validate_fen, variants,
};

/// The types of the objects that functions accept and return.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");
