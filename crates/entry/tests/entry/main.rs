//! Clicks that become moves.

mod answers;
mod transcripts;
