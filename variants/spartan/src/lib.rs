#![doc = include_str!("../spartan.md")]
//!
//! `legwork glance spartan` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};

legwork_variant::inventory::submit! {
    Entry::data("spartan", include_str!("../spartan.ron")).with_prose(Prose {
        family: Family::Armies,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../spartan.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
