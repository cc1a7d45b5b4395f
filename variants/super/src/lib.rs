#![doc = include_str!("../super.md")]
//!
//! `legwork glance super` draws how each piece moves.

#![forbid(unsafe_code)]

mod setups;

use legwork_variant::{Entry, Family, Prose};

legwork_variant::inventory::submit! {
    Entry::data("super", include_str!("../super.ron")).with_prose(Prose {
        family: Family::Pieces,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../super.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
    .with_net(include_bytes!("../super.net"))
}
