#![doc = include_str!("../extinction.md")]
//!
//! `legwork glance extinction` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};
// The rule file is `like` chess; a variant that no code names is not linked.
use legwork_chess as _;

legwork_variant::inventory::submit! {
    Entry::data("extinction", include_str!("../extinction.ron")).with_prose(Prose {
        family: Family::Goals,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../extinction.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
