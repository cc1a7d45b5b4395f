//! The files of a new variant: a rule file that compiles and can be played, and the crate around it.
//!
//! The rules are the orthodox ones on a board of any size ([`orthodox`]), those of another variant ([`like`]), or those of
//! a file ([`of_file`], [`of_text`]). [`files`] makes the crate, [`starter`] a short file to begin with; nothing here writes a file.

#![forbid(unsafe_code)]
#![allow(missing_docs)]

mod copy;
mod folder;
mod name;
mod orthodox_set;
mod positions;
mod rules;
mod starter;

pub use copy::CopyError;
pub use folder::{diagram_case, files};
pub use name::{BadName, Name};
pub use rules::{NewRuleFile, NoRules, like, of_file, of_text, orthodox};
pub use starter::starter;

#[cfg(test)]
mod tests;
