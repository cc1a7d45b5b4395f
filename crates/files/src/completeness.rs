//! Warnings about what a variant lacks although its tests pass: a page, an oracle.

use std::fs;
use std::path::{Path, PathBuf};

use crate::input;

/// The text in the page of a new variant that says that it has to be written.
pub const PLACEHOLDER: &str =
    "Say here, in this order, and then take these lines and the sentence above out:";

/// Returns warnings about what is left to do in the folder of the variant `id`. A rule file without
/// a page gets none.
pub fn warnings(folder: &Path, id: &str) -> Vec<String> {
    let Ok(page) = input::read(&folder.join(format!("{id}.md")), input::RULES) else {
        return Vec::new();
    };
    let mut warnings = Vec::new();
    if page.contains(PLACEHOLDER) {
        warnings.push(format!(
            "{id}.md is still the template: it has to say whose rules these are"
        ));
    }
    if oracle_files(folder).is_empty() {
        warnings
            .push("no oracle: no other program has counted these moves (oracle/*.json)".to_owned());
    }
    warnings
}

/// The oracle files in the folder of a variant, sorted.
pub fn oracle_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder.join("oracle")) else {
        return Vec::new();
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|e| e == "json"))
        .collect();
    files.sort();
    files
}
