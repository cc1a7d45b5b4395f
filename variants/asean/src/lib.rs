#![doc = include_str!("../asean.md")]
//!
//! `legwork glance asean` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};
// The rule file is `like` Makruk; a variant that no code names is not linked.
use legwork_makruk as _;

legwork_variant::inventory::submit! {
    Entry::data("asean", include_str!("../asean.ron")).with_prose(Prose {
        family: Family::Makruk,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../asean.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
