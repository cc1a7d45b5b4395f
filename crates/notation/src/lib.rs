//! FEN and moves as text, both ways: coordinates, and SAN.
//!
//! Input is checked against the rules; an error gives the byte, the field and what was expected.
//! This crate generates no moves: to read a move it is given the candidates.

#![forbid(unsafe_code)]

pub mod fen;
pub mod san;
pub mod text;
