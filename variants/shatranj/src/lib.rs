#![doc = include_str!("../shatranj.md")]
#![forbid(unsafe_code)]

use legwork_variant::Entry;

legwork_variant::inventory::submit! {
    Entry::data("shatranj", include_str!("../shatranj.ron"))
}
