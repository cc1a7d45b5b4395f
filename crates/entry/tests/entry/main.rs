//! Clicks that become moves.

mod every_move;
mod transcripts;
