//! Statistics of a chess variant, with confidence intervals, for any rules: piece values, results, how games end.
//!
//! A [`Plan`] lets the engine play against itself with a node limit, from random openings that a search has found to be
//! balanced. The games do not depend on the machine, its load or the number of threads. They are a match of
//! `legwork-match`, with its records, parts and merging. A [`Card`] has their statistics: piece values by a logistic
//! regression of results on material over quiet positions, and counts of everything else, each with a bootstrap interval
//! (games resampled with replacement).
//!
//! Modules: `play` plays the games, `games` replays them, `fit` and `resample` compute coefficients and intervals, `card` is the
//! result; `claims` tests the claims of rule pages, `contest` imbalances of material, `atlas` stores cards.

#![forbid(unsafe_code)]
#![allow(missing_docs)]

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
