#![doc = include_str!("../chushogi.md")]
//!
//! `legwork glance chushogi` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};
// The rule file asks for `lion-trading`; a plug-in that no code names is not linked.
use legwork_lion_trading as _;

legwork_variant::inventory::submit! {
    Entry::data("chushogi", include_str!("../chushogi.ron")).with_prose(Prose {
        family: Family::Shogi,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../chushogi.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
