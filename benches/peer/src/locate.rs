//! The name of a peer, and the path of its program.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// Where some systems put programs that play, though the search path may not name it.
const GAMES: [&str; 2] = ["/usr/games", "/usr/local/games"];

/// A peer as it is asked for: `NAME` or `NAME=PATH`. The rules' `aliases` say under that name what
/// the peer calls a variant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Named {
    pub(crate) name: String,
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
    pub(crate) fn locate(&self) -> Option<PathBuf> {
        match &self.path {
            Some(path) => path.is_file().then(|| path.clone()),
            None => {
                let file = format!("{}{}", self.name, std::env::consts::EXE_SUFFIX);
                let path = std::env::var_os("PATH").unwrap_or_default();
                let folders = std::env::split_paths(&path).chain(GAMES.map(PathBuf::from));
                let mut paths = folders.map(|folder| folder.join(&file));
                paths.find(|path| path.is_file())
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
}
