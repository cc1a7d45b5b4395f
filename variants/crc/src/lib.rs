#![doc = include_str!("../crc.md")]
#![doc = include_str!("../glances.md")]
#![forbid(unsafe_code)]

mod setups;

use legwork_variant::{Entry, Prose};

legwork_variant::inventory::submit! {
    Entry::data("crc", include_str!("../crc.ron")).with_prose(Prose {
        rules: include_str!("../crc.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
