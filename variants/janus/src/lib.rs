#![doc = include_str!("../janus.md")]
#![forbid(unsafe_code)]

use legwork_variant::Entry;

legwork_variant::inventory::submit! {
    Entry::data("janus", include_str!("../janus.ron"))
}
