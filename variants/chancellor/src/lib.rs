#![doc = include_str!("../chancellor.md")]
#![forbid(unsafe_code)]

use legwork_variant::Entry;

legwork_variant::inventory::submit! {
    Entry::data("chancellor", include_str!("../chancellor.ron"))
}
