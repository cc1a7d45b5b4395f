//! Explanations of moves.

mod cases;
mod odd_texts;
mod typed;
