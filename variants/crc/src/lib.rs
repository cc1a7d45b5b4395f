#![doc = include_str!("../crc.md")]
#![forbid(unsafe_code)]

mod setups;

use legwork_variant::Entry;

legwork_variant::inventory::submit! {
    Entry::data("crc", include_str!("../crc.ron"))
}
