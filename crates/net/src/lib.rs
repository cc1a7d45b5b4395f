//! Small networks that evaluate positions.
//!
//! A [`Net`] has one hidden layer. Its inputs are [`Features`]: a piece of some kind on some square, or one more piece in hand, each
//! seen from one side; both sides see a position with the same weights. All arithmetic is in whole numbers, so a score is the
//! same on every machine. What a position adds up to before the hidden layer is its [`Accumulator`], which a move changes by the
//! few pieces that it moves.
//!
//! A net is for the rules that it was trained on, and is [bound](BoundNet) to no others.

#![forbid(unsafe_code)]

mod bound;
mod error;
mod features;
mod file;
mod net;

pub use bound::{Accumulator, BoundNet};
pub use error::NetError;
pub use features::Features;
pub use file::MOST_BYTES;
pub use net::{
    ACTIVE, BUCKETS, MOST_FIRST, MOST_HIDDEN, MOST_LAST, Net, OUTPUT_ONE, SCORE_ONE, Weights,
    bucket,
};
