#![doc = include_str!("../elvenchess.md")]
//!
//! `legwork glance elvenchess` draws how each piece moves.

#![forbid(unsafe_code)]

// For the rule in code of this name.
use legwork_lion_trading as _;
use legwork_variant::{Entry, Family, Prose};

legwork_variant::inventory::submit! {
    Entry::data("elvenchess", include_str!("../elvenchess.ron")).with_prose(Prose {
        family: Family::Lions,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../elvenchess.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
