#![doc = include_str!("../gigachess.md")]
//!
//! `legwork glance gigachess` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};

legwork_variant::inventory::submit! {
    Entry::data("gigachess", include_str!("../gigachess.ron")).with_prose(Prose {
        family: Family::Large,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../gigachess.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
