#![doc = include_str!("../makruk.md")]
#![forbid(unsafe_code)]

use legwork_variant::Entry;

legwork_variant::inventory::submit! {
    Entry::data("makruk", include_str!("../makruk.ron"))
}
