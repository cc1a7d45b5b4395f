#![doc = include_str!("../wildebeest.md")]
#![doc = include_str!("../glances.md")]
#![forbid(unsafe_code)]

use legwork_variant::{Entry, Prose};

legwork_variant::inventory::submit! {
    Entry::data("wildebeest", include_str!("../wildebeest.ron")).with_prose(Prose {
        rules: include_str!("../wildebeest.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
