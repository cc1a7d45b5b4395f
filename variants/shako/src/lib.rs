#![doc = include_str!("../shako.md")]
#![forbid(unsafe_code)]

use legwork_core::variant::Entry;

legwork_core::inventory::submit! {
    Entry::data("shako", include_str!("../shako.ron"))
}
