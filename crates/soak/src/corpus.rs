//! The corpus: cases that are kept in the repository, each in a file as a report writes it.
//!
//! They are findings that have been corrected, and inputs with much in them. A test replays them, and the target
//! `corpus` damages them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::case::SoakCase;
use crate::report::{self, ReportError};

/// The folder of the cases, relative to the workspace.
pub(crate) const FOLDER: &str = "crates/soak/corpus";

/// Reads every case, each with its file.
pub(crate) fn read() -> Result<Vec<(PathBuf, SoakCase)>, ReportError> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let unreadable = |source| ReportError::Unreadable {
        file: folder.clone(),
        source,
    };
    let entries = fs::read_dir(&folder).map_err(unreadable)?;
    let files: Result<Vec<PathBuf>, _> = entries.map(|entry| Ok(entry?.path())).collect();
    let mut files = files.map_err(unreadable)?;
    files.sort();
    let cases = files.into_iter().map(|file| {
        let case = report::read(&file)?;
        Ok((file, case))
    });
    cases.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_wrong_with_the_cases_that_are_kept() {
        let cases = read().unwrap();
        assert!(!cases.is_empty());
        let wrong: Vec<String> = cases
            .iter()
            .filter_map(|(file, case)| {
                let wrong = case.check().err()?;
                Some(format!("{}: {}", file.display(), wrong.message))
            })
            .collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
