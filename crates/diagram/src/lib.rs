//! Interactive Diagrams of the Chess Variant Pages, read.
//!
//! Most inventors of variants describe their game in a page, by a *diagram*: `files=10`, `promoZone=3`, then a line for each
//! piece. [`find`] finds the diagrams of a saved page or of a plain text, and [`read`] makes the data of a rule file of each, or reports
//! by line and column rules that a rule file does not support.
//!
//! Modules: `page` finds the definitions in a text, `definition` reads their lines, `defaults` has the moves of pieces by their
//! names, and `mapping` makes the rule file. This crate knows the notation and the fields of rule files. It must never know a
//! variant, nor a position.

#![forbid(unsafe_code)]
#![allow(missing_docs)]

mod defaults;
mod definition;
mod mapping;
mod page;

// Definitions ask for it.
use legwork_lion_trading as _;

pub use definition::MAX_PIECES;
pub use page::is_diagram;

use legwork_reader::file::RuleFile;
use legwork_reader::ron_source::{Fault, Place};

use definition::Definition;

/// The most diagrams of a page.
pub const MAX_DIAGRAMS: usize = 1000;

#[derive(Debug, Clone, PartialEq)]
pub struct Diagram {
    /// Its name: its `satellite`, the id of its element, or the given one, with a number where a page has several.
    pub name: String,
    /// Where it begins.
    pub place: Place,
    /// The rule file, or the rules that it does not support: a fault for each.
    pub rules: Result<RuleFile, Vec<Fault>>,
    /// The parts that are passed over or left out, and those that the user has to add: a note for each.
    pub notes: Vec<Fault>,
}

/// A diagram that has been found in a text, and not been read yet.
#[derive(Debug)]
pub struct FoundDiagram {
    name: String,
    place: Place,
    definition: Definition,
    notes: Vec<Fault>,
}

impl FoundDiagram {
    /// Its name: see [`Diagram::name`].
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Makes its rule file.
    pub fn read(self) -> Diagram {
        let mut diagram = mapping::map(&self.definition, self.name, self.place);
        diagram.notes.extend(self.notes);
        diagram
    }
}

/// Finds the diagrams of a text: an HTML page, or a single definition. A diagram without a name of its own gets `name`.
pub fn find(text: &str, name: &str) -> Vec<FoundDiagram> {
    let page = page::Page::read(text);
    let several = page.definitions.len() > 1;
    let mut diagrams: Vec<FoundDiagram> = Vec::new();
    for (number, found) in page.definitions.into_iter().enumerate() {
        let definition = Definition::read(&found.lines);
        let own = definition.satellite().or(found.id);
        let plain = if several {
            format!("{name}-{}", number + 1)
        } else {
            name.to_owned()
        };
        let mut own = own.unwrap_or_else(|| plain.clone());
        if diagrams.iter().any(|before| before.name == own) {
            own = plain;
        }
        diagrams.push(FoundDiagram {
            name: own,
            place: found.place,
            definition,
            notes: [found.faults, page.scripts.clone()].concat(),
        });
    }
    diagrams
}

/// Reads all diagrams that [`find`] finds.
pub fn read(text: &str, name: &str) -> Vec<Diagram> {
    let found = find(text, name).into_iter();
    found.map(FoundDiagram::read).collect()
}
