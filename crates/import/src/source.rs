//! Files in the format, and the rule files of their sections.

use legwork_core::ron_source::Fault;
use legwork_core::rules::file::RuleFile;

use crate::library::{Library, Resolved};
use crate::mapping;
use crate::refusal::Refusal;
use crate::settings::Origin;

/// A file in the format of `variants.ini`, or the variants that Fairy-Stockfish has built in.
#[derive(Debug, Clone)]
pub struct Source {
    library: Library,
    built_in: bool,
}

/// The rules of a section.
#[derive(Debug, Clone, PartialEq)]
pub struct Imported {
    /// The rule file, which is like no other.
    pub file: RuleFile,
    /// The settings that are left out, each with the reason.
    pub left_out: Vec<String>,
}

/// Why there are no rules of a section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotImported {
    /// There is no such section.
    Unknown,
    /// It has faults.
    Faulty(Vec<Fault>),
    /// A rule file cannot say everything in it.
    Refused(Vec<Refusal>),
}

impl Source {
    /// Reads the text of a file.
    pub fn read(text: &str) -> Self {
        Self {
            library: Library::of_file(text),
            built_in: false,
        }
    }

    /// Returns the variants that Fairy-Stockfish has built in.
    pub fn built_in() -> Self {
        Self {
            library: Library::built_in().clone(),
            built_in: true,
        }
    }

    /// Returns the names of the sections, in their order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.library.names()
    }

    /// Returns the faults of the text: first lines that belong to no section.
    pub fn faults(&self) -> Vec<Fault> {
        let of_sections = self.library.sections.iter().flat_map(|section| &section.faults);
        self.library.faults.iter().chain(of_sections).cloned().collect()
    }

    /// Returns the rules of a section.
    ///
    /// # Errors
    ///
    /// If there is no such section, or it has faults, or a rule file cannot say everything in it.
    pub fn rules(&self, name: &str) -> Result<Imported, NotImported> {
        let section = self.library.find(name).ok_or(NotImported::Unknown)?;
        if !section.faults.is_empty() {
            return Err(NotImported::Faulty(section.faults.clone()));
        }
        let mapped = mapping::map(&section.settings, &self.origin(section));
        let mapped = mapped.map_err(NotImported::Refused)?;
        let mut file = mapped.file;
        file.name = name.to_owned();
        Ok(Imported {
            file,
            left_out: mapped.left_out,
        })
    }

    fn origin(&self, section: &Resolved) -> Origin {
        Origin {
            section: section.name.clone(),
            built_in: self.built_in,
            key: "".into(),
            place: section.place,
        }
    }
}
