//! Which peer is meant, and where it lies.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Where some systems put programs that play, though the search path may not name it.
const GAMES: [&str; 2] = ["/usr/games", "/usr/local/games"];

/// A peer as it is asked for: `NAME` or `NAME=PATH`. The rules' `aliases` say under that name what
/// the peer calls a variant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super) struct Named {
    pub(super) name: String,
    path: Option<PathBuf>,
}

impl FromStr for Named {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, path) = match text.split_once('=') {
            Some((name, path)) => (name, Some(path)),
            None => (text, None),
        };
        if name.is_empty() || path.is_some_and(str::is_empty) {
            return Err("expected NAME or NAME=PATH".to_owned());
        }
        Ok(Self {
            name: name.to_owned(),
            path: path.map(PathBuf::from),
        })
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        match &self.path {
            Some(path) => write!(f, "={}", path.display()),
            None => Ok(()),
        }
    }
}

impl Named {
    /// The program, if it is there.
    pub(super) fn locate(&self) -> Option<PathBuf> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::env::split_paths(&path).chain(GAMES.map(PathBuf::from));
        self.locate_in(folders)
    }

    fn locate_in(&self, mut folders: impl Iterator<Item = PathBuf>) -> Option<PathBuf> {
        let is_there = |path: &Path| path.is_file();
        match &self.path {
            Some(path) => is_there(path).then(|| path.clone()),
            None => {
                let file = format!("{}{}", self.name, std::env::consts::EXE_SUFFIX);
                folders.find_map(|folder| {
                    let path = folder.join(&file);
                    is_there(&path).then_some(path)
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_peer_has_a_name_and_perhaps_a_path() {
        let peer: Named = "fast=/opt/fast=er".parse().unwrap();
        assert_eq!(peer.name, "fast");
        assert_eq!(peer.to_string(), "fast=/opt/fast=er");
        assert!("".parse::<Named>().is_err());
        assert!("fast=".parse::<Named>().is_err());
    }

    #[test]
    fn a_peer_is_found_by_name_or_by_path() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder
            .path()
            .join(format!("tiny{}", std::env::consts::EXE_SUFFIX));
        let by_name: Named = "tiny".parse().unwrap();
        let folders = || [PathBuf::from("/nowhere"), folder.path().to_owned()].into_iter();
        assert_eq!(by_name.locate_in(folders()), None);
        std::fs::write(&file, "").unwrap();
        assert_eq!(by_name.locate_in(folders()), Some(file.clone()));
        let by_path: Named = format!("tiny={}", file.display()).parse().unwrap();
        assert_eq!(by_path.locate_in(std::iter::empty()), Some(file));
        let missing: Named = "tiny=/nowhere/tiny".parse().unwrap();
        assert_eq!(missing.locate_in(folders()), None);
    }
}
