//! Trains a network that evaluates positions, from the rules of a variant alone.
//!
//! [`SelfPlay`] lets the engine play games against itself, from random openings. A [`GameFile`] keeps them: the moves, a score
//! for each, and the result. [`Samples`] are the quiet positions of these games, and [`train`] finds the weights with which the
//! engine's evaluation predicts best what searches and games came to. Games and weights follow from a seed alone: they are
//! the same on every machine, with any number of threads.

#![forbid(unsafe_code)]

mod error;
mod game_file;
mod gradient;
mod model;
mod quantize;
mod samples;
mod selfplay;
mod train;

pub use error::LearnError;
pub use game_file::{GameFile, Outcome, RecordedGame, Task, read_games};
pub use samples::Samples;
pub use selfplay::{SelfPlay, play};
pub use train::{Plan, Progress, Trained, train};
