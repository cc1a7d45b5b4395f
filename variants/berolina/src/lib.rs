#![doc = include_str!("../berolina.md")]
#![forbid(unsafe_code)]

use legwork_variant::Entry;

legwork_variant::inventory::submit! {
    Entry::data("berolina", include_str!("../berolina.ron"))
}
