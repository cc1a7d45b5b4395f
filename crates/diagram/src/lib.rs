//! Interactive Diagrams of the Chess Variant Pages, read and written.
//!
//! Most inventors of variants describe their game in a page, by a *diagram*: `files=10`, `promoZone=3`, then a line for each
//! piece. [`read`] finds the diagrams of a saved page or of a plain text, and makes the data of a rule file of each, or says by line
//! and column what a rule file cannot say.
//!
//! Modules: `page` finds the definitions in a text, `definition` reads their lines, `defaults` has the moves of pieces by their
//! names, and `mapping` makes the rule file. This crate knows the notation and the fields of rule files. It must never know a
//! variant, nor a position.

#![forbid(unsafe_code)]

mod defaults;
mod definition;
mod mapping;
mod page;

pub use definition::MOST_PIECES;
pub use page::is_diagram;

use legwork_core::ron_source::{Fault, Place};
use legwork_core::rules::file::RuleFile;

/// The most diagrams of a page.
pub const MOST_DIAGRAMS: usize = 1000;

/// A diagram.
#[derive(Debug, Clone, PartialEq)]
pub struct Diagram {
    /// Its name: its `satellite`, the id of its element, or the given one, with a number where a page has several.
    pub name: String,
    /// Where it begins.
    pub place: Place,
    /// The rule file, or what it cannot say: a fault for each.
    pub rules: Result<RuleFile, Vec<Fault>>,
    /// What is passed over or left out, and what the user has to add: a note for each.
    pub notes: Vec<Fault>,
    /// The place of each piece of the rule file.
    pub pieces: Vec<Place>,
}

/// Reads the diagrams of a text: an HTML page, or a single definition. A diagram without a name of its own gets `name`.
pub fn read(text: &str, name: &str) -> Vec<Diagram> {
    let page = page::Page::read(text);
    let several = page.definitions.len() > 1;
    let mut diagrams: Vec<Diagram> = Vec::new();
    for (number, found) in page.definitions.iter().enumerate() {
        let definition = definition::Definition::read(&found.lines);
        let own = definition.satellite().or_else(|| found.id.clone());
        let plain = match several {
            true => format!("{name}-{}", number + 1),
            false => name.to_owned(),
        };
        let mut own = own.unwrap_or_else(|| plain.clone());
        if diagrams.iter().any(|before| before.name == own) {
            own = plain;
        }
        let mut diagram = mapping::map(&definition, own, found.place);
        diagram.notes.extend(found.faults.iter().cloned());
        diagram.notes.extend(page.scripts.iter().cloned());
        diagrams.push(diagram);
    }
    diagrams
}
