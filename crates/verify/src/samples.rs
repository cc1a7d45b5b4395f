//! Variants for the unit tests of this crate.

use legwork_core::inventory;
use legwork_random_rules::TINY;
use legwork_variant::variant::{Entry, Variant};

inventory::submit! { Entry::data("tiny", TINY) }

/// The variant, with the defaults of its options.
pub(crate) fn tiny() -> Variant {
    Variant::open("tiny", &[]).unwrap()
}
