#![doc = include_str!("../capahouse.md")]
//!
//! `legwork glance capahouse` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};
// The rule file is `like` Capablanca Chess; a variant that no code names is not linked.
use legwork_capablanca as _;

legwork_variant::inventory::submit! {
    Entry::data("capahouse", include_str!("../capahouse.ron")).with_prose(Prose {
        family: Family::Drops,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../capahouse.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
