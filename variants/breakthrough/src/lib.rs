#![doc = include_str!("../breakthrough.md")]
//!
//! `legwork glance breakthrough` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};

legwork_variant::inventory::submit! {
    Entry::data("breakthrough", include_str!("../breakthrough.ron")).with_prose(Prose {
        family: Family::Goals,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../breakthrough.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
