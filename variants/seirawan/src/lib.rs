#![doc = include_str!("../seirawan.md")]
//!
//! `legwork glance seirawan` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};

legwork_variant::inventory::submit! {
    Entry::data("seirawan", include_str!("../seirawan.ron"))
        .with_prose(Prose {
            family: Family::Pieces,
            about: env!("CARGO_PKG_DESCRIPTION"),
            rules: include_str!("../seirawan.md"),
            strategy: include_str!("../strategy.md"),
            cases: include_str!("../cases.ron"),
        })
        .with_net(include_bytes!("../seirawan.net"))
}
