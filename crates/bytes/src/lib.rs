//! Rules as bytes: for a program that embeds variants and has no reader of rule files, such as the board of a web page.
//!
//! [`to_bytes`] and [`from_bytes`] are for rules alone. A [`Table`] has those of many variants, with every choice of their
//! options; `write_table`, of the feature `write`, makes one from rule files.
//!
//! Bytes that were damaged, or that another version of this crate has made, are refused by their checksum. Whoever makes bytes with
//! the right checksum is trusted as the author of a program is: rules are checked when a rule file is read, and not again.

#![forbid(unsafe_code)]

mod table;
#[cfg(feature = "write")]
mod write;

use std::hash::Hasher as _;

use fnv::FnvHasher;
use legwork_core::rules::Rules;

pub use table::Table;
#[cfg(feature = "write")]
pub use write::write_table;

/// Why bytes cannot be read or written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BytesError {
    /// They are not what was written.
    #[error(
        "these {length} bytes are not {expected}: expected them as this version of Legwork writes them"
    )]
    Damaged {
        /// The name of the expected contents.
        expected: &'static str,
        /// How many there are.
        length: usize,
    },
    /// They have the right checksum, and are not what is expected there.
    #[error("these bytes are not {expected}: {reason}")]
    Format {
        /// The name of the expected contents.
        expected: &'static str,
        /// The decoder's reason.
        reason: postcard::Error,
    },
}

/// Rules as bytes, without what is for authors alone: remarks, and the positions of benchmarks.
///
/// # Errors
///
/// Never, unless there is a fault in this program.
///
/// # Example: rules without their file
///
/// ```
/// let rules = legwork::find("gothic")?.rules()?;
/// let bytes = legwork_bytes::to_bytes(&rules)?;
/// let again = legwork_bytes::from_bytes(&bytes)?;
/// assert_eq!(again.fingerprint(), rules.fingerprint());
/// assert!(legwork_bytes::from_bytes(&bytes[1..]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn to_bytes(rules: &Rules) -> Result<Vec<u8>, BytesError> {
    encode(rules).map(|bytes| sealed(RULES, bytes))
}

/// The rules that [`to_bytes`] has written.
///
/// # Errors
///
/// If the bytes are anything else.
pub fn from_bytes(bytes: &[u8]) -> Result<Rules, BytesError> {
    decode(unsealed(RULES, bytes)?)
}

/// Rules without a checksum.
fn encode(rules: &Rules) -> Result<Vec<u8>, BytesError> {
    postcard::to_allocvec(rules).map_err(wrong(RULES))
}

fn decode(bytes: &[u8]) -> Result<Rules, BytesError> {
    postcard::from_bytes(bytes).map_err(wrong(RULES))
}

const RULES: &str = "the rules of a variant";
const TABLE: &str = "a table of variants";

fn wrong(expected: &'static str) -> impl Fn(postcard::Error) -> BytesError {
    move |reason| BytesError::Format { expected, reason }
}

/// Bytes with their checksum at the end.
fn sealed(what: &'static str, mut bytes: Vec<u8>) -> Vec<u8> {
    let checksum = checksum(what, &bytes);
    bytes.extend(checksum);
    bytes
}

/// Bytes without their checksum, which is right.
fn unsealed<'a>(expected: &'static str, bytes: &'a [u8]) -> Result<&'a [u8], BytesError> {
    let split = bytes.split_last_chunk();
    let sound = split.filter(|(content, last)| checksum(expected, content) == **last);
    let damaged = || BytesError::Damaged {
        expected,
        length: bytes.len(),
    };
    sound.map(|(content, _)| content).ok_or_else(damaged)
}

/// The checksum (FNV-1a) of what this version has written.
fn checksum(what: &str, bytes: &[u8]) -> [u8; 8] {
    let mut hasher = FnvHasher::default();
    for part in [env!("CARGO_PKG_VERSION").as_bytes(), what.as_bytes(), bytes] {
        hasher.write(part);
    }
    hasher.finish().to_le_bytes()
}
