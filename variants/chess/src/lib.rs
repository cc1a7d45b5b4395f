#![doc = include_str!("../chess.md")]
//!
//! `legwork glance chess` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};

legwork_variant::inventory::submit! {
    Entry::data("chess", include_str!("../chess.ron"))
        .with_prose(Prose {
            family: Family::Orthodox,
            about: env!("CARGO_PKG_DESCRIPTION"),
            rules: include_str!("../chess.md"),
            strategy: include_str!("../strategy.md"),
            cases: include_str!("../cases.ron"),
        })
        .with_net(include_bytes!("../chess.net"))
}
