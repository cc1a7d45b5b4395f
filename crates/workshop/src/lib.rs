//! Legwork for the workshop, a page on which rules are written: the library for JavaScript (`legwork-wasm`), and what such a
//! page needs in addition.
//!
//! It is a module of its own, because drawing pieces and writing pages makes it larger than what players need. It
//! contains no rules: `reference` has what may stand in a rule file, `place` where in it a cursor is, `text` the texts of rules, `form`
//! what the form shows of one, `edit` how the form changes it (`references` what names a piece, `splice` the words), `show` how rules look,
//! `changes` what a change does, `drawn` what is drawn of a piece, and `download` what can be made of them.

#![forbid(unsafe_code)]

mod changes;
mod download;
mod drawn;
mod edit;
mod form;
mod place;
mod reference;
mod references;
mod show;
mod splice;
mod text;
mod value;

use legwork_wasm as _;

pub use changes::changes;
pub use download::{crate_files, rule_page};
pub use drawn::{drawing_of, notation_of};
pub use edit::{new_rules, with_array, with_name, with_piece, without};
pub use form::rule_form;
pub use place::place_at;
pub use reference::field_tables;
pub use show::{picture_names, pictures, piece_sets, rule_parts, sprite};
pub use text::{imported_rules, rule_text, sections, variant_names};
