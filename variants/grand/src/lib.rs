#![doc = include_str!("../grand.md")]
#![forbid(unsafe_code)]

use legwork_core::variant::Entry;

legwork_core::inventory::submit! {
    Entry::data("grand", include_str!("../grand.ron"))
}
