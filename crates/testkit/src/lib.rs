//! The harness behind Legwork's tests, and behind `legwork verify`.
//!
//! It has what a test of any variant needs: [`oracle`] runs files of counts and move lists from
//! other programs, [`compare`] checks that the two generators agree, [`games`] plays random games
//! for this, [`board`] draws positions, [`glance`] the moves of a piece, [`cases`] compares named positions with snapshots,
//! [`suite`] puts all of it together as the tests of a variant, [`text_probe`] answers in text,
//! [`input`] reads files from outside, [`completeness`] warns of what a variant lacks.
//! [`rule_folder`] finds the rule files beside one.
//!
//! This crate depends on no variant: a variant's own tests use it, and a dependency on the variant
//! would register it a second time.

#![forbid(unsafe_code)]

pub mod board;
pub mod cases;
pub mod compare;
pub mod completeness;
pub mod conformance;
mod facts;
pub mod games;
pub mod glance;
pub mod input;
pub mod marks;
pub mod oracle;
pub mod rule_folder;
pub mod suite;
pub mod text_probe;

#[cfg(test)]
mod samples;
