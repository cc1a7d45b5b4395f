//! The faults of an oracle file.

use std::fmt;

use legwork_core::echo::{clip, clip_path};
use legwork_notation::fen::FenError;
use legwork_variant::error::Error;
use serde_json::Value;

use legwork_files::input::InputError;

/// A fault of an oracle file: where it is, and what.
#[derive(Debug, thiserror::Error)]
pub struct OracleError {
    pub file: String,
    /// The case, if it is in one: `case 3`, or `case "start"` when it has a name.
    pub case: Option<String>,
    /// The key, if it is at one.
    pub key: Option<String>,
    /// The fault itself.
    pub fault: Box<OracleFault>,
}

impl fmt::Display for OracleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", clip_path(&self.file))?;
        if let Some(case) = &self.case {
            write!(f, "{case}: ")?;
        }
        if let Some(key) = &self.key {
            write!(f, "key `{}`: ", clip(key))?;
        }
        write!(f, "{}", self.fault)
    }
}

/// The faults that an oracle file can have.
#[derive(Debug, thiserror::Error)]
pub enum OracleFault {
    /// The file could not be read.
    #[error(transparent)]
    Unreadable(#[from] InputError),
    /// There is nothing in it.
    #[error("the file is empty")]
    Empty,
    /// It is not JSON.
    #[error("not JSON: {0}")]
    Syntax(#[from] serde_json::Error),
    /// A key that has no meaning there.
    #[error("unknown key; known keys: {known}")]
    UnknownKey {
        /// The known keys.
        known: String,
    },
    /// A key is missing.
    #[error("missing")]
    Missing,
    /// A value of the wrong type.
    #[error("expected {expected}, found {found}")]
    WrongType {
        /// The type expected.
        expected: &'static str,
        /// The type found.
        found: &'static str,
    },
    /// An empty list, with which nothing would be checked.
    #[error("expected at least one {of}")]
    EmptyList {
        /// The missing items.
        of: &'static str,
    },
    /// A case that checks nothing.
    #[error("expected \"perft\" or \"moves\"")]
    ChecksNothing,
    /// A line of a perft suite without sound counts.
    #[error("expected a depth and its count, `D1 20`, found `{found}`")]
    NoCounts {
        /// The text found, in part.
        found: String,
    },
    /// The file names no variant, and none was given.
    #[error("the file names no variant, expected one to be given with it")]
    NoVariant,
    /// The variant cannot be opened, or not with those values of its options.
    #[error(transparent)]
    Variant(#[from] Error),
    /// The position cannot be read.
    #[error(transparent)]
    Fen(#[from] FenError),
}

impl OracleFault {
    /// A value of the wrong type.
    pub(super) fn wrong(expected: &'static str, found: &Value) -> Self {
        let found = match found {
            Value::Null => "null",
            Value::Bool(_) => "a truth value",
            Value::Number(number) if number.is_u64() => "a whole number",
            Value::Number(_) => "another number",
            Value::String(_) => "a text",
            Value::Array(_) => "a list",
            Value::Object(_) => "an object",
        };
        Self::WrongType { expected, found }
    }

    /// The fault of the file as a whole.
    pub(crate) fn in_file(self, file: &str) -> OracleError {
        OracleError {
            file: file.to_owned(),
            case: None,
            key: None,
            fault: Box::new(self),
        }
    }
}
