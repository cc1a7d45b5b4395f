#![doc = include_str!("../capablanca.md")]
//!
//! `legwork glance capablanca` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};

legwork_variant::inventory::submit! {
    Entry::data("capablanca", include_str!("../capablanca.ron"))
        .with_prose(Prose {
            family: Family::Large,
            about: env!("CARGO_PKG_DESCRIPTION"),
            rules: include_str!("../capablanca.md"),
            strategy: include_str!("../strategy.md"),
            cases: include_str!("../cases.ron"),
        })
        .with_net(include_bytes!("../capablanca.net"))
}
