#![doc = include_str!("../makpong.md")]
//!
//! `legwork glance makpong` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};
// The rule file is `like` Makruk and asks for `no-flight`; what no code names is not linked.
use legwork_makruk as _;
use legwork_rules_in_code as _;

legwork_variant::inventory::submit! {
    Entry::data("makpong", include_str!("../makpong.ron")).with_prose(Prose {
        family: Family::Makruk,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../makpong.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
