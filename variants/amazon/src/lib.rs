#![doc = include_str!("../amazon.md")]
//!
//! `legwork glance amazon` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};
// The rule file is `like` chess; a variant that no code names is not linked.
use legwork_chess as _;

legwork_variant::inventory::submit! {
    Entry::data("amazon", include_str!("../amazon.ron")).with_prose(Prose {
        family: Family::Pieces,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../amazon.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
