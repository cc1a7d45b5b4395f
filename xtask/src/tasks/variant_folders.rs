//! The rule files of the workspace's variants, as files, without the crates around them.

use std::path::Path;

use legwork_core::rules::{Parent, Parents, RuleText};
use legwork_files::input;

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
