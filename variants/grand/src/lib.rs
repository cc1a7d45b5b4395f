#![doc = include_str!("../grand.md")]
#![forbid(unsafe_code)]

use legwork_variant::Entry;

legwork_variant::inventory::submit! {
    Entry::data("grand", include_str!("../grand.ron"))
}
