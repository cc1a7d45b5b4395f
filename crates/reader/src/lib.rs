//! The reader of rule files: from RON to checked [`Rules`](legwork_core::rules::Rules), or to every fault of a file at once, each with
//! line and column. The author of a rule file reads docs/RULES_FORMAT.md.
//!
//! - [`RuleText`] is a file that may be `like` others, and [`Parents`] finds these.
//! - [`file`](mod@file): the format, every field with its meaning; such files are also written by it.
//! - [`ron_source`]: RON with all its faults, for rule files and for cases.
//! - [`schema`]: what the derives of `legwork_schema_derive` make of the structs of a format.
//!
//! It opens no file and knows no variant. A program that has rules as bytes does without it.

#![forbid(unsafe_code)]

// Derived code refers to this crate by its name, within the crate too.
extern crate self as legwork_reader;

pub mod ron_source;
mod rules;
pub mod schema;
#[cfg(test)]
mod tests;
#[doc(hidden)]
pub mod variants_ini;

use legwork_core::{
    echo, geometry, holdings, legs, piece, plugin, rights, series, setups, shuffle, squares,
};

pub use rules::{NoParents, Parent, Parents, ReadRules, RuleText, file};
