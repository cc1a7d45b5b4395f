//! The names that a variant may have.

use std::fmt;

/// The longest name: it is in paths, and in tables on the terminal.
const LONGEST: usize = 40;

/// The id of a variant, which is the name of its folder, of its files and, with `legwork-` before
/// it, of its crate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name(String);

/// Why a variant cannot be called that.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` cannot be a variant's name: expected small letters, digits and single hyphens between \
     them, a letter first, at most {LONGEST} in all"
)]
pub struct BadName(String);

impl Name {
    /// The folder and the id: `omega-lite`.
    pub fn id(&self) -> &str {
        &self.0
    }

    /// The crate as Cargo knows it: `legwork-omega-lite`.
    pub fn package(&self) -> String {
        format!("legwork-{}", self.0)
    }

    /// The crate as Rust knows it: `legwork_omega_lite`.
    pub fn module(&self) -> String {
        self.package().replace('-', "_")
    }

    /// A title for people, until the variant has a better one: `Omega Lite`.
    pub(crate) fn title(&self) -> String {
        let words = self.0.split('-').map(|word| {
            let mut letters = word.chars();
            let first = letters.next().map(|c| c.to_ascii_uppercase());
            first.into_iter().chain(letters).collect::<String>()
        });
        words.collect::<Vec<_>>().join(" ")
    }
}

impl std::str::FromStr for Name {
    type Err = BadName;

    fn from_str(text: &str) -> Result<Self, BadName> {
        let word = |word: &str| {
            let legal = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
            !word.is_empty() && word.chars().all(legal)
        };
        let legal = text.len() <= LONGEST
            && text.starts_with(|c: char| c.is_ascii_lowercase())
            && text.split('-').all(word);
        if legal {
            Ok(Self(text.to_owned()))
        } else {
            Err(BadName(text.chars().take(60).collect()))
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_gives_the_crate_its_names() {
        let name: Name = "omega-lite".parse().unwrap();
        assert_eq!(name.package(), "legwork-omega-lite");
        assert_eq!(name.module(), "legwork_omega_lite");
        assert_eq!(name.title(), "Omega Lite");
        assert_eq!("chess960".parse::<Name>().unwrap().title(), "Chess960");
    }

    #[test]
    fn what_no_crate_or_folder_could_be_called_is_refused() {
        let long = "a".repeat(LONGEST + 1);
        let names = "- a- -a a--b 9x9 Omega omega_lite a/b .. omega.ron ö";
        let names = names.split(' ').chain(["", "omega lite", &long]);
        for name in names {
            assert!(name.parse::<Name>().is_err(), "{name}");
        }
    }
}
