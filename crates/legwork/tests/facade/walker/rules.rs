//! The rules one by one: what is refused and why, and what a move leaves behind.

use legwork::shape::Shape;
use legwork::testing::Walker;
use legwork::{Color, EnPassant, Refusal};

use super::board::WalkerBoard;
use super::{array, compiled, law_of};

#[test]
fn castling_is_refused_with_the_square_that_hinders_it() {
    let compiled = compiled("chess", &[]);
    let board = WalkerBoard::new(&compiled, "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1");
    assert_eq!(
        board.refusal("e1c1"),
        Refusal::CastlingBlocked { at: board.at("b1") }
    );
    assert!(board.allows("e1g1"));

    let board = WalkerBoard::new(&compiled, "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let (at, by) = (board.at("f1"), board.at("f8"));
    assert_eq!(
        board.refusal("e1g1"),
        Refusal::CastlingThroughCheck { at, by }
    );
    assert!(board.allows("e1c1"));

    let board = WalkerBoard::new(&compiled, "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1");
    let (at, by) = (board.at("e1"), board.at("e2"));
    assert_eq!(
        board.refusal("e1g1"),
        Refusal::CastlingThroughCheck { at, by }
    );
    assert_eq!(
        board.refusal("e1c1"),
        Refusal::CastlingThroughCheck { at, by }
    );

    // Only the Rook crosses b1; without the right there is no candidate.
    let board = WalkerBoard::new(&compiled, "1r2k3/8/8/8/8/8/8/R3K2R w Q - 0 1");
    assert!(board.allows("e1c1"));
    assert_eq!(board.verdict("e1g1"), None);
}

#[test]
fn castling_goes_wherever_the_rules_say() {
    let compiled = compiled("crc", &[]);
    for (fen, text) in [
        // The King stays; it moves away from the Rook; it crosses the Rook.
        ("9k/10/10/10/10/10/10/1RK7 w Q - 0 1", "c1b1"),
        ("9k/10/10/10/10/10/10/RK8 w Q - 0 1", "b1a1"),
        ("9k/10/10/10/10/10/10/4RK4 w Q - 0 1", "f1e1"),
    ] {
        let after = WalkerBoard::new(&compiled, fen).play(text);
        assert!(
            after.shows("c1", Some("K")) && after.shows("d1", Some("R")),
            "{fen}"
        );
        assert_eq!(after.array.pieces(compiled.rules.geometry).count(), 3);
        assert!(after.array.virgin.is_empty());
    }
    let board = WalkerBoard::new(&compiled, "9k/10/10/10/10/10/10/rRK7 w Q - 0 1");
    let (king, by) = (board.at("c1"), board.at("a1"));
    assert_eq!(board.refusal("c1b1"), Refusal::KingLeftInCheck { king, by });
}

#[test]
fn a_king_may_castle_onto_its_rook() {
    let compiled = compiled("seirawan", &[("castling", "printed")]);
    let board = WalkerBoard::new(&compiled, "4k3/8/8/8/8/8/8/R3K2R[HE] w KQ - 0 1");
    let mut castlings: Vec<_> = board.walked();
    castlings.retain(|(_, mv, _)| mv.wing().is_some());
    assert!(castlings.iter().all(|(.., verdict)| verdict.is_ok()));
    let mut texts: Vec<_> = castlings.iter().map(|(text, ..)| text.as_str()).collect();
    texts.sort();
    assert_eq!(
        texts,
        [
            "a1e1e", "a1e1h", "e1b1", "e1b1e", "e1b1h", "e1h1", "e1h1e", "e1h1h"
        ]
    );

    let after = board.play("e1h1h");
    assert!(
        after.shows("h1", Some("K"))
            && after.shows("g1", Some("R"))
            && after.shows("e1", Some("H"))
    );
    let after = board.play("a1e1e");
    assert!(
        after.shows("b1", Some("K"))
            && after.shows("c1", Some("R"))
            && after.shows("a1", Some("E"))
    );
}

#[test]
fn a_double_step_can_be_answered_en_passant_where_a_pawn_stands_ready() {
    let compiled = compiled("chess", &[]);
    let board = WalkerBoard::new(&compiled, "4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1").play("e2e4");
    let (target, victim) = (board.at("e3"), board.at("e4"));
    assert_eq!(board.array.passant, Some(EnPassant { target, victim }));
    assert!(board.play("f4e3").shows("e4", None));
    assert_eq!(board.play("e8e7").array.passant, None);

    let single = WalkerBoard::new(&compiled, "4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1").play("e2e3");
    assert_eq!(single.array.passant, None);
    let alone = WalkerBoard::new(&compiled, "4k3/8/8/8/6p1/8/4P3/4K3 w - - 0 1").play("e2e4");
    assert_eq!(alone.array.passant, None);

    // Both pawns leave the rank at once.
    let board = WalkerBoard::new(&compiled, "8/8/8/8/k4p1R/8/4P3/4K3 w - - 0 1").play("e2e4");
    let (king, by) = (board.at("a4"), board.at("h4"));
    assert_eq!(board.refusal("f4e3"), Refusal::KingLeftInCheck { king, by });
}

#[test]
fn clocks_count_what_the_rules_say() {
    let compiled = compiled("chess", &[]);
    let clocks = |board: &WalkerBoard| (board.array.clock, board.array.number);
    let board = WalkerBoard::new(&compiled, "4k2n/8/8/8/8/4p3/P7/4K2R w K - 7 3");
    assert_eq!(clocks(&board.play("e1g1")), (8, 3));
    assert_eq!(clocks(&board.play("e1g1").play("e8e7")), (9, 4));
    assert_eq!(clocks(&board.play("h1h8")), (0, 3));
    assert_eq!(clocks(&board.play("a2a3")), (0, 3));
    let last = WalkerBoard::new(&compiled, "4k3/8/8/8/8/8/8/4K3 b - - 65535 65535");
    assert_eq!(clocks(&last.play("e8e7")), (65535, 65535));
}

#[test]
fn what_is_touched_has_moved() {
    let compiled = compiled("chess", &[]);
    let board = WalkerBoard::new(&compiled, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(
        board.play("a1a8").array.virgin,
        board.squares(&["e1", "h1", "e8", "h8"])
    );
    assert_eq!(
        board.play("e1e2").array.virgin,
        board.squares(&["a8", "e8", "h8"])
    );
    assert_eq!(
        board.play("e1c1").array.virgin,
        board.squares(&["a8", "e8", "h8"])
    );
}

#[test]
fn a_pawn_has_to_become_what_is_left_to_become() {
    let compiled = compiled("super", &[]);
    let board = WalkerBoard::new(&compiled, "8/P3k3/8/8/8/8/8/4K3[] w - - 0 1");
    let queen = compiled.rules.kind_named("Q").unwrap();
    assert_eq!(board.refusal("a7a8"), Refusal::NothingToBecome);
    assert_eq!(
        board.refusal("a7a8q"),
        Refusal::MayNotBecome { kind: queen }
    );
    // It attacks all the same.
    let walker = Walker::new(&compiled);
    assert_eq!(
        walker.attacker(&board.array, board.at("b8"), Color::White),
        Some(board.at("a7"))
    );
    assert!(!walker.attacked(&board.array, board.at("a8"), Color::White));

    let board = WalkerBoard::new(&compiled, "1v6/P3k3/8/8/8/8/8/4K3[Rr] w - - 0 1");
    assert_eq!(board.refusal("a7a8"), Refusal::MustPromote);
    assert_eq!(board.from("a7"), ["a7a8r", "a7b8r"]);
    let pools = |text| board.play(text).array.state;
    let read = |text| array(&compiled, &format!("8/4k3/8/8/8/8/8/4K3[{text}] w - - 0 1")).state;
    assert_eq!(pools("a7a8r"), read("r"));
    assert_eq!(pools("a7b8r"), read("vr"));
}

#[test]
fn a_gated_piece_neither_parries_nor_shields() {
    let compiled = compiled("seirawan", &[]);
    let board = WalkerBoard::new(&compiled, "4r1k1/8/8/8/8/8/8/RN2K3[H] w B - 0 1");
    let (king, by) = (board.at("e1"), board.at("e8"));
    assert_eq!(
        board.refusal("b1c3h"),
        Refusal::KingLeftInCheck { king, by }
    );
    let board = WalkerBoard::new(&compiled, "6k1/8/8/8/8/8/8/4KB1r[H] w F - 0 1");
    let (king, by) = (board.at("e1"), board.at("h1"));
    assert_eq!(
        board.refusal("f1e2h"),
        Refusal::KingLeftInCheck { king, by }
    );
    assert_eq!(board.from("f1"), [""; 0]);
}

#[test]
fn gating_squares_are_forgotten_with_the_last_piece_in_hand() {
    let compiled = compiled("seirawan", &[]);
    let board = WalkerBoard::new(&compiled, "4k3/8/8/8/8/8/8/RNB1K3[H] w QBC - 4 1");
    let gated = board.play("b1c3h");
    assert!(gated.shows("b1", Some("H")) && gated.shows("c3", Some("N")));
    assert_eq!(gated.array.virgin, board.squares(&["a1", "e1"]));
    assert_eq!(gated.array.clock, 5);
    assert_eq!(
        board.play("b1c3").array.virgin,
        board.squares(&["a1", "c1", "e1"])
    );
}

const SHOOTERS: &str = r#"(
    name: "Shooters with a hand",
    board: (files: 6, ranks: 6),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "S", name: "Shooter", betza: "mK[cK-bK]"),
        (letter: "D", name: "Dancer", betza: "mK[K-bK]"),
        (letter: "H", name: "Hawk", betza: "BN"),
    ],
    start: "sd2k1/6/6/6/6/SD2K1[Hh] w ABab - 0 1",
    holdings: (form: Hand, slots: [("H", 1)]),
)"#;

