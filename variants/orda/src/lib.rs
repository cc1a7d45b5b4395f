#![doc = include_str!("../orda.md")]
//!
//! `legwork glance orda` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};

legwork_variant::inventory::submit! {
    Entry::data("orda", include_str!("../orda.ron")).with_prose(Prose {
        family: Family::Armies,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../orda.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
