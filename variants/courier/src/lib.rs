#![doc = include_str!("../courier.md")]
//!
//! `legwork glance courier` draws how each piece moves.

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