#[test]
fn shooting_is_a_move_and_passing_is_not() {
    let compiled = law_of("shooters", SHOOTERS, &[]);
    let board = WalkerBoard::new(&compiled, "4k1/6/6/6/1h4/SD2K1[H] w AB - 3 1");
    let passed = board.play("0000");
    assert_eq!(passed.array.virgin, board.squares(&["a1", "b1"]));
    assert_eq!((passed.array.clock, passed.array.turn), (4, Color::Black));
    // The square is not left, so nothing can be placed on it; and the piece has moved.
    let shot = board.play("a1b2,b2a1");
    assert_eq!(shot.array.virgin, board.squares(&["b1"]));
    assert_eq!((shot.array.clock, shot.shows("b2", None)), (0, true));
    assert_eq!(board.verdict("a1b2,b2a1h"), None);
    assert!(board.allows("a1a2h"));
    assert_eq!(board.verdict("0000h"), None);
}

#[test]
fn the_attack_on_a_square_does_not_depend_on_what_stands_there() {
    let compiled = compiled("chess", &[]);
    let board = WalkerBoard::new(&compiled, "4k3/8/8/8/8/8/4p3/4K2r w - - 0 1");
    let walker = Walker::new(&compiled);
    for (square, by) in [
        ("d1", Some("e2")),
        ("f1", Some("h1")),
        ("e2", None),
        ("c1", None),
    ] {
        let found = walker.attacker(&board.array, board.at(square), Color::Black);
        assert_eq!(found, by.map(|by| board.at(by)), "{square}");
    }
}
