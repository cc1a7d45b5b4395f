#![doc = include_str!("../metamachy.md")]
//!
//! `legwork glance metamachy` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};

legwork_variant::inventory::submit! {
    Entry::data("metamachy", include_str!("../metamachy.ron")).with_prose(Prose {
        family: Family::Large,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../metamachy.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
