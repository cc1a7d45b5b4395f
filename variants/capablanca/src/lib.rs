#![doc = include_str!("../capablanca.md")]
#![forbid(unsafe_code)]

use legwork_variant::Entry;

legwork_variant::inventory::submit! {
    Entry::data("capablanca", include_str!("../capablanca.ron"))
}
