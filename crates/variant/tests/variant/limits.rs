//! Promotion as far as a side has room: by limits, in a zone, with a last rank that demands it.

use legwork_variant::position::{MoveError, Position};
use legwork_variant::variant::Variant;
use legwork_walker::refusal::Refusal;

use crate::agreement::agreed_moves;

const RON: &str = r#"(
    name: "Limits",
    board: (files: 5, ranks: 6),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "R", name: "Rook", betza: "R"),
        (letter: "N", name: "Knight", betza: "N"),
        (letter: "P", name: "Pawn", betza: "mfWcfF", pawn: true),
    ],
    start: "k1r2/p4/5/5/P4/K1R2 w - - 0 1",
    promotions: [(pieces: ["P"], zone: 2, must: 1, to: ["R", "N"], limits: [("R", 2), ("N", 1)])],
)"#;

fn position(fen: &str) -> Position {
    let variant = Variant::from_ron("limits", RON, &[]).unwrap_or_else(|e| panic!("{e}"));
    variant
        .position(fen)
        .unwrap_or_else(|e| panic!("{fen}: {e}"))
}

/// The moves from a square, which both generators agree on.
fn from(position: &Position, from: &str) -> Vec<String> {
    let moves = agreed_moves(position).into_iter();
    let texts = moves.map(|mv| position.move_text(mv));
    let mut texts: Vec<String> = texts.filter(|text| text.starts_with(from)).collect();
    texts.sort();
    texts
}

#[test]
fn a_limit_counts_what_stands_on_the_board() {
    // No Rook, one, two: the second may be made, the third not.
    for (fen, expected) in [
        ("4k/5/P4/5/5/K4 w - - 0 1", vec!["a4a5", "a4a5n", "a4a5r"]),
        ("4k/5/P4/5/R4/K4 w - - 0 1", vec!["a4a5", "a4a5n", "a4a5r"]),
        ("4k/5/P4/5/RR3/K4 w - - 0 1", vec!["a4a5", "a4a5n"]),
        ("4k/5/P4/5/RRN2/K4 w - - 0 1", vec!["a4a5"]),
        // The enemy's do not count.
        (
            "4k/5/P4/r4/rr3/4K w - - 0 1",
            vec!["a4a5", "a4a5n", "a4a5r"],
        ),
    ] {
        assert_eq!(from(&position(fen), "a4"), expected, "{fen}");
    }
}

#[test]
fn what_nothing_is_left_for_cannot_go_to_the_last_rank() {
    let full = position("4k/P4/5/5/RRN2/K4 w - - 0 1");
    assert_eq!(from(&full, "a5"), [""; 0]);
    for (text, refusal) in [
        ("a5a6r", "MayNotBecome"),
        ("a5a6n", "MayNotBecome"),
        ("a5a6", "NothingToBecome"),
    ] {
        let error = full.read_move(text).unwrap_err();
        let MoveError::Refused { refusal: found, .. } = error else {
            panic!("{text}: {error}");
        };
        assert!(
            format!("{found:?}").starts_with(refusal),
            "{text}: {found:?}"
        );
    }
    let room = position("4k/P4/5/5/R1N2/K4 w - - 0 1");
    assert_eq!(from(&room, "a5"), ["a5a6r"]);
    let must = room.read_move("a5a6").unwrap_err();
    assert!(
        matches!(
            must,
            MoveError::Refused {
                refusal: Refusal::MustPromote,
                ..
            }
        ),
        "{must}"
    );
}

#[test]
fn it_attacks_the_last_rank_all_the_same() {
    // The King on b6 would be in check, though the Pawn could become nothing there.
    let position = position("2k2/P4/5/5/RRN2/K4 b - - 0 1");
    assert!(!from(&position, "c6").contains(&"c6b6".to_owned()));
    let b6 = position.rules().geometry.square("b6").unwrap();
    assert!(position.is_attacked(b6, legwork_core::piece::Color::White));
}

#[test]
fn a_piece_that_is_captured_leaves_room() {
    let lost = position("k4/4P/5/1r3/1R3/K2R1 b - - 0 1");
    assert_eq!(
        from(&lost.play(lost.read_move("b3a3").unwrap()).unwrap(), "e5"),
        [""; 0]
    );
    let after = lost.play(lost.read_move("b3b2").unwrap()).unwrap();
    assert_eq!(from(&after, "e5"), ["e5e6n", "e5e6r"]);
}

#[test]
fn a_pawn_that_stays_one_in_the_zone_is_read_back() {
    let position = position("4k/5/P4/5/5/K4 w - - 0 1");
    let stayed = position.play(position.read_move("a4a5").unwrap()).unwrap();
    assert_eq!(stayed.fen(), "4k/P4/5/5/5/K4 b - - 0 1");
    assert_eq!(stayed.variant().position(&stayed.fen()).unwrap(), stayed);
}
