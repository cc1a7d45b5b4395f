//! Small networks that evaluate positions.
//!
//! A [`Net`] has one hidden layer. Its inputs are [`Features`]: a kind of piece on a square, or a piece in hand, each from the
//! view of one side; both views share the same feature weights. All arithmetic is in integers, so a score is the
//! same on every machine. The sum of the active features' weights is the [`Accumulator`], which a move updates
//! incrementally.
//!
//! A net can be [bound](BoundNet) only to the rules that it was trained for.
//!
//! Modules: `features` are the inputs, `bound` is a net that evaluates positions, `file` its format. [`Net::registered`] finds the
//! net of a variant; the program and pages use it, the library does not by default.

#![forbid(unsafe_code)]
#![allow(missing_docs)]

mod bound;
mod error;
mod features;
mod file;
mod net;

pub use bound::{Accumulator, BoundNet};
pub use error::NetError;
pub use features::Features;
pub use file::MAX_BYTES;
pub use net::{
    ACTIVE, BUCKETS, MAX_FEATURE_WEIGHT, MAX_HIDDEN, MAX_OUTPUT_WEIGHT, Net, OUTPUT_ONE, SCORE_ONE,
    Weights, bucket,
};
