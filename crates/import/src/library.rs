//! The sections of a file, and those that Fairy-Stockfish has built in, with their settings.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use legwork_core::echo::{clip, nearest};
use legwork_reader::ron_source::{Fault, Place};

use crate::ini::{IniFile, Section};
use crate::settings::{Notes, Settings};

/// The name in messages of the file of what is built in.
pub(crate) const BUILT_IN_FILE: &str = "builtin.ini";

/// The variants that Fairy-Stockfish has built in, as differences from their parents.
const BUILT_IN: &str = include_str!("builtin.ini");

/// A section with all that it inherits.
#[derive(Debug, Clone)]
pub(crate) struct Resolved {
    pub(crate) name: Arc<str>,
    /// The place of its name.
    pub(crate) place: Place,
    pub(crate) settings: Settings,
    /// The faults of its own keys, or with its parent.
    pub(crate) faults: Vec<Fault>,
    /// The lines that Fairy-Stockfish passes over in silence, so that the section still has a meaning: lines that cannot be read are
    /// among them.
    pub(crate) slips: Vec<Fault>,
    /// The text behind its values, which is not read.
    pub(crate) tails: Vec<Fault>,
    /// The slips and tails of the sections that it inherits from, in this file.
    pub(crate) inherited_slips: Vec<Fault>,
    /// The section that it inherits from.
    pub(crate) parent: Option<Arc<str>>,
}

/// Sections that may be inherited from, in their order.
#[derive(Debug, Clone, Default)]
pub(crate) struct Library {
    pub(crate) sections: Vec<Resolved>,
    places: BTreeMap<Arc<str>, usize>,
    /// The lines in front of the first section.
    pub(crate) faults: Vec<Fault>,
}

impl Library {
    /// Returns what is built in.
    pub(crate) fn built_in() -> &'static Self {
        static LIBRARY: OnceLock<Library> = OnceLock::new();
        LIBRARY.get_or_init(|| Self::resolve(BUILT_IN, None))
    }

    /// Returns the sections of a file, which may inherit from those before them and from what is built in.
    pub(crate) fn of_file(text: &str) -> Self {
        Self::resolve(text, Some(Self::built_in()))
    }

    fn resolve(text: &str, built_in: Option<&Self>) -> Self {
        let file = IniFile::read(text);
        let mut unread = file.faults.into_iter().peekable();
        let mut unread_before = |section: Option<&Section>| -> Vec<Fault> {
            let before =
                |fault: &Fault| section.is_none_or(|section| fault.line < section.place.line);
            std::iter::from_fn(|| unread.next_if(before)).collect()
        };
        let mut library = Self {
            faults: unread_before(file.sections.first()),
            ..Self::default()
        };
        for (number, section) in file.sections.iter().enumerate() {
            let later = &file.sections[number + 1..];
            let unread = unread_before(later.first());
            let resolved = library.section(section, later, built_in, unread);
            let place = library.sections.len();
            library
                .places
                .entry(Arc::clone(&resolved.name))
                .or_insert(place);
            library.sections.push(resolved);
        }
        library
    }

    /// Returns a section with what it inherits. `unread` are its lines that cannot be read.
    fn section(
        &self,
        section: &Section,
        later: &[Section],
        built_in: Option<&Self>,
        unread: Vec<Fault>,
    ) -> Resolved {
        let mut faults = Vec::new();
        let path = clip(&section.name);
        let fault = |message: String| Fault::of_place(section.place, path.clone(), message);
        if built_in.is_some_and(|library| library.find(&section.name).is_some()) {
            faults.push(fault(
                "Fairy-Stockfish has a variant of this name built in, and does not read this one"
                    .to_owned(),
            ));
        } else if self.find(&section.name).is_some() {
            faults.push(fault(
                "a second section of this name, which Fairy-Stockfish does not read".to_owned(),
            ));
        }
        let mut settings = Settings::default();
        let mut inherited_slips = Vec::new();
        if let Some(parent) = &section.parent {
            // Built-in variants come first.
            let inherited = built_in
                .and_then(|library| library.find(parent))
                .or_else(|| self.find(parent));
            match inherited {
                Some(parent) => {
                    if !parent.faults.is_empty() {
                        faults.push(fault(format!(
                            "its parent `{}` has faults",
                            clip(&parent.name)
                        )));
                    }
                    settings = parent.settings.clone();
                    inherited_slips.extend(parent.inherited_slips.iter().cloned());
                    inherited_slips.extend(parent.slips.iter().chain(&parent.tails).cloned());
                }
                None => faults.push(fault(self.no_parent(parent, section, later, built_in))),
            }
        }
        let mut notes = Notes {
            faults,
            slips: unread,
            tails: Vec::new(),
        };
        settings.apply(section, built_in.is_none(), &mut notes);
        let Notes {
            mut faults,
            mut slips,
            mut tails,
        } = notes;
        if built_in.is_some() {
            slips.extend(settings.misplaced(section));
        }
        faults.sort_by_key(|fault| (fault.line, fault.column));
        slips.sort_by_key(|slip| (slip.line, slip.column));
        tails.sort_by_key(|tail| (tail.line, tail.column));
        Resolved {
            name: section.name.as_str().into(),
            place: section.place,
            settings,
            faults,
            slips,
            tails,
            inherited_slips,
            parent: section.parent.as_deref().map(Arc::from),
        }
    }

    /// The message about a parent that does not exist.
    fn no_parent(
        &self,
        parent: &str,
        section: &Section,
        later: &[Section],
        built_in: Option<&Self>,
    ) -> String {
        let found = clip(parent);
        if parent == section.name {
            return format!("`{found}` is its own parent");
        }
        if let Some(later) = later.iter().find(|later| later.name == parent) {
            let line = later.place.line;
            return format!("its parent `{found}` comes later, on line {line}; expected it above");
        }
        let own = self.names().map(str::to_owned);
        let known = built_in
            .into_iter()
            .flat_map(Self::names)
            .map(str::to_owned);
        match nearest(parent, &own.chain(known).collect::<Vec<_>>()) {
            Some(near) => format!("no variant `{found}` to inherit from (did you mean `{near}`?)"),
            None => format!("no variant `{found}` to inherit from"),
        }
    }

    /// Returns the first section with this name.
    pub(crate) fn find(&self, name: &str) -> Option<&Resolved> {
        self.places.get(name).map(|&place| &self.sections[place])
    }

    /// Returns the names of the sections, in their order.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.sections.iter().map(|section| &*section.name)
    }
}
