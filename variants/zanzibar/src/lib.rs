#![doc = include_str!("../zanzibar.md")]
//!
//! `legwork glance zanzibar` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};

legwork_variant::inventory::submit! {
    Entry::data("zanzibar", include_str!("../zanzibar.ron")).with_prose(Prose {
        family: Family::Large,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../zanzibar.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
