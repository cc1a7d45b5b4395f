//! Legwork for the workshop, a page on which rules are written: the library for JavaScript (`legwork-wasm`), and what such a
//! page needs in addition.
//!
//! It is a module of its own, because drawing pieces and writing pages makes it larger than what players need. It
//! contains no rules: `reference` has what may stand in a rule file, `text` the texts of rules, `show` how they look,
//! `changes` what a change does, `drawn` what is drawn of a piece, and `download` what can be made of them.

#![forbid(unsafe_code)]

mod changes;
mod download;
mod drawn;
mod reference;
mod show;
mod text;
mod value;

use legwork_wasm as _;

pub use changes::changes;
pub use download::{crate_files, rule_page};
pub use drawn::{drawing_of, notation_of};
pub use reference::field_tables;
pub use show::{piece_sets, rule_parts, sprite};
pub use text::{imported_rules, rule_text, sections, variant_names};
