#![doc = include_str!("../chess.md")]
#![forbid(unsafe_code)]

use legwork_core::variant::Entry;

legwork_core::inventory::submit! {
    Entry::data("chess", include_str!("../chess.ron"))
}
