//! The character of a chess variant in figures with intervals, for any rules.
//!
//! A [`Plan`] lets the engine play against itself, a fixed number of positions a move, from openings that are drawn and
//! then balanced by a search: neither machine nor load nor the number of threads matters. The games are a match of
//! `legwork-match`, with its records, parts and merging. A [`Card`] is what they say: values of the pieces by a logistic
//! fit of results on material over quiet positions, and all else that can be counted, each with the interval that drawing
//! the games anew with replacement gives.

#![forbid(unsafe_code)]

mod atlas;
mod card;
mod claims;
mod contest;
mod error;
mod fit;
mod games;
mod imbalance;
mod known;
mod play;
mod resample;
mod terms;
mod text;

pub use atlas::{KeptCard, cards_text, read_cards};
pub use card::{Card, CountRow, EndRow, Unit, ValueRow};
pub use claims::{Claim, ClaimError, Judged, Judgement, Test, read_claims};
pub use contest::Contest;
pub use error::MeasureError;
pub use fit::{Row, fit};
pub use imbalance::Imbalance;
pub use known::known_table;
pub use play::Plan;
pub use resample::{Figure, Samples, with_interval};

#[cfg(test)]
mod tests;
