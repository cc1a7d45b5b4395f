#![doc = include_str!("../gothic.md")]
//!
//! `legwork glance gothic` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};

legwork_variant::inventory::submit! {
    Entry::data("gothic", include_str!("../gothic.ron"))
        .with_prose(Prose {
            family: Family::Large,
            about: env!("CARGO_PKG_DESCRIPTION"),
            rules: include_str!("../gothic.md"),
            strategy: include_str!("../strategy.md"),
            cases: include_str!("../cases.ron"),
        })
        .with_net(include_bytes!("../gothic.net"))
}
