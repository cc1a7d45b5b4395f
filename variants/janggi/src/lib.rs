#![doc = include_str!("../janggi.md")]
#![doc = include_str!("../glances.md")]
#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};

legwork_variant::inventory::submit! {
    Entry::data("janggi", include_str!("../janggi.ron")).with_prose(Prose {
        family: Family::Xiangqi,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../janggi.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
