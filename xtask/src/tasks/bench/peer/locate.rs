//! Which peer is meant, and where it lies.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use crate::tasks::programs;

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
        match &self.path {
            Some(path) => path.is_file().then(|| path.clone()),
            None => programs::find(&self.name),
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
