#![doc = include_str!("../courier.md")]
#![doc = include_str!("../glances.md")]
#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};

legwork_variant::inventory::submit! {
    Entry::data("courier", include_str!("../courier.ron")).with_prose(Prose {
        family: Family::Medieval,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../courier.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
