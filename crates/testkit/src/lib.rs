//! The tests of a variant.
//!
//! [`suite`] puts them together, [`conformance`] has what every variant passes, [`cases`] compares named
//! positions with snapshots, and [`text_probe`] answers in text.
//!
//! This crate depends on no variant: a variant's own tests use it, and a dependency on the variant
//! would register it a second time. Nothing that ships depends on it.

#![forbid(unsafe_code)]

pub mod cases;
pub mod conformance;
pub mod positions;
pub mod suite;
pub mod text_probe;

#[cfg(test)]
mod samples;
