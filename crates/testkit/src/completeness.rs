//! What a variant can do without and still pass its tests, though nobody else then knows if it is
//! right.

use std::fs;
use std::path::{Path, PathBuf};

use crate::input;

/// With these words the page of a new variant says that somebody has to write it.
pub const PLACEHOLDER: &str =
    "Say here, in this order, and then take these lines and the sentence above out:";

/// What is left to do in the folder of a variant of that id; nothing where it has no page of its
/// own, for then it is only a file of rules.
pub fn warnings(folder: &Path, id: &str) -> Vec<String> {
    let Ok(page) = input::read(&folder.join(format!("{id}.md")), input::RULES) else {
        return Vec::new();
    };
    let mut warnings = Vec::new();
    if page.contains(PLACEHOLDER) {
        warnings.push(format!(
            "{id}.md is as it was begun: it has to say whose rules these are"
        ));
    }
    if oracle_files(folder).is_empty() {
        warnings.push("no oracle: nobody else has counted these moves (oracle/*.json)".to_owned());
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
