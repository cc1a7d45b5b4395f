#![doc = include_str!("../shatranj.md")]
#![forbid(unsafe_code)]

use legwork_core::variant::Entry;

legwork_core::inventory::submit! {
    Entry::data("shatranj", include_str!("../shatranj.ron"))
}
