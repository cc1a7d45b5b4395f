#![doc = include_str!("../almost.md")]
#![forbid(unsafe_code)]

use legwork_variant::Entry;

legwork_variant::inventory::submit! {
    Entry::data("almost", include_str!("../almost.ron"))
}
