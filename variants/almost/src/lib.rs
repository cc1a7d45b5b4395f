#![doc = include_str!("../almost.md")]
#![forbid(unsafe_code)]

use legwork_core::variant::Entry;

legwork_core::inventory::submit! {
    Entry::data("almost", include_str!("../almost.ron"))
}
