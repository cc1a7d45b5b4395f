//! Clicks that become moves.

mod every_move;
mod targets;
mod transcripts;
