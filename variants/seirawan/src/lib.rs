#![doc = include_str!("../seirawan.md")]
#![forbid(unsafe_code)]

use legwork_core::variant::Entry;

legwork_core::inventory::submit! {
    Entry::data("seirawan", include_str!("../seirawan.ron"))
}
