#![doc = include_str!("../amazon.md")]
#![forbid(unsafe_code)]

use legwork_variant::Entry;

legwork_variant::inventory::submit! {
    Entry::data("amazon", include_str!("../amazon.ron"))
}
