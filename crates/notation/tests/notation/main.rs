//! FENs and moves as text.

mod fen;
mod fen_castling;
mod laws;
mod san;
mod text;
