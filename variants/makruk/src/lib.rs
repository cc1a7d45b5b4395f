#![doc = include_str!("../makruk.md")]
//!
//! `legwork glance makruk` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};

legwork_variant::inventory::submit! {
    Entry::data("makruk", include_str!("../makruk.ron")).with_prose(Prose {
        family: Family::Makruk,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../makruk.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
    .with_net(include_bytes!("../makruk.net"))
}
