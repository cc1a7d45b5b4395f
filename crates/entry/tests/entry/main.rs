//! Clicks that become moves.

mod answers;
mod prompts;
mod transcripts;
