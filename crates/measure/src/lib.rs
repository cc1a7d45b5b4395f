//! Statistics of a chess variant, with confidence intervals, for any rules: piece values, results, how games end.
//!
//! A [`MeasurePlan`] lets the engine play against itself with a node limit, from random openings that a search has found to be
//! balanced. The games do not depend on the machine, its load or the number of threads. They are a match of
//! `legwork-match`, with its records, parts and merging. A [`Card`] has their statistics: piece values by a logistic
//! regression of results on material over quiet positions, and counts of everything else, each with a bootstrap interval
//! (games resampled with replacement).
//!
//! Modules: `play` plays the games, `games` replays them, `fit` and `resample` compute coefficients and intervals, `card` is the
//! result, which `computed` makes, and `comparison` has two; `claims` tests the claims of rule pages, `contest` imbalances of
//! material, `atlas` stores cards.
//!
//! Without the feature `games` there are cards alone.

#![forbid(unsafe_code)]
#![allow(missing_docs)]

mod atlas;
mod card;
#[cfg(feature = "games")]
mod claims;
mod comparison;
#[cfg(feature = "games")]
mod computed;
#[cfg(feature = "games")]
mod contest;
#[cfg(feature = "games")]
mod error;
#[cfg(feature = "games")]
mod fit;
#[cfg(feature = "games")]
mod games;
#[cfg(feature = "games")]
mod imbalance;
#[cfg(feature = "games")]
mod known;
#[cfg(feature = "games")]
mod play;
#[cfg(feature = "games")]
mod resample;
#[cfg(feature = "games")]
mod terms;
mod text;

pub use atlas::{KeptCard, cards_text, read_cards};
pub use card::{Card, CountRow, EndRow, Figure, Unit, ValueRow};
#[cfg(feature = "games")]
pub use claims::{Claim, ClaimError, Judged, Judgement, Test, read_claims};
pub use comparison::{Comparison, ComparisonRow};
#[cfg(feature = "games")]
pub use contest::Contest;
#[cfg(feature = "games")]
pub use error::MeasureError;
#[cfg(feature = "games")]
pub use fit::{Row, fit};
#[cfg(feature = "games")]
pub use imbalance::Imbalance;
#[cfg(feature = "games")]
pub use known::known_table;
#[cfg(feature = "games")]
pub use play::MeasurePlan;
#[cfg(feature = "games")]
pub use resample::{Samples, with_interval};

#[cfg(feature = "games")]
#[cfg(test)]
mod tests;
