//! The harness behind Legwork's tests, and behind `legwork verify`.
//!
//! What a test of any variant needs stands here once: [`oracle`] runs files of counts and move
//! lists that somebody else worked out, [`compare`] asks the two generators whether they agree,
//! [`games`] plays random games to ask them about, [`board`] draws positions for people, [`cases`]
//! shows named positions as snapshots, [`suite`] puts all of it together as the tests of a variant,
//! [`says`] answers in text, [`input`] reads files that nobody has looked at, [`completeness`] warns of
//! what a variant lacks. [`random_rules`] makes up rule sets to play, each a [`rule_file`].
//!
//! This crate depends on the core and on no variant, and never will: a variant's own tests use it,
//! and through it the variant would be registered a second time.

#![forbid(unsafe_code)]

pub mod board;
pub mod cases;
pub mod compare;
pub mod completeness;
pub mod conformance;
pub mod dice;
pub mod games;
pub mod grid;
pub mod input;
pub mod oracle;
pub mod random_rules;
pub mod rule_file;
pub mod suite;
pub mod text_probe;

#[cfg(test)]
mod samples;
