#![doc = include_str!("../courier.md")]
#![forbid(unsafe_code)]

use legwork_variant::Entry;

legwork_variant::inventory::submit! {
    Entry::data("courier", include_str!("../courier.ron"))
}
