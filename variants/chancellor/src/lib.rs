#![doc = include_str!("../chancellor.md")]
#![forbid(unsafe_code)]

use legwork_core::variant::Entry;

legwork_core::inventory::submit! {
    Entry::data("chancellor", include_str!("../chancellor.ron"))
}
