#![doc = include_str!("../dobutsu.md")]
//!
//! `legwork glance dobutsu` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};

legwork_variant::inventory::submit! {
    Entry::data("dobutsu", include_str!("../dobutsu.ron")).with_prose(Prose {
        family: Family::Shogi,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../dobutsu.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
