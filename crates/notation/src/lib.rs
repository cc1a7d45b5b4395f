//! FEN and moves as text, both ways: coordinates, and SAN.
//!
//! Input is checked against the rules; an error has the byte, the field and what was expected. This
//! crate generates no moves: to read a move it needs the candidates.
//!
//! - [`fen`]: FENs; [`fen::read_loosely`] also accepts the ways in which other programs write them, and `fen::sfen` is
//!   Shogi's notation, for rules with that `style`.
//! - [`text`]: moves in coordinates; `text::usi` is USI.
//! - [`san`]: SAN, in the styles of several programs.
//! - [`records`]: moves as records of Shogi and of Xiangqi have them.
//! - [`signs`]: characters that others write in place of plain ones.

#![forbid(unsafe_code)]

pub mod fen;
mod letters;
pub mod records;
pub mod san;
pub mod signs;
pub mod text;
mod words;

pub use words::any;
