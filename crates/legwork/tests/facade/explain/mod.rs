//! Explanations of moves.

mod agrees;
mod cases;
mod typed;
