#![doc = include_str!("../omega.md")]
//!
//! `legwork glance omega` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};

legwork_variant::inventory::submit! {
    Entry::data("omega", include_str!("../omega.ron")).with_prose(Prose {
        family: Family::Large,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../omega.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
