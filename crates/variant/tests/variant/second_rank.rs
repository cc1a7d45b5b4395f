//! Castling along a rank that is not a side's first.

use legwork_core::rules::Rules;
use legwork_reader::ReadRules as _;
use legwork_variant::position::{MoveError, Position};
use legwork_variant::testing::ReferenceMoves as _;
use legwork_variant::variant::Variant;

const RON: &str = r#"(
    name: "Second rank",
    board: (files: 8, ranks: 8),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "R", name: "Rook", betza: "R"),
    ],
    start: "8/r3k2r/8/8/8/8/R3K2R/8 w KQkq - 0 1",
    castling: (
        text: KingMove,
        wings: [
            (right: "K", king: "e2", rook: "h2", king_to: "g2", rook_to: "f2"),
            (right: "Q", king: "e2", rook: "a2", king_to: "c2", rook_to: "d2"),
            (right: "k", king: "e7", rook: "h7", king_to: "g7", rook_to: "f7"),
            (right: "q", king: "e7", rook: "a7", king_to: "c7", rook_to: "d7"),
        ],
    ),
)"#;

fn position(fen: &str) -> Position {
    let variant = Variant::from_ron("second", RON, &[]).unwrap_or_else(|e| panic!("{e}"));
    variant
        .position(fen)
        .unwrap_or_else(|e| panic!("{fen}: {e}"))
}

/// Plays a move with both generators.
fn play(position: &Position, text: &str) -> String {
    let mv = position.read_move(text).unwrap_or_else(|e| panic!("{e}"));
    let after = position.play(mv).unwrap();
    assert_eq!(after, position.walker_play(mv).unwrap());
    assert_eq!(position.count(), position.walker_perft(1));
    after.fen()
}

#[test]
fn king_and_rook_castle_where_they_stand() {
    let start = position("8/r3k2r/8/8/8/8/R3K2R/8 w KQkq - 0 1");
    assert_eq!(play(&start, "e2g2"), "8/r3k2r/8/8/8/8/R4RK1/8 b kq - 1 1");
    assert_eq!(play(&start, "O-O-O"), "8/r3k2r/8/8/8/8/2KR3R/8 b kq - 1 1");
    let black = position("8/r3k2r/8/8/8/8/R3K2R/8 b KQkq - 0 1");
    assert_eq!(play(&black, "e7c7"), "8/2kr3r/8/8/8/8/R3K2R/8 w KQ - 1 2");
    assert_eq!(play(&black, "O-O"), "8/r4rk1/8/8/8/8/R3K2R/8 w KQ - 1 2");
}

#[test]
fn a_rook_that_moved_takes_its_right_along() {
    let start = position("8/r3k2r/8/8/8/8/R3K2R/8 w KQkq - 0 1");
    assert_eq!(play(&start, "h2h1"), "8/r3k2r/8/8/8/8/R3K3/7R b Qkq - 1 1");
    assert_eq!(play(&start, "h2h7"), "8/r3k2R/8/8/8/8/R3K3/8 b Qq - 0 1");
    assert_eq!(play(&start, "e2e1"), "8/r3k2r/8/8/8/8/R6R/4K3 b kq - 1 1");
}

#[test]
fn what_stands_against_it_is_looked_for_on_that_rank() {
    let refused = |fen: &str| {
        let error = position(fen).read_move("e2g2").unwrap_err();
        let MoveError::Refused { reason, .. } = error else {
            panic!("{fen}: {error}");
        };
        reason
    };
    // Attacks on the first rank and pieces there do not matter, those on the second do.
    play(&position("4k3/8/8/8/8/8/R3K2R/5r1r w KQ - 0 1"), "e2c2");
    assert!(refused("4k3/5r2/8/8/8/8/R3K2R/8 w KQ - 0 1").contains("f2"));
    assert!(refused("4k3/8/8/8/8/8/R3KR1R/8 w KQ - 0 1").contains("f2"));
}

#[test]
fn both_wings_lie_on_one_rank() {
    let mixed = RON.replace("KingMove", "KingTakesRook").replace(
        r#"king: "e2", rook: "a2", king_to: "c2", rook_to: "d2""#,
        r#"king_to: "c1", rook_to: "d1""#,
    );
    let error = Rules::read("mixed", &mixed, &[]).unwrap_err().to_string();
    let expected = "castling: wings[1] (Q): a side castles along its first rank on either wing, or names all homes";
    assert!(
        error.contains(expected) && error.lines().count() == 1,
        "{error}"
    );
}
