#![doc = include_str!("../gothic.md")]
#![forbid(unsafe_code)]

use legwork_variant::Entry;

legwork_variant::inventory::submit! {
    Entry::data("gothic", include_str!("../gothic.ron"))
}
