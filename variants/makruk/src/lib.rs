#![doc = include_str!("../makruk.md")]
#![forbid(unsafe_code)]

use legwork_core::variant::Entry;

legwork_core::inventory::submit! {
    Entry::data("makruk", include_str!("../makruk.ron"))
}
