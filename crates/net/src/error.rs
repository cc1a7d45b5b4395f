//! Why a net cannot be used.

use legwork_core::echo::clip;
use legwork_core::rules::Fingerprint;

/// Why a net cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    /// The file is not a net.
    #[error("is not a net: expected a file that begins with `LWNET`")]
    NoNet,
    /// The file has an unknown version of the format.
    #[error("is a net of format {0}, expected format {expected}", expected = crate::file::FORMAT)]
    Format(u8),
    /// A size is out of range.
    #[error("is a net with {found} {what}, expected {expected}")]
    Size {
        /// The size that is wrong: `hidden units`.
        what: &'static str,
        /// Its value.
        found: usize,
        /// The values that are allowed.
        expected: String,
    },
    /// The file is too short or too long.
    #[error("is a net of {found} bytes, expected {expected}")]
    Length {
        /// Its length in bytes.
        found: usize,
        /// The expected length in bytes.
        expected: usize,
    },
    /// The checksum is wrong.
    #[error("is a damaged net: its checksum is wrong")]
    Damaged,
    /// A weight is out of bounds.
    #[error("is a net with a weight that is out of bounds")]
    Weight,
    /// The net was trained for other rules.
    #[error(
        "is a net for the rules of {} ({}), expected one for those of {} ({})",
        clip(made_for),
        made,
        clip(rules),
        expected
    )]
    OtherRules {
        /// The id of the rules that it is for.
        made_for: String,
        /// Their fingerprint.
        made: Fingerprint,
        /// The id of the rules that are played.
        rules: String,
        /// Their fingerprint.
        expected: Fingerprint,
    },
}
