#![doc = include_str!("../minixiangqi.md")]
//!
//! `legwork glance minixiangqi` draws how each piece moves.

#![forbid(unsafe_code)]

use legwork_variant::{Entry, Family, Prose};

legwork_variant::inventory::submit! {
    Entry::data("minixiangqi", include_str!("../minixiangqi.ron")).with_prose(Prose {
        family: Family::Xiangqi,
        about: env!("CARGO_PKG_DESCRIPTION"),
        rules: include_str!("../minixiangqi.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
