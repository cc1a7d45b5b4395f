//! Moves as coordinates: `e2e4`, `e7e8q`, `e1j1`, `b1c3h`, `e4e5,e5f6`, `P@e4`, `0000`; with a wall, `e2e4,e4d3`.
//!
//! Each move of a position has one canonical spelling, different from all others. The reader
//! accepts this spelling and some others, and always compares with a list of candidates: the text
//! alone does not distinguish castling from a step, or show what a leg captures.

mod error;
mod grammar;
mod read;
mod spelling;
mod trace;
pub(crate) mod usi;
mod walls;

pub use error::MoveTextError;
pub use grammar::{Outline, Stops, read as outline};
pub use read::read_move;
pub use spelling::stops;
pub use spelling::{
    append_move, castling_name, castling_named, dropped, is_short, named_in_castling, write_move,
};
pub use usi::{usi_square, write_usi};
pub use walls::{WallText, split_wall};
