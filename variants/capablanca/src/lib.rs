#![doc = include_str!("../capablanca.md")]
#![forbid(unsafe_code)]

use legwork_core::variant::Entry;

legwork_core::inventory::submit! {
    Entry::data("capablanca", include_str!("../capablanca.ron"))
}
