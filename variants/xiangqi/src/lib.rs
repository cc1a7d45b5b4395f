#![doc = include_str!("../xiangqi.md")]
//!
//! `legwork glance xiangqi` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};

legwork_variant::inventory::submit! {
    Entry::data("xiangqi", include_str!("../xiangqi.ron")).with_prose(Prose {
        family: Family::Xiangqi,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../xiangqi.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
    .with_net(include_bytes!("../xiangqi.net"))
}
