#![doc = include_str!("../chu.md")]
//!
//! `legwork glance chu` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};
// The rule file asks for `lion-trading`; a plug-in that no code names is not linked.
use legwork_lion_trading as _;

legwork_variant::inventory::submit! {
    Entry::data("chu", include_str!("../chu.ron")).with_prose(Prose {
        family: Family::Lions,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../chu.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
    .with_net(include_bytes!("../chu.net"))
}
