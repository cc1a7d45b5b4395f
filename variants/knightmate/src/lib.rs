#![doc = include_str!("../knightmate.md")]
#![forbid(unsafe_code)]

use legwork_variant::Entry;

legwork_variant::inventory::submit! {
    Entry::data("knightmate", include_str!("../knightmate.ron"))
}
