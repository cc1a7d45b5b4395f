#![doc = include_str!("../glinski.md")]
//!
//! `legwork glance glinski` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};

legwork_variant::inventory::submit! {
    Entry::data("glinski", include_str!("../glinski.ron")).with_prose(Prose {
        family: Family::Large,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../glinski.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
