#![doc = include_str!("../orda.md")]
#![doc = include_str!("../glances.md")]
#![forbid(unsafe_code)]

use legwork_variant::{Entry, Prose};

legwork_variant::inventory::submit! {
    Entry::data("orda", include_str!("../orda.ron")).with_prose(Prose {
        rules: include_str!("../orda.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
