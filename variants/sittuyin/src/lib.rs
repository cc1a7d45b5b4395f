#![doc = include_str!("../sittuyin.md")]
//!
//! `legwork glance sittuyin` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};
// The rule file asks for `promotion-in-place`; what no code names is not linked.
use legwork_rules_in_code as _;

legwork_variant::inventory::submit! {
    Entry::data("sittuyin", include_str!("../sittuyin.ron")).with_prose(Prose {
        family: Family::Makruk,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../sittuyin.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
