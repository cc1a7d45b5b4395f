//! The text of a file: what it inherits, its options, and advice about what it does not know.

pub(super) mod blame;
pub(super) mod flat;
pub(super) mod inherit;
pub(super) mod options;
pub(super) mod parents;
pub(super) mod unknown;
