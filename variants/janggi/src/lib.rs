#![doc = include_str!("../janggi.md")]
#![doc = include_str!("../glances.md")]
#![forbid(unsafe_code)]

use legwork_variant::{Entry, Prose};

legwork_variant::inventory::submit! {
    Entry::data("janggi", include_str!("../janggi.ron")).with_prose(Prose {
        rules: include_str!("../janggi.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
