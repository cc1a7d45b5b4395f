#![doc = include_str!("../berolina.md")]
#![forbid(unsafe_code)]

use legwork_core::variant::Entry;

legwork_core::inventory::submit! {
    Entry::data("berolina", include_str!("../berolina.ron"))
}
