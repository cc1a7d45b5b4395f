#![doc = include_str!("../janus.md")]
#![forbid(unsafe_code)]

use legwork_core::variant::Entry;

legwork_core::inventory::submit! {
    Entry::data("janus", include_str!("../janus.ron"))
}
