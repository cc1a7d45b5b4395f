#![doc = include_str!("../placement.md")]
//!
//! `legwork glance placement` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};
// The rule file is `like` chess and asks for `dropped-castling`; what no code names is not linked.
use legwork_chess as _;
use legwork_rules_in_code as _;

legwork_variant::inventory::submit! {
    Entry::data("placement", include_str!("../placement.ron")).with_prose(Prose {
        family: Family::Orthodox,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../placement.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
