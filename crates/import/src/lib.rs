//! Rules in the format of Fairy-Stockfish's `variants.ini`, read and written.
//!
//! A [`Source`] is a file in this format, or what Fairy-Stockfish has built in. Each of its sections is a variant, with all
//! that it inherits from others; [`Source::rules`] makes a rule file of it, or lists the keys that cannot be expressed.
//!
//! Modules: [`ini`] is the syntax, `keys` the table of all keys, `settings` what a section inherits, `dialect` its Betza. `mapping`
//! turns the settings into a rule file or refuses them, and `writer` finds the shortest text. `builtin.ini` has the variants
//! that Fairy-Stockfish has built in. [`export`] writes sections, and [`differences`] compares rules. [`rules_text`] is the one place
//! where the format of a text is recognised. In addition to rule files and sections it knows Interactive Diagrams, which the crate `legwork-diagram` reads.

#![forbid(unsafe_code)]

mod by_name;
mod canon;
#[cfg(feature = "diagrams")]
mod diagrams;
mod dialect;
mod differences;
pub mod export;
pub mod ini;
mod keys;
mod known;
mod library;
mod mapping;
mod models;
mod notation;
mod piece_types;
mod refusal;
mod section;
mod settings;
mod source;
mod text;
mod values;
mod writer;

// The rules in code that imported rule files ask for. A crate that no code names is not linked.
use legwork_rules_in_code as _;

#[cfg(feature = "diagrams")]
pub use diagrams::{ImportedDiagram, diagram_name, diagram_text, diagrams};
pub use differences::{Difference, differences};
pub use keys::keys_in_words;
pub use refusal::Refusal;
pub use section::SectionSettings;
pub use source::{Imported, NotImported, Source};
pub use text::{
    SectionError, SectionText, is_diagram_file, is_ini, left_out, names_in, rules_text,
    section_text, split_name,
};
