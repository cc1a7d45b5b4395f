//! Variants for the unit tests of this crate.

use legwork_core::inventory;
use legwork_variant::variant::{Entry, Variant};

/// A small board with every kind of special move that data can say, ranks counted from 0.
pub(crate) const TINY: &str = r#"(
    name: "Tiny",
    board: (files: 5, ranks: 6, first_rank: 0),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "R", name: "Rook", betza: "R"),
        (letter: "+R", name: "Crowned Rook", betza: "RF"),
        (letter: "P", name: "Pawn", betza: "mfWcfF", prose: "feFifmnD", pawn: true),
    ],
    start: "+r2kr/ppppp/5/5/PPPPP/+R2KR w - - 0 1",
    promotions: [(pieces: ["P"], zone: 1, to: ["R", "+R"])],
    options: [(name: "promotion", values: [
        (name: "any"),
        (name: "rook", set: (promotions: [(pieces: ["P"], zone: 1, to: ["R"])])),
    ])],
)"#;

inventory::submit! { Entry::data("tiny", TINY) }

/// The variant, with the defaults of its options.
pub(crate) fn tiny() -> Variant {
    Variant::open("tiny", &[]).unwrap()
}
