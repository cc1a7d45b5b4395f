#![doc = include_str!("../ultima.md")]
//!
//! `legwork glance ultima` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};

legwork_variant::inventory::submit! {
    Entry::data("ultima", include_str!("../ultima.ron")).with_prose(Prose {
        family: Family::Pieces,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../ultima.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
