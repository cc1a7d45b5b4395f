//! Files that a command writes whole. What a command cannot have written itself is somebody's work, and stays.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::Path;

use legwork_files::ours::may_replace;

use crate::error::{CliError, FileFault};

/// The file that a command writes.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Product {
    /// A page in HTML.
    Page,
    Net,
    /// A drawing as SVG.
    Svg,
}

impl Product {
    /// How such a file begins, in letters of either case.
    fn beginning(self) -> &'static [u8] {
        match self {
            Self::Page => b"<!doctype html",
            Self::Net => b"lwnet",
            Self::Svg => b"<svg",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Page => "a page",
            Self::Net => "a net",
            Self::Svg => "a drawing",
        }
    }

    /// Writes a file, if it [may be replaced](Self::check).
    pub(crate) fn replace(self, path: &Path, bytes: &[u8]) -> Result<(), CliError> {
        self.check(path)?;
        let written = fs::write(path, bytes);
        written
            .map_err(|error| CliError::file(path.to_string_lossy(), FileFault::Unwritable(error)))
    }

    /// Fails if a file is there already, and is neither empty nor of this kind.
    pub(crate) fn check(self, path: &Path) -> Result<(), CliError> {
        let is_ours = |begin: &[u8]| {
            let begin = begin.trim_ascii_start().get(..self.beginning().len());
            begin.is_some_and(|begin| begin.eq_ignore_ascii_case(self.beginning()))
        };
        let fault = match may_replace(path, is_ours) {
            Ok(true) => return Ok(()),
            Ok(false) => FileFault::Foreign(self.name()),
            Err(error) => FileFault::Unwritable(error),
        };
        Err(CliError::file(path.to_string_lossy(), fault))
    }
}

/// Fails if a file is there already: before work that takes long.
pub(crate) fn must_be_new(file: &str) -> Result<(), CliError> {
    if Path::new(file).exists() {
        return Err(CliError::file(file, FileFault::Taken));
    }
    Ok(())
}

/// Writes a file that is not there yet.
pub(crate) fn write_new(file: &str, text: impl AsRef<[u8]>) -> Result<(), CliError> {
    let created = File::options().write(true).create_new(true).open(file);
    let written = created.and_then(|mut new| new.write_all(text.as_ref()));
    written.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => CliError::file(file, FileFault::Taken),
        _ => CliError::file(file, FileFault::Unwritable(error)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_file_of_the_same_kind_is_replaced() {
        let name = format!("legwork-written-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        for (kind, there, replaced) in [
            (Product::Page, "<!DOCTYPE html>\n<title>", true),
            (Product::Page, "", true),
            (Product::Page, "my notes", false),
            (Product::Page, "LWNET", false),
            (Product::Net, "LWNET1", true),
            (Product::Net, "<!doctype html>", false),
            (Product::Svg, "<svg viewBox", true),
            (Product::Svg, "LWNET1", false),
        ] {
            fs::write(&path, there).unwrap();
            let written = kind.replace(&path, b"new");
            assert_eq!(written.is_ok(), replaced, "{there}");
            let kept = if replaced { "new" } else { there };
            assert_eq!(fs::read_to_string(&path).unwrap(), kept);
        }
        fs::remove_file(&path).unwrap();
        assert!(Product::Net.replace(&path, b"LWNET").is_ok());
        fs::remove_file(&path).unwrap();
    }
}
