#![doc = include_str!("../shogi.md")]
//!
//! `legwork glance shogi` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};

legwork_variant::inventory::submit! {
    Entry::data("shogi", include_str!("../shogi.ron"))
        .with_prose(Prose {
            family: Family::Shogi,
            about: env!("CARGO_PKG_DESCRIPTION"),
            rules: include_str!("../shogi.md"),
            strategy: include_str!("../strategy.md"),
            cases: include_str!("../cases.ron"),
        })
        .with_net(include_bytes!("../shogi.net"))
}
