#![doc = include_str!("../mighty-lion.md")]
//!
//! `legwork glance mighty-lion` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};
// The rule file is `like` chess; a variant that no code names is not linked.
use legwork_chess as _;
// The rule file asks for `lion-trading`; a plug-in that no code names is not linked.
use legwork_lion_trading as _;

legwork_variant::inventory::submit! {
    Entry::data("mighty-lion", include_str!("../mighty-lion.ron")).with_prose(Prose {
        family: Family::Lions,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../mighty-lion.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
