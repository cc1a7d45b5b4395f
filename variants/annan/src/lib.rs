#![doc = include_str!("../annan.md")]
//!
//! `legwork glance annan` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};
// The rule file is `like` shogi; a variant that no code names is not linked.
use legwork_shogi as _;

legwork_variant::inventory::submit! {
    Entry::data("annan", include_str!("../annan.ron")).with_prose(Prose {
        family: Family::Shogi,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../annan.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
