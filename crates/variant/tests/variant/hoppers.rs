//! Attacks of a hopper on a King: the first piece behind exactly one other is attacked.

use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

use crate::agreement::agreed_moves;

const RON: &str = r#"(
    name: "Cannons",
    board: (files: 8, ranks: 8),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "R", name: "Rook", betza: "R"),
        (letter: "N", name: "Knight", betza: "N"),
        (letter: "C", name: "Cannon", betza: "mRcpR"),
        (letter: "L", name: "Lion", betza: "KNAD(cK-aK)(K-bK)"),
        (letter: "P", name: "Pawn", betza: "mfWcfF", prose: "feFifmnD", pawn: true),
    ],
    start: "rn1ckc1r/pppppppp/8/8/8/8/PPPPPPPP/RN1CKC1R w KQkq - 0 1",
    castling: (
        text: KingMove,
        wings: [
            (right: "K", king: "e1", rook: "h1", king_to: "g1", rook_to: "f1"),
            (right: "Q", king: "e1", rook: "a1", king_to: "c1", rook_to: "d1"),
            (right: "k", king: "e8", rook: "h8", king_to: "g8", rook_to: "f8"),
            (right: "q", king: "e8", rook: "a8", king_to: "c8", rook_to: "d8"),
        ],
    ),
    promotions: [(pieces: ["P"], zone: 1, to: ["R", "C"])],
)"#;

/// The legal moves of a position, in which both generators and the count must agree.
fn moves(fen: &str) -> Vec<String> {
    let variant = Variant::from_ron("cannons", RON, &[]).unwrap_or_else(|e| panic!("{e}"));
    let position: Position = variant
        .position(fen)
        .unwrap_or_else(|e| panic!("{fen}: {e}"));
    let moves = agreed_moves(&position);
    let mut texts: Vec<String> = moves.iter().map(|&mv| position.move_text(mv)).collect();
    texts.sort();
    texts
}

/// Those of the moves that start on a square, without it.
fn moves_from(fen: &str, from: &str) -> String {
    let moves = moves(fen);
    let ends = moves.iter().filter_map(|mv| mv.strip_prefix(from));
    ends.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_screen_ends_the_check_by_leaving_the_line_or_taking_the_cannon() {
    let check = "k3c3/6N1/8/4R3/2N5/8/8/4K3 w - - 0 1";
    assert_eq!(moves_from(check, "e5"), "a5 b5 c5 d5 e8 f5 g5 h5");
    assert_eq!(moves_from(check, "c4"), "e3", "a second screen in front");
    assert_eq!(moves_from(check, "g7"), "e6 e8", "behind, or the Cannon");
    assert_eq!(moves_from(check, "e1"), "d1 d2 f1 f2", "off the line");
}

#[test]
fn capturing_an_enemy_screen_only_replaces_it() {
    let check = "4c1k1/8/R7/R3n3/8/8/8/4K3 w - - 0 1";
    assert_eq!(moves_from(check, "a5"), "");
    assert_eq!(moves_from(check, "a6"), "e6");
}

#[test]
fn the_king_may_capture_the_screen_beside_him() {
    let check = "k3c3/8/8/8/8/8/4n3/4K3 w - - 0 1";
    assert_eq!(moves_from(check, "e1"), "d1 d2 e2 f1 f2");
}

#[test]
fn nobody_may_become_the_screen() {
    let open = "k3c3/8/8/8/3R4/8/8/4K3 w - - 0 1";
    assert_eq!(
        moves_from(open, "d4"),
        "a4 b4 c4 d1 d2 d3 d5 d6 d7 d8 f4 g4 h4"
    );
    assert_eq!(moves_from(open, "e1"), "d1 d2 e2 f1 f2");
}

#[test]
fn of_two_pieces_between_neither_leaves_the_other_alone() {
    let own = "k3c3/8/8/4R3/8/4N3/8/4K3 w - - 0 1";
    assert_eq!(moves_from(own, "e5"), "e4 e6 e7 e8");
    assert_eq!(moves_from(own, "e3"), "");
    let mixed = "k3c3/8/8/4R3/8/4n3/8/4K3 w - - 0 1";
    assert_eq!(moves_from(mixed, "e5"), "e4 e6 e7 e8", "not e3");
}

#[test]
fn three_pieces_between_are_free_one_by_one() {
    let three = "k3c3/8/4N3/4R3/8/4n3/8/4K3 w - - 0 1";
    assert_eq!(moves_from(three, "e5"), "a5 b5 c5 d5 e3 e4 f5 g5 h5");
}

#[test]
fn one_move_may_end_two_checks_over_two_screens() {
    let double = "k3c3/8/8/8/8/4N3/8/c1N1K3 w - - 0 1";
    assert_eq!(moves(double), ["c1e2", "e1d2", "e1f2", "e3d1"]);
}

#[test]
fn en_passant_takes_two_pieces_from_between() {
    let alone = "7k/8/8/K2Pp2c/8/8/8/8 w - e6 0 1";
    assert_eq!(moves_from(alone, "d5"), "e6", "d6 leaves one screen");
    let third = "7k/8/8/K2PpN1c/8/8/8/8 w - e6 0 1";
    assert_eq!(moves_from(third, "d5"), "d6", "e6 leaves the Knight alone");
}

#[test]
fn a_lion_takes_two_screens_or_one_from_afar() {
    let between = moves("k3c3/8/8/3Ln3/4n3/8/8/4K3 w - - 0 1");
    let legal = |text: &str| between.iter().any(|mv| mv == text);
    assert!(legal("d5e5") && legal("d5e5,e5e6") && legal("0000"));
    assert!(!legal("d5e5,e5e4") && !legal("d5e5,e5d5") && !legal("d5e5,e5d6"));

    let check = moves("k3c3/8/8/3Ln3/8/8/8/4K3 w - - 0 1");
    let legal = |text: &str| check.iter().any(|mv| mv == text);
    assert!(legal("d5e5,e5d5") && legal("d5e5,e5d6") && legal("d5e4"));
    assert!(!legal("d5e5") && !legal("d5e5,e5e4") && !legal("0000"));
}

#[test]
fn a_king_does_not_castle_over_or_into_a_cannons_aim() {
    let castles = |fen: &str| moves(fen).iter().any(|mv| mv == "e1g1");
    assert!(castles("k7/8/8/8/8/8/8/4K2R w K - 0 1"));
    assert!(!castles("k4c2/8/5p2/8/8/8/8/4K2R w K - 0 1"), "crosses f1");
    assert!(castles("k4c2/8/8/8/8/8/8/4K2R w K - 0 1"), "no screen");
    assert!(!castles("k5c1/8/6p1/8/8/8/8/4K2R w K - 0 1"), "ends on g1");
    assert!(
        !castles("k7/8/8/8/8/8/8/c3K2R w K - 0 1"),
        "the Rook is the screen"
    );
}

#[test]
fn a_pawn_promotes_into_or_out_of_a_check() {
    let check = "K2N3c/1P6/8/8/8/8/8/4k3 w - - 0 1";
    assert_eq!(moves_from(check, "b7"), "b8c b8r", "a second screen");
    let open = "K6c/1P6/8/8/8/8/8/4k3 w - - 0 1";
    assert_eq!(moves_from(open, "b7"), "", "the only screen");
}
