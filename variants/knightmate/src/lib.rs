#![doc = include_str!("../knightmate.md")]
#![forbid(unsafe_code)]

use legwork_core::variant::Entry;

legwork_core::inventory::submit! {
    Entry::data("knightmate", include_str!("../knightmate.ron"))
}
