#![doc = include_str!("../amazon.md")]
#![forbid(unsafe_code)]

use legwork_core::variant::Entry;

legwork_core::inventory::submit! {
    Entry::data("amazon", include_str!("../amazon.ron"))
}
