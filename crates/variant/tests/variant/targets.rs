//! The classes of squares among other pieces: by whatever stands there, of either side.

use std::collections::BTreeMap;

use legwork_explain::diagram::SquareClass;
use legwork_explain::targets::{Target, targets};
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

/// A 7x7 board with Kings, Pawns and a piece of that notation.
fn position(betza: &str, fen: &str) -> Position {
    let ron = format!(
        r#"(
            name: "Test",
            board: (files: 7, ranks: 7),
            pieces: [
                (letter: "K", name: "King", betza: "K", royal: true),
                (letter: "X", name: "X", betza: "{betza}"),
                (letter: "P", name: "Pawn", betza: "mfWcfF", prose: "feFifmnD", pawn: true),
            ],
            promotions: [(pieces: ["P"], zone: 1, to: ["X"])],
            start: "x5k/ppppppp/7/7/7/PPPPPPP/X5K w - - 0 1",
        )"#
    );
    let variant = Variant::from_ron("test", &ron, &[]);
    let variant = variant.unwrap_or_else(|error| panic!("{betza}: {error}"));
    variant
        .position(fen)
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The targets of the legal moves of the piece on a square, by the names of the squares.
fn targets_of(position: &Position, from: &str) -> BTreeMap<String, Target> {
    let rules = position.rules();
    let from = rules.geometry.square(from).unwrap();
    let piece = position.at(from).unwrap();
    let moves = position.moves_from(from);
    let targets = targets(rules, position, piece, from, &moves).into_iter();
    targets
        .map(|(square, target)| (rules.geometry.name(square).to_string(), target))
        .collect()
}

/// The class of a square and whether something is captured there, for an X on a1 with another of its side on c1
/// and a Pawn of the other side on a3.
fn ends(betza: &str, to: &str) -> (SquareClass, bool) {
    let position = position(betza, "6k/7/7/7/p6/7/X1X3K w - - 0 1");
    let target = targets_of(&position, "a1").remove(to);
    let target = target.unwrap_or_else(|| panic!("{betza} does not go to {to}"));
    (target.class(), target.captures)
}

#[test]
fn captures_of_own_pieces_have_the_class_of_the_leg_that_makes_them() {
    assert_eq!(ends("mRdR", "b1"), (SquareClass::Slide, false));
    assert_eq!(ends("mRdR", "c1"), (SquareClass::Slide, true));
    assert_eq!(ends("mBdR", "c1"), (SquareClass::CaptureOnly, true));
    assert_eq!(ends("mcdD", "c1"), (SquareClass::Leap, true));
    assert_eq!(ends("mcdD", "a3"), (SquareClass::Leap, true));
}

#[test]
fn own_and_enemy_pieces_can_be_captured_in_different_ways() {
    for square in ["a3", "c1"] {
        let found = ends("cRmdD", square);
        let expected = match square {
            "a3" => SquareClass::CaptureOnly,
            _ => SquareClass::Leap,
        };
        assert_eq!(found, (expected, true), "{square}");
    }
}

#[test]
fn a_move_that_captures_nothing_on_its_way_is_not_one_after_a_capture() {
    // It steps on after a capture, or goes two squares over nothing.
    let betza = "mR[cK-aK]";
    let position = position(betza, "6k/7/7/7/7/1p5/X5K w - - 0 1");
    let found = targets_of(&position, "a1");
    assert_eq!(
        found["a2"].ends,
        [SquareClass::AfterCapture, SquareClass::MoveOnly]
    );
    assert!(found["b2"].in_passing && found["b2"].class() == SquareClass::InPassing);
    assert_eq!(
        found["a3"].ends,
        [SquareClass::AfterCapture, SquareClass::MoveOnly]
    );
}

#[test]
fn what_is_captured_en_passant_is_beside_the_way() {
    let position = position("N", "6k/7/7/2Pp3/7/7/6K w - d5 0 1");
    let found = targets_of(&position, "c4");
    let passed = Target {
        ends: vec![SquareClass::CaptureOnly],
        ..Target::default()
    };
    assert_eq!(found["d5"], passed);
    let victim = Target {
        en_passant: true,
        ..Target::default()
    };
    assert_eq!(found["d4"], victim);
    assert!(victim.is_taken() && victim.classes().is_empty());
    assert_eq!(found["c5"].class(), SquareClass::MoveOnly);
}
