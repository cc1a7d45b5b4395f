#![doc = include_str!("../super.md")]
#![forbid(unsafe_code)]

mod setups;

use legwork_variant::Entry;

legwork_variant::inventory::submit! {
    Entry::data("super", include_str!("../super.ron"))
}
