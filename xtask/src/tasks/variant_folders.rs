//! The rule files of the workspace's variants, as files, without the crates around them.

use std::fs;
use std::path::Path;

use cargo_metadata::camino::Utf8Path;
use legwork_core::echo::clip;
use legwork_core::rules::Rules;
use legwork_files::input;
use legwork_reader::{Parent, Parents, RuleText};

use super::{TaskError, fault};

/// The folders of the variants, side by side. A rule file may be `like` the one in each of them.
#[derive(Debug, Clone, Copy)]
pub(super) struct VariantFolders<'a>(pub(super) &'a Path);

impl VariantFolders<'_> {
    /// The text of a variant's rule file; the error says why it cannot be read.
    pub(super) fn read(&self, id: &str) -> Result<String, String> {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
        let folder = self.0.join(id);
        if id.is_empty() || !id.chars().all(plain) || !folder.is_dir() {
            return Err(format!("there is no variant `{id}`"));
        }
        let file = folder.join(format!("{id}.ron"));
        input::read(&file, input::RULES).map_err(|error| error.to_string())
    }

    /// The rules of a variant; the error says what is wrong with its file.
    pub(super) fn rules(&self, id: &str) -> Result<Rules, String> {
        let ron = self.read(id)?;
        let rules = self.text(id, &ron).read_unlinked();
        rules.map_err(|error| error.to_string())
    }

    /// The variant that a variant's rule file is like, if it is like one.
    pub(super) fn parent_of(&self, id: &str) -> Option<String> {
        let ron = self.read(id).ok()?;
        self.text(id, &ron).ancestors().ok()?.into_iter().next()
    }

    /// A rule file that may be like those of the workspace.
    pub(super) fn text<'a>(&'a self, id: &'a str, ron: &'a str) -> RuleText<'a> {
        RuleText::new(id, ron).with_parents(self)
    }
}

impl Parents for VariantFolders<'_> {
    fn parent(&self, name: &str) -> Result<Parent, String> {
        Ok(Parent {
            name: name.to_owned(),
            ron: self.read(name)?.into(),
        })
    }
}

/// The ids of the variants, sorted: the names of the folders under `variants/`.
pub(super) fn ids(root: &Utf8Path) -> Vec<String> {
    let entries = fs::read_dir(root.join("variants"));
    let entries = entries.into_iter().flatten().flatten();
    let mut ids: Vec<String> = entries
        .filter(|entry| entry.path().is_dir())
        .map(|folder| folder.file_name().to_string_lossy().into_owned())
        .collect();
    ids.sort_unstable();
    ids
}

/// The error for an id that no variant has; `purpose` says for what it was wanted.
pub(super) fn unknown(root: &Utf8Path, id: &str, purpose: &str) -> TaskError {
    let known = ids(root).join(", ");
    fault(format!(
        "no variant `{}`{purpose}; known variants: {known}",
        clip(id)
    ))
}
