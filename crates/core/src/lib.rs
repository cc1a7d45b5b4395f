//! The ground that Legwork stands on: boards, legs, rules, and two generators of moves.

#![forbid(unsafe_code)]

pub mod error;
pub mod explain;
pub mod fen;
mod flip;
pub mod game;
pub mod geometry;
pub mod glance;
pub mod holdings;
pub mod kernel;
pub mod law;
pub mod legs;
pub mod moves;
mod outcome;
pub mod piece;
pub mod playout;
pub mod plugin;
pub mod position;
pub mod refusal;
pub mod rules;
pub mod scene;
pub mod setups;
pub mod shape;
pub mod state;
pub mod table;
pub mod text;
mod turning;
pub mod variant;
pub mod walker;

pub use inventory;
