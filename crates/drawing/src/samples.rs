//! A variant for the unit tests of this crate.

use legwork_random_rules::TINY;
use legwork_variant::variant::Variant;

/// Returns the variant, with the defaults of its options.
pub(crate) fn tiny() -> Variant {
    Variant::from_ron("tiny", TINY, &[]).unwrap()
}
