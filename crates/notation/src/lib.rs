//! FEN and moves as text, both ways.
//!
//! What is read is checked against the rules; what is wrong is told by byte, field and what was
//! expected. This crate generates no moves: of a text that may be several moves it is told which are
//! legal.

#![forbid(unsafe_code)]

pub mod fen;
pub mod text;
