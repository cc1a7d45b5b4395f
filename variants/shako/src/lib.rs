#![doc = include_str!("../shako.md")]
#![forbid(unsafe_code)]

use legwork_variant::Entry;

legwork_variant::inventory::submit! {
    Entry::data("shako", include_str!("../shako.ron"))
}
