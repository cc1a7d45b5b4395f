//! Counts of pieces in hand.

use legwork_core::holdings::{Held, Slots};
use legwork_core::piece::Color;
use legwork_core::rules::Rules;

use crate::ReadRules as _;

#[test]
fn slots_do_not_run_into_each_other() {
    let ron = r#"(
        name: "Held",
        board: (files: 4, ranks: 4),
        pieces: [
            (letter: "K", name: "King", betza: "K", royal: true),
            (letter: "A", name: "A", betza: "W"),
            (letter: "B", name: "B", betza: "F"),
            (letter: "C", name: "C", betza: "N"),
        ],
        holdings: (form: Pool, slots: [("A", 1), ("B", 18), ("C", 63)]),
        start: "k3/4/4/3K[] w - - 0 1",
    )"#;
    let rules = Rules::read("held", ron, &[]).unwrap();
    let slots = Slots::new(&rules);
    let mut held = Held::default();
    for _ in 0..20 {
        held = slots.with(held, Color::Black, 1);
    }
    assert_eq!(
        [0, 1, 2].map(|slot| slots.count(held, Color::Black, slot)),
        [0, 18, 0]
    );
    assert!(held.is_empty(Color::White) && !held.is_empty(Color::Black));
    assert_eq!(slots.without(held, Color::Black, 0), held);
    let unpacked = slots.unpacked(held.swapped());
    assert_eq!(unpacked.count(Color::White, 1), 18);
    assert!(unpacked.is_empty(Color::Black));
}
