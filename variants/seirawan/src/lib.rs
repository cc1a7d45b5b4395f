#![doc = include_str!("../seirawan.md")]
#![forbid(unsafe_code)]

use legwork_variant::Entry;

legwork_variant::inventory::submit! {
    Entry::data("seirawan", include_str!("../seirawan.ron"))
}
