#![doc = include_str!("../crazyhouse.md")]
//!
//! `legwork glance crazyhouse` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};
// The rule file is `like` chess; a variant that no code names is not linked.
use legwork_chess as _;

legwork_variant::inventory::submit! {
    Entry::data("crazyhouse", include_str!("../crazyhouse.ron")).with_prose(Prose {
        family: Family::Drops,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../crazyhouse.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
    .with_net(include_bytes!("../crazyhouse.net"))
}
