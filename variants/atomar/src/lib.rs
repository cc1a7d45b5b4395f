#![doc = include_str!("../atomar.md")]
//!
//! `legwork glance atomar` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};
// The rule file is `like` Atomic Chess; a variant that no code names is not linked.
use legwork_atomic as _;

legwork_variant::inventory::submit! {
    Entry::data("atomar", include_str!("../atomar.ron")).with_prose(Prose {
        family: Family::Goals,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../atomar.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
