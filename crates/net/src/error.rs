//! Why a net cannot be used.

use legwork_core::echo::clip;
use legwork_core::rules::Fingerprint;

/// Why a net cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NetError {
    /// Something else than a net.
    #[error("is no net: expected a file that begins with `LWNET`")]
    NoNet,
    /// A net of another format.
    #[error("is a net of format {0}, expected format {expected}", expected = crate::file::FORMAT)]
    Format(u8),
    /// A size that no net has.
    #[error("is a net with {found} {what}, expected {expected}")]
    Size {
        /// What there is too much or too little of.
        what: &'static str,
        /// How much there is.
        found: usize,
        /// How much there may be.
        expected: String,
    },
    /// Too few bytes, or too many.
    #[error("is a net of {found} bytes, expected {expected}")]
    Length {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A sum that is wrong: some byte was changed.
    #[error("is a damaged net: its check sum is wrong")]
    Damaged,
    /// A weight out of bounds.
    #[error("is a net with a weight that is out of bounds")]
    Weight,
    /// A net for other rules.
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
