#![doc = include_str!("../embassy.md")]
//!
//! `legwork glance embassy` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};
// The rule file is `like` capablanca; a variant that no code names is not linked.
use legwork_capablanca as _;

legwork_variant::inventory::submit! {
    Entry::data("embassy", include_str!("../embassy.ron")).with_prose(Prose {
        family: Family::Large,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../embassy.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
