#![doc = include_str!("../crc.md")]
#![forbid(unsafe_code)]

mod setups;

use legwork_core::variant::Entry;

legwork_core::inventory::submit! {
    Entry::data("crc", include_str!("../crc.ron"))
}
