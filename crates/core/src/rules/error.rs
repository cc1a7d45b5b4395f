//! The faults of a rule file, or of the options asked for.

use std::fmt;

use crate::echo::{clip, did_you_mean, nearest, plain};

/// One fault of a rule file: what is wrong, where, and what was expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The rule file that has the fault, if that is not the one that was read but one that it is
    /// [`like`](super::Parents): an id, or the path of a file.
    pub ancestor: Option<String>,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The place in the rules: `pieces[3] (A): betza`. Places in lists count from 0.
    pub path: String,
    /// The message: what is wrong and what was expected.
    pub message: String,
}

impl Fault {
    /// A fault at a byte of a file.
    pub fn at(source: &str, offset: usize, path: String, message: String) -> Self {
        let before = source.get(..offset).unwrap_or(source);
        let line = before.rsplit('\n').next().unwrap_or_default();
        Self {
            ancestor: None,
            line: before.matches('\n').count() + 1,
            column: line.chars().count() + 1,
            path,
            message,
        }
    }

    /// The same fault, in an ancestor of the file that was read.
    #[must_use]
    pub(super) fn of(self, ancestor: Option<String>) -> Self {
        Self { ancestor, ..self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", self.line, self.column)?;
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.message)
    }
}

/// The faults of a rule file, in the order of the file, then those that it inherits; never empty.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct RulesError {
    /// The id of the rules.
    pub id: String,
    /// The faults, the first fifty of them.
    pub faults: Vec<Fault>,
    /// How many more there are.
    pub more: usize,
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let id = plain(&self.id);
        for (i, fault) in self.faults.iter().enumerate() {
            let line_break = if i == 0 { "" } else { "\n" };
            match &fault.ancestor {
                None => write!(f, "{line_break}{id}:{fault}")?,
                Some(ancestor) => {
                    let ancestor = plain(ancestor);
                    write!(f, "{line_break}{ancestor}:{fault} (inherited by {id})")?;
                }
            }
        }
        match self.more {
            0 => Ok(()),
            1 => write!(f, "\n{id}: and one more fault"),
            more => write!(f, "\n{id}: and {more} more faults"),
        }
    }
}

/// Why rules could not be read: the file is faulty, or it has no such option.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The file has faults.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// There is no such option.
    #[error("{variant} has no option `{}`{}", clip(option), choice(known, nearest.as_deref()))]
    UnknownOption {
        /// The variant's id.
        variant: String,
        /// The option asked for.
        option: String,
        /// The options that there are.
        known: Vec<String>,
        /// The one that was probably meant.
        nearest: Option<String>,
    },
    /// The option has no such value.
    #[error(
        "option `{option}` of {variant} has no value `{}`{}",
        clip(value),
        choice(known, nearest.as_deref())
    )]
    UnknownValue {
        /// The variant's id.
        variant: String,
        /// The option.
        option: String,
        /// The value asked for.
        value: String,
        /// The values that there are.
        known: Vec<String>,
        /// The one that was probably meant.
        nearest: Option<String>,
    },
    /// The same option was given more than once.
    #[error("option `{option}` of {variant} is given twice")]
    OptionGivenTwice {
        /// The variant's id.
        variant: String,
        /// The option.
        option: String,
    },
}

/// The advice after an unknown name: the known name that was probably meant, or all known names.
pub(super) fn advice(wrong: &str, known: &[&str]) -> String {
    let known: Vec<String> = known.iter().map(|&name| name.to_owned()).collect();
    choice(&known, nearest(wrong, &known).as_deref())
}

fn choice(known: &[String], nearest: Option<&str>) -> String {
    match nearest {
        Some(_) => did_you_mean(nearest),
        None if known.is_empty() => ", and no other either".to_owned(),
        None => format!(", expected {}", known.join(", ")),
    }
}
