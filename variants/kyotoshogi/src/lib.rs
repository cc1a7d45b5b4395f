#![doc = include_str!("../kyotoshogi.md")]
#![doc = include_str!("../glances.md")]
#![forbid(unsafe_code)]

use legwork_variant::{Entry, Prose};

legwork_variant::inventory::submit! {
    Entry::data("kyotoshogi", include_str!("../kyotoshogi.ron")).with_prose(Prose {
        rules: include_str!("../kyotoshogi.md"),
        strategy: include_str!("../strategy.md"),
        cases: include_str!("../cases.ron"),
    })
}
