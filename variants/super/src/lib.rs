#![doc = include_str!("../super.md")]
#![forbid(unsafe_code)]

mod setups;

use legwork_core::variant::Entry;

legwork_core::inventory::submit! {
    Entry::data("super", include_str!("../super.ron"))
}
