#![doc = include_str!("../embassy.md")]
#![forbid(unsafe_code)]

use legwork_variant::Entry;

legwork_variant::inventory::submit! {
    Entry::data("embassy", include_str!("../embassy.ron"))
}
