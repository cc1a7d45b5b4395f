#![doc = include_str!("../shatranj.md")]
//!
//! `legwork glance shatranj` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};

legwork_variant::inventory::submit! {
    Entry::data("shatranj", include_str!("../shatranj.ron")).with_prose(Prose {
        family: Family::Medieval,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../shatranj.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
