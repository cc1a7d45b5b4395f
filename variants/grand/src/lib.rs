#![doc = include_str!("../grand.md")]
//!
//! `legwork glance grand` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};

legwork_variant::inventory::submit! {
    Entry::data("grand", include_str!("../grand.ron"))
        .with_prose(Prose {
            family: Family::Large,
            about: env!("CARGO_PKG_DESCRIPTION"),
            rules: include_str!("../grand.md"),
            strategy: include_str!("../strategy.md"),
            cases: include_str!("../cases.ron"),
        })
        .with_net(include_bytes!("../grand.net"))
}
