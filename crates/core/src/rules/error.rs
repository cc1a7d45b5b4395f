//! The faults of a rule file, or of the options asked for.

use std::fmt;

use crate::echo::{choice, clip, plain};
use crate::fault::Fault;

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
