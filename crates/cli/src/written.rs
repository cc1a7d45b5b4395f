//! Files that a command writes whole. What a command cannot have written itself is somebody's work, and stays.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use crate::error::{CliError, FileFault};

/// How many bytes of a file show what it is.
const BEGINNING: u64 = 64;

/// What a command writes.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Product {
    /// A page in HTML.
    Page,
    /// A net.
    Net,
}

impl Product {
    /// How such a file begins, in small letters.
    fn beginning(self) -> &'static [u8] {
        match self {
            Self::Page => b"<!doctype html",
            Self::Net => b"lwnet",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Page => "a page",
            Self::Net => "a net",
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
        let fault = match self.may_replace(path) {
            Ok(true) => return Ok(()),
            Ok(false) => FileFault::Foreign(self.name()),
            Err(error) => FileFault::Unwritable(error),
        };
        Err(CliError::file(path.to_string_lossy(), fault))
    }

    /// Whether there is no such file, or one of this kind, or an empty one, or none that could lose anything, such as a pipe.
    fn may_replace(self, path: &Path) -> io::Result<bool> {
        let file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(true),
            Err(error) => return Err(error),
        };
        if !file.metadata()?.is_file() {
            return Ok(true);
        }
        let mut begin = Vec::new();
        file.take(BEGINNING).read_to_end(&mut begin)?;
        begin.make_ascii_lowercase();
        Ok(begin.is_empty() || begin.trim_ascii_start().starts_with(self.beginning()))
    }
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
