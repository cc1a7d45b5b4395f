//! When two sets of rules are the same: their canonical form, and its hash.

#[doc(hidden)]
pub mod canon;
mod fingerprint;

pub use fingerprint::*;
