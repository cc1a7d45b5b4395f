#![doc = include_str!("../torishogi.md")]
//!
//! `legwork glance torishogi` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};

legwork_variant::inventory::submit! {
    Entry::data("torishogi", include_str!("../torishogi.ron")).with_prose(Prose {
        family: Family::Shogi,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../torishogi.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
