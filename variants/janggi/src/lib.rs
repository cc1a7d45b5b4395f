#![doc = include_str!("../janggi.md")]
//!
//! `legwork glance janggi` draws how each piece moves.

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
