//! Rules as bytes: for a program that embeds variants and has no reader of rule files, such as the board of a web page.
//!
//! A [`Table`] has the rules of many variants, with every choice of their options; `write_table`, of the feature `write`, makes one
//! from rule files. Remarks and the positions of benchmarks are left out.
//!
//! A checksum refuses bytes that were damaged, or written by another version of this crate. Bytes with the right checksum are trusted:
//! rules are checked when a rule file is read, and not again.

#![forbid(unsafe_code)]

mod table;
#[cfg(feature = "write")]
mod write;

use std::hash::Hasher as _;

use fnv::FnvHasher;

pub use table::Table;
#[cfg(feature = "write")]
pub use write::write_table;

/// Why bytes cannot be read or written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BytesError {
    /// The checksum is wrong.
    #[error(
        "these {length} bytes are not a table of variants: expected them as this version of Legwork writes them"
    )]
    Damaged {
        /// The number of bytes.
        length: usize,
    },
    /// The checksum is right, but the contents cannot be decoded.
    #[error("these bytes are not {expected}: {reason}")]
    Format {
        /// The name of the expected contents.
        expected: &'static str,
        /// The decoder's reason.
        reason: postcard::Error,
    },
}

const RULES: &str = "the rules of a variant";
const TABLE: &str = "a table of variants";

fn wrong(expected: &'static str) -> impl Fn(postcard::Error) -> BytesError {
    move |reason| BytesError::Format { expected, reason }
}

/// The checksum (FNV-1a) at the end of what this version has written.
fn checksum(bytes: &[u8]) -> [u8; 8] {
    let mut hasher = FnvHasher::default();
    for part in [env!("CARGO_PKG_VERSION").as_bytes(), bytes] {
        hasher.write(part);
    }
    hasher.finish().to_le_bytes()
}
