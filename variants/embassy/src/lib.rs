#![doc = include_str!("../embassy.md")]
#![forbid(unsafe_code)]

use legwork_core::variant::Entry;

legwork_core::inventory::submit! {
    Entry::data("embassy", include_str!("../embassy.ron"))
}
