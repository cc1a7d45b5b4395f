//! Trains a network that evaluates positions, from the rules of a variant alone.
//!
//! [`SelfPlay`] lets the engine play games against itself, from random openings. A [`GameFile`] keeps the moves, a score
//! for each, and the result. [`Samples`] are the quiet positions of these games. [`train`] fits the weights so that the
//! evaluation predicts the scores of the searches and the results of the games. Games and weights depend on the seed alone:
//! they are the same on every machine and with any number of threads.
//!
//! Modules: `selfplay` plays, `game_file` stores the games, `samples` selects the quiet positions, `train` fits the weights,
//! `trial` plays two nets against each other.

#![forbid(unsafe_code)]
#![allow(missing_docs)]

mod error;
mod game_file;
mod gradient;
mod model;
mod quantize;
mod samples;
mod selfplay;
mod train;
mod trial;

pub use error::LearnError;
pub use game_file::{GameFile, RecordedGame, Task, read_games};
pub use samples::Samples;
pub use selfplay::{SelfPlay, play};
pub use train::{Plan, Progress, Trained, check_reflection, train};
pub use trial::{Contender, Trial, try_out};
