#![doc = include_str!("../gothic.md")]
#![forbid(unsafe_code)]

use legwork_core::variant::Entry;

legwork_core::inventory::submit! {
    Entry::data("gothic", include_str!("../gothic.ron"))
}
