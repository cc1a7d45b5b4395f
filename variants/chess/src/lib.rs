#![doc = include_str!("../chess.md")]
#![forbid(unsafe_code)]

use legwork_variant::Entry;

legwork_variant::inventory::submit! {
    Entry::data("chess", include_str!("../chess.ron"))
}
