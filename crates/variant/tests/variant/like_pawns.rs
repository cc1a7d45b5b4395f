//! Kinds that move and promote as Pawns do, and are not `pawn: true`: on entry, or by choice, or on any
//! rank of a zone.

use legwork_core::moves::Move;
use legwork_variant::position::Position;
use legwork_variant::testing::ReferenceMoves as _;
use legwork_variant::variant::Variant;

use crate::agreement::agreed_moves;

/// A King, a Queen, and Soldiers that step and capture like Pawns, with this promotion.
fn soldiers(promotion: &str) -> Variant {
    let ron = format!(
        r#"(
            name: "Soldiers",
            board: (files: 8, ranks: 8),
            pieces: [
                (letter: "K", name: "King", betza: "K", royal: true),
                (letter: "Q", name: "Queen", betza: "Q"),
                (letter: "S", name: "Soldier", betza: "fmWfcF"),
            ],
            start: "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            promotions: [(pieces: ["S"], to: ["Q"], {promotion})],
        )"#
    );
    Variant::from_ron("soldiers", &ron, &[]).unwrap_or_else(|error| panic!("{error}"))
}

/// The moves of the Soldiers, which both generators have.
fn moves_of_soldiers(position: &Position) -> Vec<String> {
    let listed = agreed_moves(position);
    assert_eq!(
        position.perft(2),
        position.walker_perft(2),
        "{}",
        position.fen()
    );
    let kings = |mv: &&Move| {
        let piece = position.at(mv.from());
        piece.is_none_or(|piece| !position.rules().royals.contains(piece.kind))
    };
    let texts = listed
        .iter()
        .filter(kings)
        .map(|&mv| position.move_text(mv));
    let mut texts: Vec<String> = texts.collect();
    texts.sort();
    texts
}

#[test]
fn each_promotes_where_its_rule_says() {
    let zone_of_three = "4k3/8/2S5/S7/8/8/8/4K3 w - - 0 1";
    let last_but_one = "4k3/2S5/8/8/8/8/8/4K3 w - - 0 1";
    for (promotion, from_a5_and_c6, from_c7) in [
        // Soldiers that are in the zone already do not promote any more.
        (
            "zone: 3, must: 1, when: Enter",
            vec!["a5a6", "a5a6q", "c6c7"],
            vec!["c7c8"],
        ),
        (
            "zone: 3, must: 1",
            vec!["a5a6", "a5a6q", "c6c7", "c6c7q"],
            vec!["c7c8q"],
        ),
        ("zone: 3", vec!["a5a6q", "c6c7q"], vec!["c7c8q"]),
        // A Pawn would have to promote; another piece may come to rest on the last rank.
        (
            "zone: 3, must: 0",
            vec!["a5a6", "a5a6q", "c6c7", "c6c7q"],
            vec!["c7c8", "c7c8q"],
        ),
        (
            "zone: 3, must: 0, when: Enter",
            vec!["a5a6", "a5a6q", "c6c7"],
            vec!["c7c8"],
        ),
        ("zone: 1", vec!["a5a6", "c6c7"], vec!["c7c8q"]),
    ] {
        let variant = soldiers(promotion);
        for (fen, expected) in [(zone_of_three, from_a5_and_c6), (last_but_one, from_c7)] {
            let position = variant.position(fen).unwrap();
            assert_eq!(moves_of_soldiers(&position), expected, "{promotion}: {fen}");
            let turned = position.flipped().unwrap();
            assert_eq!(
                moves_of_soldiers(&turned).len(),
                expected.len(),
                "{promotion}"
            );
        }
    }
}
