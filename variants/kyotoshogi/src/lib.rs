#![doc = include_str!("../kyotoshogi.md")]
//!
//! `legwork glance kyotoshogi` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};

legwork_variant::inventory::submit! {
    Entry::data("kyotoshogi", include_str!("../kyotoshogi.ron")).with_prose(Prose {
        family: Family::Shogi,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../kyotoshogi.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
