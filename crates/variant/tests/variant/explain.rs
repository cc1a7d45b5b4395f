//! Why texts are not moves, where the reason lies in how a piece moves that no variant has, or in
//! how a text only looks like castling.

use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

fn chess() -> Variant {
    let ron = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../variants/chess/chess.ron"
    ));
    Variant::from_ron("chess", ron, &[]).unwrap_or_else(|error| panic!("{error}"))
}

fn crc() -> Variant {
    let ron = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../variants/crc/crc.ron"
    ));
    Variant::from_ron("crc", ron, &[]).unwrap_or_else(|error| panic!("{error}"))
}

/// Kings, and a piece of that notation that starts on a1.
fn odd(betza: &str) -> Variant {
    let ron = format!(
        r#"(
            name: "Odd",
            board: (files: 8, ranks: 8),
            pieces: [
                (letter: "K", name: "King", betza: "K", royal: true),
                (letter: "X", name: "Odd", betza: "{betza}"),
                (letter: "M", name: "Man", betza: "W"),
            ],
            start: "x6k/8/8/8/8/8/8/X6K w - - 0 1",
        )"#
    );
    Variant::from_ron("odd", &ron, &[]).unwrap_or_else(|error| panic!("{betza}: {error}"))
}

fn at(variant: &Variant, fen: &str) -> Position {
    variant
        .position(fen)
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The reason in words.
fn why(position: &Position, text: &str) -> String {
    let explanation = position
        .explain(text)
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    explanation.to_string()
}

#[test]
fn only_the_king_looks_like_castling_and_only_along_its_rank() {
    let position = at(&chess(), "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1");
    // Not its Knight, whose move would end two files from the King.
    let knight = "illegal: the Knight on b1 cannot go to g1; from b1 it goes to d2, a3 or c3";
    let free = at(&chess(), "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1");
    assert_eq!(why(&free, "b1g1"), knight);
    // Nor the King, two files away on another rank.
    for text in ["e1g2", "e1g3", "e1c2", "e1c8"] {
        let reason = why(&position, text);
        assert!(
            reason.starts_with("illegal: the King on e1 cannot go to "),
            "{reason}"
        );
    }
    // Three files away is a castling to the wrong square.
    assert_eq!(
        why(&free, "e1b1"),
        "illegal: castling: on that side the King goes to c1"
    );
}

#[test]
fn a_king_castles_with_a_rook_and_not_with_what_stands_where_one_could() {
    let knight = at(&crc(), "k9/10/10/10/10/10/10/3KN5 w - - 0 1");
    assert_eq!(
        why(&knight, "d1e1"),
        "illegal: the Knight on e1 is on the same side"
    );
    let rook = at(&crc(), "k9/10/10/10/10/10/10/3KR5 w - - 0 1");
    assert_eq!(
        why(&rook, "d1e1"),
        "illegal: castling: the right to castle with the Rook on e1 is lost, or was never there"
    );
    // An enemy Rook is none of its own.
    let enemy = at(&crc(), "k9/10/10/10/10/10/10/3K1r4 w - - 0 1");
    assert!(
        !why(&enemy, "d1f1").contains("lost"),
        "{}",
        why(&enemy, "d1f1")
    );
}

#[test]
fn a_letter_that_no_piece_has_is_named_wherever_it_stands() {
    let start = chess().start();
    for (text, offset) in [("b1c3/x", 4), ("b1c3x", 4), ("b1c3q/x", 4), ("O-O/x", 3)] {
        let error = start.explain(text).unwrap_err().to_string();
        let expected = format!(
            "`{text}` is not a move: at byte {offset}, expected the letter of a piece of the variant"
        );
        assert_eq!(error, expected);
    }
    // Letters of pieces are well-formed, whatever comes of them.
    for text in ["b1c3/q", "b1c3q", "b1c3q/q"] {
        assert!(!start.explain(text).unwrap().is_legal());
    }
}

#[test]
fn what_has_to_jump_needs_something_to_jump_over() {
    let fen = "7k/8/8/8/8/8/X7/7K w - - 0 1";
    let over = "7k/8/8/8/8/M7/X7/7K w - - 0 1";
    let jumper = odd("jD");
    assert_eq!(
        why(&at(&jumper, fen), "a2a4"),
        "illegal: the Odd has nothing to jump over on its way to a3"
    );
    assert!(why(&at(&jumper, over), "a2a4").starts_with("legal"));
    let cannon = odd("pR");
    assert_eq!(
        why(&at(&cannon, fen), "a2a4"),
        "illegal: the Odd has nothing to jump over on its way to a4"
    );
    assert!(why(&at(&cannon, over), "a2a4").starts_with("legal"));
    let chain = odd("[pW-fW]");
    assert_eq!(
        why(&at(&chain, fen), "a2a4"),
        "illegal: leg 1: the Odd has nothing to jump over on its way to a3"
    );
    assert!(why(&at(&chain, over), "a2a4").starts_with("legal"));
}

#[test]
fn what_can_be_blocked_names_what_blocks_it() {
    let blocked = "7k/8/8/8/8/M7/X7/7K w - - 0 1";
    let lame = odd("nD");
    assert_eq!(
        why(&at(&lame, blocked), "a2a4"),
        "illegal: the way is blocked by the Man on a3"
    );
    // A ski Rook is not hindered on the first square, but on the second.
    let ski = odd("jR");
    assert!(why(&at(&ski, blocked), "a2a4").starts_with("legal"));
    let second = "7k/8/8/8/M7/8/X7/7K w - - 0 1";
    assert_eq!(
        why(&at(&ski, second), "a2a5"),
        "illegal: the way is blocked by the Man on a4"
    );
    // A grasshopper lands right behind the first piece, not further on.
    let hopper = at(&odd("gR"), blocked);
    assert!(why(&hopper, "a2a4").starts_with("legal"));
    assert!(why(&hopper, "a2a5").starts_with("illegal"));
}

#[test]
fn a_first_move_is_for_a_piece_that_has_not_moved() {
    let first = odd("WimD");
    let moved = at(&first, "7k/8/8/8/8/X7/8/7K w - - 0 1");
    assert_eq!(
        why(&moved, "a3a5"),
        "illegal: an Odd may do that on its first move only, and this one has moved"
    );
}

#[test]
fn what_captures_only_or_moves_only_is_told() {
    let fen = "7k/8/8/8/m7/8/X7/7K w - - 0 1";
    let quiet = odd("mD");
    assert_eq!(
        why(&at(&quiet, fen), "a2a4"),
        "illegal: the way is blocked by the Man on a4, which an Odd cannot capture by that move"
    );
    let taker = odd("cD");
    assert_eq!(
        why(&at(&taker, fen), "a2c2"),
        "illegal: the Odd goes to c2 only to capture, and nothing stands there"
    );
    let own = odd("D");
    let friend = "7k/8/8/8/M7/8/X7/7K w - - 0 1";
    assert_eq!(
        why(&at(&own, friend), "a2a4"),
        "illegal: the Man on a4 is on the same side"
    );
    // Its own, but for the royal one, is what it may take.
    let cannibal = odd("dD");
    assert!(why(&at(&cannibal, friend), "a2a4").starts_with("legal"));
    let king = at(&cannibal, "7k/8/8/8/K7/8/X7/8 w - - 0 1");
    assert_eq!(
        why(&king, "a2a4"),
        "illegal: the King on a4 is on the same side"
    );
}

#[test]
fn the_way_with_the_fewest_hindrances_is_the_one_that_was_meant() {
    // By b3 it would have to capture and does not; by a3 it is blocked once.
    let two_ways = odd("[mW-fF]");
    let blocked = at(&two_ways, "7k/8/8/8/8/M7/X7/7K w - - 0 1");
    assert_eq!(
        why(&blocked, "a2b4"),
        "illegal: leg 1: the Man on a3 is on the same side"
    );
}

#[test]
fn from_and_to_one_square_is_a_pass_only_for_what_steps_out_and_back() {
    let plain = at(&odd("D"), "7k/8/8/8/8/8/X7/7K w - - 0 1");
    assert_eq!(
        why(&plain, "a2a2"),
        "illegal: the move starts and ends on the same square, a2"
    );
    let shooter = at(&odd("[cK-bK]"), "7k/8/8/8/8/8/X7/7K w - - 0 1");
    assert_eq!(
        why(&shooter, "a2a2"),
        "illegal: the move starts and ends on the same square, a2"
    );
    let stroller = at(&odd("[mK-bK]"), "7k/8/8/8/8/8/X7/7K w - - 0 1");
    assert!(why(&stroller, "a2a2").starts_with("legal"));
    assert_eq!(
        why(&stroller, "h1h1"),
        "illegal: the move starts and ends on the same square, h1; a pass is written 0000"
    );
}

#[test]
fn a_castling_that_is_not_there_is_told_of_its_own_wing_and_side() {
    let why_of = |fen: &str, text: &str| why(&at(&chess(), fen), text);
    let away =
        |corner: &str, color: &str| format!("illegal: castling: {color} has no Rook on {corner}");
    let white = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    assert_eq!(why_of(white, "O-O-O"), away("a1", "White"));
    assert_eq!(
        why_of("4k3/8/8/8/8/8/8/4K3 b - - 0 1", "O-O"),
        away("h8", "Black")
    );
    // The King's way to its own Rook leads to the corner of that side.
    let inner = "4k3/8/8/8/8/8/8/1R2K3 w - - 0 1";
    assert_eq!(why_of(inner, "e1b1"), away("a1", "White"));
    // A Knight in the corner is not a Rook that has moved.
    assert_eq!(
        why_of("4k3/8/8/8/8/8/8/4K2N w - - 0 1", "e1g1"),
        away("h1", "White")
    );
    let black = at(&crc(), "4k4r/10/10/10/10/10/10/4K5 b - - 0 1");
    assert_eq!(
        why(&black, "e8j8"),
        "illegal: castling: the right to castle with the Rook on j8 is lost, or was never there"
    );
    let off_the_rank = at(&crc(), "k9/10/10/10/10/10/9R/5K4 w - - 0 1");
    assert_eq!(
        why(&off_the_rank, "O-O"),
        "illegal: castling: White has no Rook on that side of the King"
    );
}

#[test]
fn far_from_home_nothing_looks_like_castling() {
    let cannot_go = |position: &Position, text: &str| {
        let reason = why(position, text);
        assert!(reason.contains(" cannot go to "), "{text}: {reason}");
    };
    cannot_go(&at(&chess(), "k7/8/8/8/4K3/8/8/7R w - - 0 1"), "e4g1");
    cannot_go(&at(&chess(), "k7/8/8/8/8/8/4K2R/8 w - - 0 1"), "e2h2");
    cannot_go(&at(&chess(), "k7/8/8/8/8/8/4K3/7R w - - 0 1"), "e2h1");
    cannot_go(&at(&crc(), "k9/10/10/10/10/10/9R/5K4 w - - 0 1"), "f1j2");
    cannot_go(&at(&crc(), "k9/10/10/10/10/10/5K4/9R w - - 0 1"), "f2i2");
}

#[test]
fn a_pawn_that_did_not_come_by_a_double_step_did_not_pass() {
    let beside = at(&chess(), "4k3/8/8/8/2Pp4/8/8/4K3 w - - 0 1");
    assert_eq!(
        why(&beside, "c4d5"),
        "illegal: the Pawn goes to d5 only to capture, and nothing stands there"
    );
}

#[test]
fn the_leg_that_is_hindered_is_not_the_one_that_jumps_or_captures() {
    let own = "illegal: leg 2: the Man on a4 is on the same side";
    let over_own = "7k/8/8/8/M7/M7/X7/7K w - - 0 1";
    let over_enemy = "7k/8/8/8/M7/m7/X7/7K w - - 0 1";
    assert_eq!(why(&at(&odd("[pW-fW]"), over_own), "a2a4"), own);
    assert_eq!(why(&at(&odd("[pW-fW]"), over_enemy), "a2a4"), own);
    assert_eq!(why(&at(&odd("[cW-fW]"), over_enemy), "a2a4"), own);
    assert_eq!(why(&at(&odd("[dW-fW]"), over_own), "a2a4"), own);
    // Of two ways that are hindered once each, the one of fewer legs was meant.
    let direct = at(&odd("[mW-fW]D"), "7k/8/8/8/M7/8/X7/7K w - - 0 1");
    assert_eq!(
        why(&direct, "a2a4"),
        "illegal: the Man on a4 is on the same side"
    );
}

#[test]
fn a_first_move_that_is_blocked_has_not_been_made() {
    let lame = at(&odd("WimnD"), "7k/8/8/8/8/8/M7/X6K w A - 0 1");
    assert_eq!(
        why(&lame, "a1a3"),
        "illegal: the way is blocked by the Man on a2"
    );
}

#[test]
fn who_passes_steps_out_and_comes_back() {
    let nobody = "illegal: no piece can step out and back, so the turn cannot be passed";
    // Black's piece could, White's has no square to its left.
    let theirs = at(&odd("[mK-bK]"), "x6k/8/8/8/8/8/8/7K w - - 0 1");
    assert_eq!(why(&theirs, "0000"), nobody);
    let cornered = at(&odd("[mlW-bW]"), "7k/8/8/8/8/8/8/X6K w - - 0 1");
    assert_eq!(why(&cornered, "0000"), nobody);
    let onward = at(&odd("[mW-fF]"), "7k/8/8/8/8/8/X7/7K w - - 0 1");
    assert_eq!(
        why(&onward, "a2a2"),
        "illegal: the move starts and ends on the same square, a2"
    );
    // As many legs as were written.
    let stepper = at(&odd("W"), "7k/8/8/8/8/M7/X7/7K w - - 0 1");
    assert!(why(&stepper, "a2a3,a3a4").contains(" cannot go to a4 in 2 legs"));
    assert!(why(&stepper, "a2a3,a3a2").contains(" cannot go to a2 in 2 legs"));
}

#[test]
fn one_file_away_is_no_castling_unless_it_is_written_so() {
    let rules = |king: &str, goal: &str| {
        let ron = format!(
            r#"(
                name: "Short",
                board: (files: 8, ranks: 8),
                pieces: [
                    (letter: "K", name: "King", betza: "{king}", royal: true),
                    (letter: "R", name: "Rook", betza: "R"),
                ],
                start: "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1",
                castling: (
                    text: KingMove,
                    wings: [
                        (right: "K", king: "e1", rook: "h1", king_to: "{goal}1", rook_to: "d1"),
                        (right: "k", king: "e8", rook: "h8", king_to: "{goal}8", rook_to: "d8"),
                    ],
                ),
            )"#
        );
        Variant::from_ron("short", &ron, &[]).unwrap_or_else(|error| panic!("{error}"))
    };
    // A step to the goal is a step, and hindered as one.
    let step = at(&rules("K", "f"), "4k3/8/8/8/8/8/8/4KR2 w - - 0 1");
    assert_eq!(
        why(&step, "e1f1"),
        "illegal: the Rook on f1 is on the same side"
    );
    // A royal piece that leaps does not step, and does not castle by a step.
    let leaper = at(&rules("N", "g"), "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    assert!(why(&leaper, "e1f1").contains(" cannot go to "));
}

#[test]
fn what_follows_a_castling_is_placed_and_what_follows_a_step_becomes() {
    let castles = at(&chess(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(
        why(&castles, "e1g1q"),
        "illegal: nothing is placed from a hand in this variant"
    );
    assert_eq!(why(&castles, "e1e2q"), "illegal: a King does not promote");
    // Crowned and placed at once is for variants with a hand.
    assert!(castles.explain("e1e2+q").is_err());
}

#[test]
fn where_a_piece_goes_is_told_in_squares_or_in_words() {
    let why_of = |fen: &str, text: &str| why(&at(&chess(), fen), text);
    insta::assert_snapshot!(
        [
            why_of("k7/8/8/8/8/8/4P3/K7 w - - 0 1", "e2e5"),
            why_of("k7/8/8/8/8/8/8/KN6 w - - 0 1", "b1b3"),
            // Too many squares, and none at all.
            why_of("k7/8/8/8/8/8/8/KQ6 w - - 0 1", "b1c3"),
            why_of("k7/8/8/8/8/1p6/PP6/KN6 w - - 0 1", "b1b4"),
            why_of("k7/8/8/8/8/8/PP6/KR6 w - - 0 1", "a1a3"),
            // A way that it could go in one leg.
            why_of("k7/8/8/8/8/8/8/KR6 w - - 0 1", "b1b2,b2b3"),
        ]
        .join("\n"), @r"
    illegal: the Pawn on e2 cannot go to e5; from e2 it goes to e3 or e4
    illegal: the Knight on b1 cannot go to b3; from b1 it goes to d2, a3 or c3
    illegal: the Queen on b1 cannot go to c3: it slides like a Queen
    illegal: the Knight on b1 cannot go to b4; from b1 it goes to d2, a3 or c3
    illegal: the King on a1 cannot go to a3: it steps one square in any direction
    illegal: the Rook on b1 cannot go to b3 in 2 legs: it slides like a Rook
    "
    );
}

#[test]
fn a_text_that_is_no_move_is_refused_in_the_same_words() {
    let position = at(&chess(), "k7/8/8/8/8/8/4P3/K7 w - - 0 1");
    let error = position.read_move("e2e5").unwrap_err();
    assert_eq!(
        error.to_string(),
        "e2e5 is illegal: the Pawn on e2 cannot go to e5; from e2 it goes to e3 or e4"
    );
    let long = position.read_move(&"x".repeat(1_000)).unwrap_err();
    assert!(long.to_string().len() < 200, "{long}");
}
