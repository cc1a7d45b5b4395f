//! Where a piece from the hand may be placed.

use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

use crate::agreement::agreed_moves;

/// Castling one step: the Rook comes to stand where the King stood. A Lion may shoot from the
/// first rank, and a Leaper starts on the second.
const RON: &str = r#"(
    name: "Short castling from a hand",
    board: (files: 8, ranks: 8),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "R", name: "Rook", betza: "R"),
        (letter: "L", name: "Lion", betza: "KNAD(cK-aK)(K-bK)"),
        (letter: "H", name: "Hawk", betza: "BN"),
        (letter: "P", name: "Pawn", betza: "mfWcfF", pawn: true),
    ],
    start: "lr2k2r/pppppppp/8/8/8/8/PPPPPPPP/LR2K2R[Hh] w KQAkqa - 0 1",
    castling: (
        text: KingMove,
        wings: [
            (right: "K", king: "e1", rook: "h1", king_to: "f1", rook_to: "e1"),
            (right: "Q", king: "e1", rook: "b1", king_to: "c1", rook_to: "d1"),
            (right: "k", king: "e8", rook: "h8", king_to: "f8", rook_to: "e8"),
            (right: "q", king: "e8", rook: "b8", king_to: "c8", rook_to: "d8"),
        ],
    ),
    promotions: [(pieces: ["P"], zone: 1, to: ["R"])],
    holdings: (form: Hand, slots: [("H", 1)]),
)"#;

/// A position in which both generators agree.
fn at(fen: &str) -> Position {
    let variant = Variant::from_ron("short", RON, &[]).unwrap_or_else(|error| panic!("{error}"));
    let position = variant
        .position(fen)
        .unwrap_or_else(|error| panic!("{fen}: {error}"));
    agreed_moves(&position);
    position
}

/// The moves that place the Hawk.
fn placing(fen: &str) -> String {
    let position = at(fen);
    let moves = position.moves().into_iter();
    let placing = moves.filter(|mv| mv.gate().is_some());
    let mut texts: Vec<_> = placing.map(|mv| position.move_text(mv)).collect();
    texts.sort();
    texts.join(" ")
}

#[test]
fn nothing_is_placed_where_the_castling_rook_ends() {
    // The King leaves e1 to the Rook of the short wing; h1 is free. On the long wing both are.
    let castles = |text: &str, fen: &str| {
        let texts = placing(fen);
        let castles = texts.split(' ').filter(|known| known.starts_with(text));
        castles.collect::<Vec<_>>().join(" ")
    };
    let fen = "4k3/8/8/8/8/8/8/1R2K2R[H] w KQ - 0 1";
    assert_eq!(castles("h1e1", fen), "h1e1h");
    assert_eq!(castles("e1h1", fen), "");
    assert_eq!(castles("e1f1", fen), "e1f1h", "the step, not the castling");
    assert_eq!(castles("b1e1", fen), "b1e1h");
    assert_eq!(castles("e1c1", fen), "e1c1h");
    let black = "1r2k2r/8/8/8/8/8/8/4K3[h] b kq - 0 1";
    assert_eq!(castles("h8e8", black), "h8e8h");
    assert_eq!(castles("e8h8", black), "");
    assert_eq!(castles("e8c8", black), "e8c8h");
}

#[test]
fn a_lion_that_stays_leaves_no_square() {
    let fen = "7k/8/8/8/8/8/p7/L6K[H] w A - 0 1";
    let texts = placing(fen);
    let shot = |text: &&str| text.starts_with("a1a2,a2a1");
    assert_eq!(texts.split(' ').find(shot), None);
    assert!(texts.split(' ').any(|text| text == "a1a2h"));
    assert!(texts.split(' ').any(|text| text == "a1a2,a2b2h"));
    // It passes too, and places nothing by that.
    let passes = at("7k/8/8/8/8/8/8/L6K[H] w A - 0 1");
    let passes = passes.moves().into_iter().filter(|mv| mv.is_pass());
    assert_eq!(passes.count(), 1);
}

