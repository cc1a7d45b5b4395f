//! The rules that cannot be expressed in a rule file.

use std::fmt;
use std::sync::Arc;

use legwork_core::echo::clip;
use legwork_reader::ron_source::{Fault, Place};

use crate::library::BUILT_IN_FILE;
use crate::settings::Origin;

/// A setting that a rule file does not support.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The key, as it is written in the section; the usual key of a setting that no section gives.
    pub key: String,
    /// The place where it was set.
    pub(crate) origin: Origin,
    /// The section that was asked for, if it is of a file, and its parent.
    pub(crate) heir: Option<(Place, Arc<str>)>,
    /// Why it cannot be expressed, in a few words.
    pub reason: String,
    /// Whether the setting makes no sense in any program.
    pub(crate) fault: bool,
}

impl Refusal {
    /// Returns the line of the key, from 1.
    pub fn line(&self) -> usize {
        self.origin.place.line
    }

    /// Returns the column of the key, from 1.
    pub fn column(&self) -> usize {
        self.origin.place.column
    }

    /// Whether the setting makes no sense, as a start position that does not fit the board.
    pub fn is_fault(&self) -> bool {
        self.fault
    }

    /// Returns it as a fault of the section where it was set.
    pub(crate) fn fault(&self) -> Fault {
        let path = format!("{}: {}", clip(self.section()), clip(&self.key));
        Fault::of_place(self.origin.place, path, self.reason.clone())
    }

    /// Returns the section in which the key stands: the one that was asked for, or one above it.
    pub fn section(&self) -> &str {
        &self.origin.section
    }

    /// Returns the refusal as one line, with the name of the file and of the section that was asked for. Settings that a section of a
    /// file inherits from a built-in variant have the place of this section.
    pub fn in_section(&self, file: &str, section: &str) -> String {
        let file = match (self.origin.built_in, &self.heir) {
            (true, Some((Place { line, column }, parent))) => {
                let (name, key, reason) = (clip(section), clip(&self.key), &self.reason);
                let parent = clip(parent);
                return format!(
                    "{file}:{line}:{column}: {name}: {key}: {reason} (inherited from {parent})"
                );
            }
            (true, None) => BUILT_IN_FILE,
            (false, _) => file,
        };
        let inherited = if &*self.origin.section == section {
            String::new()
        } else {
            format!(" (inherited by {})", clip(section))
        };
        format!("{file}:{self}{inherited}")
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = (self.line(), self.column());
        let (section, key) = (clip(self.section()), clip(&self.key));
        write!(f, "{line}:{column}: {section}: {key}: {}", self.reason)
    }
}
