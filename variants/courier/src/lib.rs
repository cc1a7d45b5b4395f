#![doc = include_str!("../courier.md")]
#![forbid(unsafe_code)]

use legwork_core::variant::Entry;

legwork_core::inventory::submit! {
    Entry::data("courier", include_str!("../courier.ron"))
}
