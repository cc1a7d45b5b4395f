//! Putting the parts of a perft together again.

use std::collections::BTreeMap;
use std::fmt;

use legwork_core::echo::{clip, clip_path};
use serde::Serialize;

use crate::parts::{Division, Extent, PartResult, PerftTask};

/// A result, and where it was found.
#[derive(Debug, Clone)]
pub struct PartFile {
    /// The name of the file.
    pub file: String,
    /// The result in the file.
    pub result: PartResult,
}

/// Reads the results of one file: one document, or many after each other.
///
/// # Errors
///
/// If the file holds anything else, or nothing; the error says where.
pub fn read(file: &str, text: &str) -> Result<Vec<PartFile>, serde_json::Error> {
    let mut found = Vec::new();
    for result in serde_json::Deserializer::from_str(text).into_iter::<PartResult>() {
        found.push(PartFile {
            file: file.to_owned(),
            result: result?,
        });
    }
    if found.is_empty() {
        // For an empty text the reader gives its own error.
        serde_json::from_str::<PartResult>(text)?;
    }
    Ok(found)
}

/// The total of a task.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Total {
    /// The task.
    pub task: PerftTask,
    /// The division.
    pub division: Division,
    /// The leaves of all parts.
    pub nodes: u64,
}

/// Why the parts cannot be added up.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum MergeFault {
    /// There is no result at all.
    Nothing,
    /// A result belongs to another task than the first.
    Another {
        /// Where it was found.
        file: String,
        /// The name of what differs.
        what: &'static str,
        /// Its value in this result.
        found: String,
        /// Its value in the first result.
        expected: String,
    },
    /// The division has no part of that number.
    NoSuchPart {
        /// Where it was found.
        file: String,
        /// The number.
        part: u64,
        /// How many there are.
        parts: u64,
    },
    /// These parts are missing, from the first number to the second.
    Missing {
        /// The first.
        first: u64,
        /// The last.
        last: u64,
        /// How many there are.
        parts: u64,
    },
    /// A part was given more than once.
    Doubled {
        /// Which.
        part: u64,
        /// How many there are.
        parts: u64,
        /// Where they were found.
        files: Vec<String>,
    },
    /// All parts are there, but they do not cover what was to be covered.
    Uncovered {
        /// The extent that the parts cover.
        found: Extent,
        /// The whole extent.
        expected: Extent,
    },
    /// The sum is greater than a count can be.
    Overflow,
}

impl fmt::Display for MergeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("no part at all"),
            Self::Another {
                file,
                what,
                found,
                expected,
            } => {
                let same = alike(expected, found);
                write!(
                    f,
                    "{}: another {what}: expected {}, found {}",
                    clip_path(file),
                    behind(expected, same),
                    behind(found, same)
                )
            }
            Self::NoSuchPart { file, part, parts } => write!(
                f,
                "{}: no part {part}/{parts}: expected 1 to {parts}",
                clip_path(file)
            ),
            Self::Missing { first, last, parts } if first == last => {
                write!(f, "part {first}/{parts} is missing")
            }
            Self::Missing { first, last, parts } => {
                write!(f, "parts {first}/{parts} to {last}/{parts} are missing")
            }
            Self::Doubled { part, parts, files } => {
                write!(f, "part {part}/{parts} is there {} times: ", files.len())?;
                let names = files.iter().take(MOST_FILES).map(|file| clip_path(file));
                f.write_str(&names.collect::<Vec<_>>().join(", "))?;
                match files.len().saturating_sub(MOST_FILES) {
                    0 => Ok(()),
                    more => write!(f, " and {more} more"),
                }
            }
            Self::Uncovered { found, expected } => write!(
                f,
                "the parts do not add up: expected {} positions and {} sequences, found {} and {}",
                expected.positions, expected.sequences, found.positions, found.sequences
            ),
            Self::Overflow => f.write_str("the sum of the parts is too great for a count"),
        }
    }
}

/// The most files that one line names.
const MOST_FILES: usize = 5;
/// How much of a common beginning is shown before two texts differ.
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

/// Adds the parts up, if every part of one task is there once.
///
/// # Errors
///
/// Every flaw that was found.
pub fn merge(found: &[PartFile]) -> Result<Total, Vec<MergeFault>> {
    let Some(PartFile { result: model, .. }) = found.first() else {
        return Err(vec![MergeFault::Nothing]);
    };
    let parts = model.division.parts;
    let mut flaws = Vec::new();
    let mut given: BTreeMap<u64, Vec<&PartFile>> = BTreeMap::new();
    for one in found {
        let part = one.result.part;
        if let Some(flaw) = difference(one, model) {
            flaws.push(flaw);
        } else if (1..=parts).contains(&part) {
            given.entry(part).or_default().push(one);
        } else {
            let file = one.file.clone();
            flaws.push(MergeFault::NoSuchPart { file, part, parts });
        }
    }
    flaws.extend(gaps(given.keys().copied(), parts));
    for (&part, found) in given.iter().filter(|(_, found)| found.len() > 1) {
        let files = found.iter().map(|one| one.file.clone()).collect();
        flaws.push(MergeFault::Doubled { part, parts, files });
    }
    if !flaws.is_empty() {
        return Err(flaws);
    }
    let results = || found.iter().map(|one| &one.result);
    let covered = results().fold(Extent::default(), |all, part| all.and(part.covered));
    if covered != model.division.all {
        return Err(vec![MergeFault::Uncovered {
            found: covered,
            expected: model.division.all,
        }]);
    }
    let nodes = results().try_fold(0, |sum: u64, part| sum.checked_add(part.nodes));
    let nodes = nodes.ok_or_else(|| vec![MergeFault::Overflow])?;
    Ok(Total {
        task: model.task.clone(),
        division: model.division.clone(),
        nodes,
    })
}

/// The first difference between a result's task and the model's.
fn difference(one: &PartFile, model: &PartResult) -> Option<MergeFault> {
    let told = |result: &PartResult| {
        let (task, division) = (&result.task, &result.division);
        let options = task.options.iter();
        let options: Vec<String> = options
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        [
            ("version of the program", task.version.clone()),
            ("variant", task.variant.clone()),
            ("choice of options", format!("`{}`", options.join(" "))),
            ("position", task.fen.clone()),
            ("depth", task.depth.to_string()),
            ("number of parts", division.parts.to_string()),
            ("way of dividing", format!("{} moves deep", division.plies)),
            ("number of positions", division.all.positions.to_string()),
            ("number of sequences", division.all.sequences.to_string()),
            ("fingerprint of the positions", division.fingerprint.clone()),
        ]
    };
    let pairs = told(&one.result).into_iter().zip(told(model));
    pairs
        .into_iter()
        .find(|((_, found), (_, expected))| found != expected)
        .map(|((what, found), (_, expected))| MergeFault::Another {
            file: one.file.clone(),
            what,
            found,
            expected,
        })
}

/// The numbers that are missing among these, which are in rising order and at least 1.
fn gaps(given: impl Iterator<Item = u64>, parts: u64) -> Vec<MergeFault> {
    let mut flaws = Vec::new();
    let mut first = 1;
    for part in given.chain([parts.saturating_add(1)]) {
        if first < part {
            let last = part - 1;
            flaws.push(MergeFault::Missing { first, last, parts });
        }
        first = part.saturating_add(1);
    }
    flaws
}
