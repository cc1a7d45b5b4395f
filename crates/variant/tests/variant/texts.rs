//! Texts of moves that are not of the position, and not even of the variant.

use legwork_core::moves::{GateSquare, Move};
use legwork_core::piece::Kind;
use legwork_variant::variant::Variant;

/// Kings and Rooks; with castling or without.
fn variant(castling: &str) -> Variant {
    let ron = format!(
        r#"(
            name: "Castling",
            board: (files: 8, ranks: 8),
            pieces: [
                (letter: "K", name: "King", betza: "K", royal: true),
                (letter: "R", name: "Rook", betza: "R"),
            ],
            start: "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1",
            {castling}
        )"#
    );
    Variant::from_ron("castling", &ron, &[]).unwrap_or_else(|error| panic!("{error}"))
}

const WITH: &str = r#"castling: Orthodox(king_to: ["c", "g"]),"#;
const WITHOUT: &str = "";

#[test]
fn a_move_from_elsewhere_has_some_text() {
    let with = variant(WITH).start();
    let without = variant(WITHOUT).start();
    let square = |name: &str| with.rules().geometry.square(name).unwrap();
    let (e1, e2, g1) = (square("e1"), square("e2"), square("g1"));
    let kind = |index| Kind::new(index).unwrap();
    let wings = with.rules().wings.len();
    assert_eq!((wings, without.rules().wings.len()), (4, 0));
    // There are two kinds, so the third is the first that no piece has.
    let moves = [
        (Move::castling(e1, g1, wings - 1), true),
        (Move::castling(e1, g1, wings), false),
        (Move::castling(e1, g1, 0), true),
        (Move::new(e1, e2).promoting(kind(1)), true),
        (Move::new(e1, e2).promoting(kind(2)), false),
        (Move::new(e1, e2).gating(kind(1), GateSquare::Origin), true),
        (Move::new(e1, e2).gating(kind(2), GateSquare::Origin), false),
        (Move::new(e1, e2).gating(kind(2), GateSquare::Rook), false),
    ];
    for (mv, known) in moves {
        let text = with.move_text(mv);
        assert_eq!(text != format!("{mv:?}"), known, "{text}");
        assert!(!text.is_empty());
        if mv.wing().is_some() {
            assert_eq!(without.move_text(mv), format!("{mv:?}"));
        }
    }
    // Nobody stands on e4.
    assert_eq!(with.move_text(Move::new(square("e4"), e2)), "e4e2");
}