#[test]
fn nothing_is_placed_with_an_empty_hand_or_on_a_spent_square() {
    assert_eq!(placing("4k3/8/8/8/8/8/8/1R2K2R[h] w KQ - 0 1"), "");
    assert_eq!(placing("4k3/8/8/8/8/8/8/1R2K2R[H] w - - 0 1"), "");
}

#[test]
fn crowned_and_placed_at_once_names_a_piece() {
    let position = at("4k3/8/8/8/8/8/8/1R2K2R[H] w KQ - 0 1");
    assert!(!position.explain("b1b2+h").unwrap().is_legal());
    assert!(position.explain("b1b2+x").is_err());
}

#[test]
fn a_placing_that_cannot_be_is_explained() {
    let explained = |fen: &str, text: &str| at(fen).explain(text).unwrap().to_string();
    let fen = "4k3/8/8/8/8/8/4P3/1R2K2R[H] w KQ - 0 1";
    assert_eq!(
        explained(fen, "e1h1h"),
        "illegal: nothing can be placed on e1: the move itself ends there"
    );
    assert_eq!(
        explained(fen, "e2e3h"),
        "illegal: a piece is placed only on the first rank, and e2 is not on it"
    );
    assert_eq!(
        explained("4k3/8/8/8/8/8/8/1R2K2R[h] w KQ - 0 1", "b1b2h"),
        "illegal: White has no Hawk in hand"
    );
    assert_eq!(
        explained("4k3/8/8/8/8/8/8/1R2K2R[H] w K - 0 1", "b1b2h"),
        "illegal: nothing can be placed on b1: it is no longer a gating square, as the FEN's third \
         field has no `B`"
    );
    assert_eq!(
        explained("1r2k2r/8/8/8/8/8/4P3/4K2R[h] b k - 0 1", "b8b7h"),
        "illegal: nothing can be placed on b8: it is no longer a gating square, as the FEN's third \
         field has no `b`"
    );
    // This Rook is not where a Rook starts, so it has moved.
    assert_eq!(
        explained("4k3/8/8/8/8/8/8/1R1RK2R[H] w KQ - 0 1", "d1d2h"),
        "illegal: nothing can be placed on d1: the piece there does not make its first move"
    );
    assert_eq!(
        explained("7k/8/8/8/8/8/p7/L6K[H] w A - 0 1", "a1a2,a2a1h"),
        "illegal: nothing can be placed on a1: the move itself ends there"
    );
    assert_eq!(
        explained(fen, "b1b2r"),
        "illegal: only a Hawk is placed from the hand"
    );
}

#[test]
fn a_double_step_may_leave_a_piece_from_the_hand_behind() {
    // The Vizier leaps to c3 over b2, and the Hawk is placed where it stood.
    let ron = RON
        .replace(
            r#"(letter: "P""#,
            r#"(letter: "V", name: "Vizier", betza: "FimnA"), (letter: "P""#,
        )
        .replace(
            "lr2k2r/pppppppp/8/8/8/8/PPPPPPPP/LR2K2R",
            "vr2k2r/8/8/8/8/8/8/VR2K2R",
        )
        .replace("mfWcfF", "mfWfceF");
    let variant = Variant::from_ron("viziers", &ron, &[]).unwrap_or_else(|error| panic!("{error}"));
    let fen = "4k3/8/8/8/8/p7/8/V3K3[H] w A - 0 1";
    let position = variant.position(fen).unwrap();
    let gated = position.play(position.read_move("a1c3h").unwrap()).unwrap();
    assert_eq!(gated.fen(), "4k3/8/8/8/8/p1V5/8/H3K3[] b - b2 1 1");
    assert_eq!(variant.position(&gated.fen()).unwrap().fen(), gated.fen());
}
