#![doc = include_str!("../shako.md")]
//!
//! `legwork glance shako` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};

legwork_variant::inventory::submit! {
    Entry::data("shako", include_str!("../shako.ron"))
        .with_prose(Prose {
            family: Family::Large,
            about: env!("CARGO_PKG_DESCRIPTION"),
            rules: include_str!("../shako.md"),
            strategy: include_str!("../strategy.md"),
            cases: include_str!("../cases.ron"),
        })
        .with_net(include_bytes!("../shako.net"))
}
