//! FEN and moves as text, both ways: coordinates, and SAN.
//!
//! Input is checked against the rules; an error has the byte, the field and what was expected. This
//! crate generates no moves: to read a move it needs the candidates.

#![forbid(unsafe_code)]

pub mod fen;
pub mod san;
pub mod text;
