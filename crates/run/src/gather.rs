//! Gathers the results of a task that was split into parts: whether they belong together, and which are missing or
//! duplicated.

use std::collections::BTreeMap;
use std::fmt;

use legwork_core::echo::{clip, clip_path};

/// A property of a task: its name and its value.
pub type Property = (&'static str, String);

/// The properties of a task that every kind of task has.
pub fn common_properties(
    version: &str,
    variant: &str,
    options: &BTreeMap<String, String>,
) -> [Property; 3] {
    let options = options.iter();
    let options: Vec<String> = options
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    [
        ("version of the program", version.to_owned()),
        ("variant", variant.to_owned()),
        ("choice of options", format!("`{}`", options.join(" "))),
    ]
}

/// The first property in which two tasks differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The name of the property.
    pub what: &'static str,
    /// Its value in the task that was expected.
    pub expected: String,
    /// Its value in the other task.
    pub found: String,
}

impl Difference {
    /// Compares two tasks property by property.
    pub fn between(
        expected: impl IntoIterator<Item = Property>,
        found: impl IntoIterator<Item = Property>,
    ) -> Option<Self> {
        let mut pairs = expected.into_iter().zip(found);
        let ((what, expected), (_, found)) =
            pairs.find(|((_, expected), (_, found))| expected != found)?;
        Some(Self {
            what,
            expected,
            found,
        })
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let same = alike(&self.expected, &self.found);
        write!(
            f,
            "different {}: expected {}, found {}",
            self.what,
            behind(&self.expected, same),
            behind(&self.found, same)
        )
    }
}

/// The number of characters shown before the place where two texts differ.
const CONTEXT: usize = 20;

/// The length of the common beginning of two texts that need not be shown.
fn alike(one: &str, other: &str) -> usize {
    let same = one.chars().zip(other.chars()).take_while(|(a, b)| a == b);
    same.count().saturating_sub(CONTEXT)
}

/// A text as a message may show it, from near where it differs from another.
fn behind(text: &str, same: usize) -> String {
    let whole = clip(text);
    // Where both are shown whole, the difference is visible.
    if same == 0 || !whole.ends_with("...") {
        return whole;
    }
    let rest: String = text.chars().skip(same + 3).collect();
    format!("...{}", clip(&rest))
}

/// Why results are not complete.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GatherFault {
    /// There is no result at all.
    #[error("expected at least one part")]
    Nothing,
    /// A result belongs to another task than the first.
    #[error("{}: {difference}", clip_path(.file))]
    Another {
        /// The file with the result.
        file: String,
        /// How its task differs from the first one's.
        difference: Difference,
    },
    /// Results are missing, from one number to another.
    #[error("{}", missing(.noun, .first, .last))]
    Missing {
        /// The word for a result: `part`.
        noun: &'static str,
        /// The first number, as it is written.
        first: String,
        /// The last one.
        last: String,
    },
    /// A result appears more than once.
    #[error("{noun} {number} is given {} times: {}", .files.len(), listed(.files))]
    Doubled {
        /// The word for a result.
        noun: &'static str,
        /// Its number, as it is written.
        number: String,
        files: Vec<String>,
    },
}

fn missing(noun: &str, first: &str, last: &str) -> String {
    if first == last {
        format!("{noun} {first} is missing")
    } else {
        format!("{noun}s {first} to {last} are missing")
    }
}

/// The maximum number of files that a message names.
const MOST_FILES: usize = 5;

fn listed(files: &[String]) -> String {
    let names = files.iter().take(MOST_FILES).map(|file| clip_path(file));
    let names = names.collect::<Vec<_>>().join(", ");
    match files.len().saturating_sub(MOST_FILES) {
        0 => names,
        more => format!("{names} and {more} more"),
    }
}

/// Results by number, from 1, each with the file in which it was found.
pub struct Gathered<'a, T> {
    noun: &'static str,
    results: BTreeMap<u64, Vec<(&'a str, T)>>,
}

impl<'a, T> Gathered<'a, T> {
    /// No results yet; `noun` is the word for one.
    pub const fn new(noun: &'static str) -> Self {
        Self {
            noun,
            results: BTreeMap::new(),
        }
    }

    pub fn add(&mut self, number: u64, file: &'a str, result: T) {
        self.results.entry(number).or_default().push((file, result));
    }

    /// The results up to a number that are missing or duplicated; `name` formats a number.
    pub fn faults(&self, all: u64, name: impl Fn(u64) -> String) -> Vec<GatherFault> {
        let noun = self.noun;
        let mut faults = Vec::new();
        let mut next = 1;
        for number in self.results.keys().copied().chain([all.saturating_add(1)]) {
            if next < number {
                let (first, last) = (name(next), name(number - 1));
                faults.push(GatherFault::Missing { noun, first, last });
            }
            next = number.saturating_add(1);
        }
        let doubled = self.results.iter().filter(|(_, found)| found.len() > 1);
        faults.extend(doubled.map(|(&number, found)| GatherFault::Doubled {
            noun,
            number: name(number),
            files: found.iter().map(|&(file, _)| file.to_owned()).collect(),
        }));
        faults
    }

    /// The results in the order of their numbers.
    pub fn into_results(self) -> impl Iterator<Item = T> {
        let found = self.results.into_values().flatten();
        found.map(|(_, result)| result)
    }
}
