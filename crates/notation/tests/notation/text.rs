//! Reading and writing moves as coordinates.

use std::collections::BTreeMap;

use crate::laws::{candidates, chess, chu, compiled, crc, gothic, seirawan, superchess, zoo};
use insta::assert_snapshot;
use legwork_core::compiled::CompiledRules;
use legwork_notation::fen;
use legwork_notation::text::{is_short, read_move, write_move};

/// The result of reading a text, among the Walker's candidates: the move in canonical spelling, or the message.
fn read(compiled: &CompiledRules, position: &str, text: &str) -> String {
    let array = fen::read(compiled, position).unwrap_or_else(|error| panic!("{position}: {error}"));
    match read_move(
        compiled,
        &array,
        array.turn,
        &candidates(compiled, &array),
        text,
    ) {
        Ok(mv) => write_move(compiled, &array, mv),
        Err(error) => error.to_string(),
    }
}

fn readings(compiled: &CompiledRules, position: &str, texts: &[&str]) -> String {
    let reading = |text: &&str| format!("{text}: {}", read(compiled, position, text));
    texts.iter().map(reading).collect::<Vec<_>>().join("\n")
}

/// Asserts that each text is read as the same move, whose canonical spelling is `canonical`.
fn all_are(compiled: &CompiledRules, position: &str, canonical: &str, texts: &[&str]) {
    for text in texts.iter().chain([&canonical]) {
        assert_eq!(
            read(compiled, position, text),
            canonical,
            "{text} in {position}"
        );
    }
}

/// Asserts that every candidate of a position has its own spelling, and is read back from it; returns them.
fn distinct(compiled: &CompiledRules, position: &str) -> Vec<String> {
    let array = fen::read(compiled, position).unwrap_or_else(|error| panic!("{position}: {error}"));
    let moves = candidates(compiled, &array);
    let mut texts = BTreeMap::new();
    for &mv in &moves {
        let text = write_move(compiled, &array, mv);
        assert_eq!(
            texts.insert(text.clone(), mv),
            None,
            "{text} twice in {position}"
        );
        assert_eq!(
            read_move(compiled, &array, array.turn, &moves, &text),
            Ok(mv),
            "{text} in {position}"
        );
    }
    texts.into_keys().collect()
}

const CASTLE: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn every_start_spells_each_move_once() {
    fn start(compiled: &CompiledRules) {
        distinct(compiled, &compiled.rules.start);
    }
    start(&chess());
    start(&gothic());
    start(&crc());
    start(&superchess());
    start(&seirawan("standard"));
    start(&seirawan("printed"));
    start(&chu("chess"));
    start(&chu("shogi"));
    start(&zoo());
}

#[test]
fn castling_is_the_kings_move() {
    all_are(&chess(), CASTLE, "e1g1", &["e1h1", "h1e1", "O-O"]);
    all_are(&chess(), CASTLE, "e1c1", &["e1a1", "a1e1", "O-O-O"]);
    let wide = "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1";
    all_are(&gothic(), wide, "f1i1", &["f1j1", "j1f1", "O-O"]);
    all_are(&gothic(), wide, "f1c1", &["f1a1", "a1f1", "O-O-O"]);
    // A step is still a step, and a Rook's move a Rook's move.
    all_are(&chess(), CASTLE, "e1f1", &[]);
    all_are(&chess(), CASTLE, "h1f1", &[]);
}

#[test]
fn short_castling_is_with_the_nearer_rook() {
    let board = "r3k4r/10/10/10/10/10/10/10/10/R4K3R";
    let compiled = chu("chess");
    all_are(
        &compiled,
        &format!("{board} w KQkq - 0 1"),
        "f0i0",
        &["O-O", "f0j0", "j0f0"],
    );
    all_are(
        &compiled,
        &format!("{board} w KQkq - 0 1"),
        "f0c0",
        &["O-O-O", "f0a0", "a0f0"],
    );
    // Black's nearer Rook is that of the FEN's `q`.
    all_are(
        &compiled,
        &format!("{board} b KQkq - 0 1"),
        "e9b9",
        &["O-O", "e9a9", "a9e9"],
    );
    all_are(
        &compiled,
        &format!("{board} b KQkq - 0 1"),
        "e9h9",
        &["O-O-O", "e9j9", "j9e9"],
    );
    let short = |wing: usize| is_short(&compiled.rules, wing);
    assert_eq!([0, 1, 2, 3].map(short), [true, false, false, true]);
    // If both are equally near, the King's side.
    let even = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../variants/chess/chess.ron"
    ))
    .replace("RNBQKBNR w KQkq", "RN1K1NR1 w K")
    .replace(
        r#"right: "K", king: "e1", rook: "h1""#,
        r#"right: "K", king: "d1", rook: "g1""#,
    )
    .replace(r#"right: "Q", king: "e1""#, r#"right: "Q", king: "d1""#);
    let compiled = crate::laws::compiled("even", &even, &[]);
    assert!(is_short(&compiled.rules, 0) && !is_short(&compiled.rules, 1));
}

#[test]
fn in_crc_castling_is_king_takes_rook() {
    let compiled = crc();
    let board = "1r3k3r/10/10/10/10/10/10/1R3K3R w KQkq - 0 1";
    all_are(&compiled, board, "f1j1", &["O-O", "j1f1"]);
    all_are(&compiled, board, "f1b1", &["O-O-O", "b1f1"]);
    // The King's move is never castling: here it is not a move, next to its goal it is a step.
    assert_snapshot!(readings(&compiled, board, &["f1i1", "f1c1"]), @r"
    f1i1: `f1i1` is not a possible move
    f1c1: `f1c1` is not a possible move
    ");
    let near = "1r6kr/10/10/10/10/10/10/1R5K1R w KQkq - 0 1";
    all_are(&compiled, near, "h1i1", &[]);
    all_are(&compiled, near, "h1j1", &["O-O", "j1h1"]);
    // The Rook's side decides, not the King's direction: from b1 the King goes right with the a-Rook.
    let corner = "rk7r/10/10/10/10/10/10/RK7R w KQkq - 0 1";
    all_are(&compiled, corner, "b1a1", &["O-O-O", "a1b1"]);
    // An inner Rook that has the right is named.
    all_are(
        &compiled,
        "k9/10/10/10/10/10/10/3KR2R2 w E - 0 1",
        "d1e1",
        &["O-O"],
    );
}

#[test]
fn a_step_that_looks_like_castling_is_a_step() {
    let compiled = zoo();
    let board = "lr1gk2r/8/8/8/8/8/8/LR2K2R w KQ - 0 1";
    let texts = distinct(&compiled, board);
    assert!(
        ["e1f1", "e1h1", "e1d1", "e1b1"]
            .iter()
            .all(|text| texts.iter().any(|known| known == text))
    );
    all_are(&compiled, board, "e1h1", &["h1e1", "O-O"]);
    all_are(&compiled, board, "e1b1", &["b1e1", "O-O-O"]);
}

/// A King that captures en passant where it could also castle.
const PASSING_KING: &str = r#"(
    name: "Passing King",
    board: (files: 6, ranks: 5),
    pieces: [
        (letter: "K", name: "King", betza: "FeW", royal: true),
        (letter: "R", name: "Rook", betza: "R"),
        (letter: "G", name: "Guard", betza: "fW", prose: "ifmnD"),
    ],
    start: "k5/6/3g2/2K2R/6 b K - 0 1",
    castling: (text: KingMove, wings: [
        (right: "K", king: "c2", rook: "f2", king_to: "d2", rook_to: "c2"),
    ]),
)"#;

#[test]
fn a_capture_en_passant_that_looks_like_castling_is_a_capture() {
    let compiled = compiled("passing", PASSING_KING, &[]);
    let board = "k5/6/6/2K2R/3g2 w K d2 0 2";
    let texts = distinct(&compiled, board);
    let listed = |text: &str| texts.iter().any(|known| known == text);
    assert!(listed("c2d2") && listed("c2f2"), "{texts:?}");
    all_are(&compiled, board, "c2f2", &["f2c2", "O-O"]);
}

#[test]
fn promotions_are_spelled_out() {
    let compiled = chess();
    let board = "3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
    all_are(&compiled, board, "e7e8q", &["e7e8Q"]);
    all_are(&compiled, board, "e7d8n", &["e7d8N"]);
    assert_snapshot!(readings(&compiled, board, &["e7e8", "e7e8k", "e7d8x", "e1e2q", "e7e8+"]), @r"
    e7e8: e7e8
    e7e8k: `e7e8k`: `k` is not possible here, expected e7e8, e7e8b, e7e8n, e7e8q or e7e8r
    e7d8x: `e7d8x`: `x` is not possible here, expected e7d8, e7d8b, e7d8n, e7d8q or e7d8r
    e1e2q: `e1e2q`: `q` is not possible here, expected e1e2
    e7e8+: `e7e8+`: `+` is not possible here, expected e7e8, e7e8b, e7e8n, e7e8q or e7e8r
    ");
    // The Walker refuses staying a Pawn, but that is a candidate, so a caller can say why.
    let array = fen::read(&compiled, board).unwrap();
    let moves = legwork_walker::Walker::new(&compiled).walk(&array);
    let legal: Vec<_> = moves.into_iter().filter_map(Result::ok).collect();
    let error = read_move(&compiled, &array, array.turn, &legal, "e7e8").unwrap_err();
    assert_snapshot!(error, @"`e7e8` does not say what the piece becomes, expected e7e8b, e7e8n, e7e8q or e7e8r");
}

#[test]
fn crowning_is_a_plus() {
    let compiled = chu("shogi");
    let board = "9k/10/10/10/6NR2/10/10/10/10/K9 w - - 0 1";
    all_are(&compiled, board, "h5h7+", &[]);
    all_are(&compiled, board, "h5h7", &[]);
    all_are(&compiled, board, "g5h7+", &["g5h7l", "g5h7L"]);
    assert_snapshot!(readings(&compiled, board, &["h5h7r", "h5h7+r", "h5h6+"]), @r"
    h5h7r: `h5h7r`: `r` is not possible here, expected h5h7 or h5h7+
    h5h7+r: `h5h7+r`: `+r` is not possible here, expected h5h7 or h5h7+
    h5h6+: `h5h6+`: `+` is not possible here, expected h5h6
    ");
    let chess = chu("chess");
    let board = "9k/10/10/P9/10/10/10/10/10/K9 w - - 0 1";
    all_are(&chess, board, "a6a7l", &["a6a7L"]);
    all_are(&compiled, board, "a6a7m", &[]);
}

#[test]
fn gating_follows_the_move() {
    let compiled = seirawan("standard");
    let start = compiled.rules.start.clone();
    all_are(&compiled, &start, "b1c3h", &["b1c3H"]);
    all_are(&compiled, &start, "b1c3", &[]);
    let castle = "r3k2r/8/8/8/8/8/8/R3K2R[HEhe] w KQkq - 0 1";
    all_are(&compiled, castle, "e1g1h", &["e1h1h"]);
    all_are(&compiled, castle, "h1e1h", &[]);
    all_are(&compiled, castle, "e1g1", &["h1e1", "e1h1", "O-O"]);
    all_are(&compiled, castle, "e1c1e", &["e1a1e"]);
    all_are(&compiled, castle, "a1e1e", &["a1e1E"]);
    all_are(&compiled, castle, "h1g1e", &[]);
    assert_snapshot!(readings(&compiled, castle, &["e1g1q", "b1c3h", "O-Oh"]), @r"
    e1g1q: `e1g1q`: `q` is not possible here, expected e1g1, e1g1e or e1g1h
    b1c3h: `b1c3h`: White has no piece on b1
    O-Oh: `O-Oh` is not a move: at byte 3, expected nothing after castling
    ");
    assert_snapshot!(readings(&compiled, &start, &["a2a3h", "b1c3q"]), @r"
    a2a3h: `a2a3h`: `h` is not possible here, expected a2a3
    b1c3q: `b1c3q`: `q` is not possible here, expected b1c3, b1c3e or b1c3h
    ");
    distinct(&compiled, castle);
}

#[test]
fn printed_castling_ends_on_the_rooks_square() {
    let compiled = seirawan("printed");
    let castle = "r3k2r/8/8/8/8/8/8/R3K2R[HEhe] w KQkq - 0 1";
    all_are(&compiled, castle, "e1h1", &["h1e1", "O-O"]);
    all_are(&compiled, castle, "e1b1", &["e1a1", "a1e1", "O-O-O"]);
    all_are(&compiled, castle, "e1h1h", &[]);
    all_are(&compiled, castle, "e1b1h", &["e1a1h"]);
    all_are(&compiled, castle, "a1e1h", &[]);
    // h1 ends up under the King: nothing is gated there.
    assert_snapshot!(readings(&compiled, castle, &["h1e1h", "e1g1"]), @r"
    h1e1h: `h1e1h`: `h` is not possible here, expected e1h1
    e1g1: `e1g1` is not a possible move
    ");
    distinct(&compiled, castle);
}

#[test]
fn a_lion_says_what_it_captures_on_the_way() {
    let compiled = chu("chess");
    let board = "9k/10/10/10/4pp4/4L5/10/10/10/K9 w - - 0 1";
    all_are(&compiled, board, "e4e5,e5f6", &[]);
    all_are(&compiled, board, "e4e5,e5e4", &[]);
    all_are(&compiled, board, "e4e5,e5f5", &[]);
    all_are(&compiled, board, "e4f5,f5e5", &[]);
    all_are(&compiled, board, "e4e5", &[]);
    // Over an empty square it is the jump.
    all_are(&compiled, board, "e4g4", &["e4f4,f4g4", "e4f3,f3g4"]);
    all_are(&compiled, board, "e4f6", &[]);
    all_are(&compiled, board, "0000", &["@@@@", "e4e4", "e4d4,d4e4"]);
    assert_snapshot!(readings(&compiled, board, &[
        "e4g6,g6f6", "e4e5,e5e7", "a0a0", "a0b0,b0a0", "e5e4", "f4f4", "e4e5,e5j9", "e4e5,e5f6q",
    ]), @r"
    e4g6,g6f6: `e4g6,g6f6` is not a possible move
    e4e5,e5e7: `e4e5,e5e7` is not a possible move
    a0a0: `a0a0` is not a possible move
    a0b0,b0a0: `a0b0,b0a0` is not a possible move
    e5e4: `e5e4`: White has no piece on e5
    f4f4: `f4f4`: White has no piece on f4
    e4e5,e5j9: `e4e5,e5j9` is not a possible move
    e4e5,e5f6q: `e4e5,e5f6q`: `q` is not possible here, expected e4e5,e5f6
    ");
    distinct(&compiled, board);
    // Two Lions share one pass, but have two shots at one piece.
    let two = "9k/10/10/10/4p5/3L1L4/10/10/10/K9 w - - 0 1";
    let texts = distinct(&compiled, two);
    assert_eq!(texts.iter().filter(|text| text.contains("0000")).count(), 1);
    assert!(texts.contains(&"d4e5,e5d4".to_owned()) && texts.contains(&"f4e5,e5f4".to_owned()));
    all_are(&compiled, two, "0000", &["d4d4", "f4f4", "f4g4,g4f4"]);
}

#[test]
fn what_follows_the_squares_is_one_letter_a_side() {
    let compiled = seirawan("standard");
    let castle = "r3k2r/8/8/8/8/8/8/R3K2R[HEhe] w KQkq - 0 1";
    assert_snapshot!(readings(&compiled, castle, &["O-O/hh", "O-O/h", "e1g1hh/h", "e1g1h/hh", "e1g1/", "e1g1h/"]), @r"
    O-O/hh: `O-O/hh` is not a move: at byte 3, expected nothing after castling
    O-O/h: `O-O/h`: `/h` is not possible here, expected e1g1
    e1g1hh/h: `e1g1hh/h` is not a move: at byte 4, expected the end, or the letter of what the piece becomes or of what is placed
    e1g1h/hh: `e1g1h/hh` is not a move: at byte 4, expected the end, or the letter of what the piece becomes or of what is placed
    e1g1/: `e1g1/` is not a move: at byte 4, expected the end, or the letter of what the piece becomes or of what is placed
    e1g1h/: `e1g1h/` is not a move: at byte 4, expected the end, or the letter of what the piece becomes or of what is placed
    ");
}

#[test]
fn a_pass_names_no_piece() {
    // The corner from which squares are counted is empty.
    let board = "9k/10/10/10/10/4L5/10/10/10/9K w - - 0 1";
    all_are(&chu("chess"), board, "0000", &["@@@@", "e4e4", "e4d4,d4e4"]);
}

#[test]
fn a_first_move_of_two_legs_is_read_by_either() {
    let compiled = compiled(
        "first",
        r#"(
            name: "First",
            board: (files: 4, ranks: 4),
            pieces: [
                (letter: "K", name: "King", betza: "K", royal: true),
                (letter: "X", name: "Odd", betza: "W[imW-fF]"),
            ],
            start: "x2k/4/4/X2K w Aa - 0 1",
        )"#,
        &[],
    );
    let start = compiled.rules.start.clone();
    all_are(&compiled, &start, "a1b3", &["a1a2,a2b3"]);
    let moved = "x2k/4/4/X2K w - - 0 1";
    assert_snapshot!(readings(&compiled, moved, &["a1b3", "a1a2,a2b3"]), @r"
    a1b3: `a1b3` is not a possible move
    a1a2,a2b3: `a1a2,a2b3` is not a possible move
    ");
}

#[test]
fn stepping_out_onto_an_own_piece_is_no_pass() {
    let compiled = chu("chess");
    let board = "9k/10/10/10/4P5/4L5/10/10/10/K9 w - - 0 1";
    // The Lion has room to pass, but not over its own Pawn.
    all_are(&compiled, board, "0000", &["e4e4", "e4d4,d4e4"]);
    assert_snapshot!(readings(&compiled, board, &["e4e5,e5e4"]), @"e4e5,e5e4: `e4e5,e5e4` is not a possible move");
}

#[test]
fn of_two_ways_round_the_one_over_the_lower_squares_is_written() {
    let compiled = zoo();
    // Two adjacent neighbours, both captured before the Runner ends on its start square.
    let ring = ["e3", "f3", "f4", "f5", "e5", "d5", "d4", "d3"];
    for (place, &one) in ring.iter().enumerate() {
        let other = ring[(place + 1) % ring.len()];
        let square = |name| compiled.rules.geometry.square(name).unwrap();
        let (low, high) = if square(one) < square(other) {
            (one, other)
        } else {
            (other, one)
        };
        let board = with_pawns(&[one, other]);
        let canonical = format!("e4{low},{low}{high},{high}e4");
        let turned = format!("e4{high},{high}{low},{low}e4");
        all_are(&compiled, &board, &canonical, &[&turned]);
    }
}

/// The Runner on e4 and black Pawns.
fn with_pawns(squares: &[&str]) -> String {
    let cell = |file: u8, rank: u8| {
        let name = format!("{}{rank}", file as char);
        match name.as_str() {
            "e4" => "U".to_owned(),
            "h1" => "K".to_owned(),
            "h8" => "k".to_owned(),
            name if squares.contains(&name) => "p".to_owned(),
            _ => "1".to_owned(),
        }
    };
    let rank = |rank| {
        (b'a'..=b'h')
            .map(|file| cell(file, rank))
            .collect::<String>()
    };
    let board: Vec<String> = (1..=8).rev().map(rank).collect();
    let digits = |board: String| {
        (1..=8).rev().fold(board, |board, run: usize| {
            board.replace(&"1".repeat(run), &run.to_string())
        })
    };
    let board = board.into_iter().map(digits).collect::<Vec<_>>().join("/");
    format!("{board} w - - 0 1")
}

/// A King that can capture on its way to where it castles, and its own Rook next to it.
const HUNGRY_KING: &str = r#"(
    name: "Hungry King",
    board: (files: 8, ranks: 8),
    pieces: [
        (letter: "K", name: "King", betza: "KdW[csW-mfW]", royal: true),
        (letter: "R", name: "Rook", betza: "R"),
    ],
    start: "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    castling: (
        text: KingMove,
        wings: [
            (right: "K", king: "e1", rook: "h1", king_to: "g1", rook_to: "f1"),
            (right: "Q", king: "e1", rook: "a1", king_to: "c1", rook_to: "d1"),
            (right: "k", king: "e8", rook: "h8", king_to: "g8", rook_to: "f8"),
            (right: "q", king: "e8", rook: "a8", king_to: "c8", rook_to: "d8"),
        ],
    ),
)"#;

#[test]
fn a_capture_on_the_way_is_no_castling() {
    let compiled = compiled("hungry", HUNGRY_KING, &[]);
    all_are(&compiled, CASTLE, "e1g1", &["e1h1", "h1e1", "O-O"]);
    // The King's capture names its victim, so castling, although prevented, keeps its name.
    let victim = "r3k2r/8/8/8/8/8/8/R3Kr1R w KQkq - 0 1";
    all_are(&compiled, victim, "e1f1,f1g1", &[]);
    all_are(&compiled, victim, "e1g1", &["e1h1", "h1e1", "O-O"]);
    distinct(&compiled, victim);
}

#[test]
fn a_king_that_takes_its_own_rook_does_not_castle() {
    let beside = HUNGRY_KING
        .replace("r3k2r", "r3kr2")
        .replace("R3K2R", "R3KR2")
        .replace("rook: \"h1\"", "rook: \"f1\"")
        .replace("rook: \"h8\"", "rook: \"f8\"");
    let compiled = compiled("hungry", &beside, &[]);
    let start = compiled.rules.start.clone();
    all_are(&compiled, &start, "e1g1", &["f1e1", "O-O"]);
    all_are(&compiled, &start, "e1f1", &[]);
    distinct(&compiled, &start);
}

#[test]
fn two_victims_on_the_way_take_three_legs() {
    let compiled = zoo();
    let board = "lr1gk2r/8/4p3/3pp3/4U3/8/8/4K3 w - - 0 1";
    let texts = distinct(&compiled, board);
    let three: Vec<&String> = texts
        .iter()
        .filter(|text| text.matches(',').count() == 2)
        .collect();
    assert!(three.iter().any(|text| *text == "e4e5,e5e6,e6e7"));
    all_are(&compiled, board, "e4e5,e5e6,e6e7", &[]);
    // Both ways round capture the same: the first in the order of squares is written.
    all_are(&compiled, board, "e4d5,d5e5,e5f4", &[]);
    all_are(&compiled, board, "e4d5,d5e5,e5e4", &["e4e5,e5d5,d5e4"]);
    // An empty square on the way is not named, but may be.
    let one = "lr1gk2r/8/4p3/8/4U3/8/8/4K3 w - - 0 1";
    all_are(&compiled, one, "e4e6,e6e7", &["e4e5,e5e6,e6e7"]);
}

#[test]
fn en_passant_is_a_plain_move() {
    let compiled = chess();
    all_are(&compiled, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", &[]);
    // A Pawn that can also go there quietly must name its victim.
    let compiled = zoo();
    let board = "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1";
    all_are(&compiled, board, "d5c6", &[]);
    all_are(&compiled, board, "d5c5,c5c6", &[]);
    distinct(&compiled, board);
    // A Lion that captures the pawn on its way is not a pawn.
    let board = "9k/10/10/10/3pL5/10/10/10/10/K9 w - d6 0 1";
    all_are(&chu("chess"), board, "e5d5,d5d6", &[]);
}

/// A hand, and a Rook that may be crowned on its first move.
const CROWNED_HAND: &str = r#"(
    name: "Crowned Hand",
    board: (files: 4, ranks: 4),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "R", name: "Rook", betza: "R"),
        (letter: "+R", name: "Dragon", betza: "RF"),
        (letter: "H", name: "Hawk", betza: "BN"),
    ],
    start: "r2k/4/4/R2K[Hh] w ADad - 0 1",
    promotions: [(pieces: ["R"], zone: 2, must: 0, to: ["+R", "H"])],
    holdings: (form: Hand, slots: [("H", 1)]),
)"#;

#[test]
fn becoming_and_placing_do_not_look_alike() {
    let compiled = compiled("crowned", CROWNED_HAND, &[]);
    let start = compiled.rules.start.clone();
    distinct(&compiled, &start);
    all_are(&compiled, &start, "a1a3h", &["a1a3H"]);
    all_are(&compiled, &start, "a1a3/h", &[]);
    all_are(&compiled, &start, "a1a3h/h", &[]);
    all_are(&compiled, &start, "a1a3+r/h", &[]);
    all_are(&compiled, &start, "a1a3+r", &[]);
    all_are(&compiled, &start, "a1a2h", &[]);
}

#[test]
fn texts_that_are_no_moves() {
    let compiled = chess();
    let start = compiled.rules.start.clone();
    let long = "e2".repeat(400_000);
    let texts = [
        "",
        "e",
        "e2",
        "e2e",
        "e2e9",
        "i2i4",
        "E2E4",
        " e2e4",
        "e2e4 ",
        "e2-e4",
        "e2e4+q",
        "e2e4qq",
        "e2e4,",
        "e2e4,e5e6",
        "a1a2,a2a3,a3a4,a4a5",
        "0-0",
        "O-O-O-O",
        "000",
        "e2é4",
        "e7e5",
        "e4e5",
        "e2e5",
        "0000",
        "O-O",
        "e2e4,e4e5",
    ];
    assert_snapshot!(readings(&compiled, &start, &texts), @r"
    : `` is not a move: at byte 0, expected two squares, from and to
    e: `e` is not a move: at byte 0, expected a square of the board
    e2: `e2` is not a move: at byte 2, expected a square of the board
    e2e: `e2e` is not a move: at byte 2, expected a square of the board
    e2e9: `e2e9` is not a move: at byte 2, expected a square of the board
    i2i4: `i2i4` is not a move: at byte 0, expected a square of the board
    E2E4: `E2E4` is not a move: at byte 0, expected a square of the board
     e2e4: ` e2e4` is not a move: at byte 0, expected a square of the board
    e2e4 : `e2e4 ` is not a move: at byte 4, expected the end, or the letter of what the piece becomes or of what is placed
    e2-e4: `e2-e4` is not a move: at byte 2, expected a square of the board
    e2e4+q: `e2e4+q`: `+q` is not possible here, expected e2e4
    e2e4qq: `e2e4qq` is not a move: at byte 4, expected the end, or the letter of what the piece becomes or of what is placed
    e2e4,: `e2e4,` is not a move: at byte 5, expected a square of the board
    e2e4,e5e6: `e2e4,e5e6` is not a move: at byte 5, expected the square where the leg before ended
    a1a2,a2a3,a3a4,a4a5: `a1a2,a2a3,a3a4,a4a5` is not a move: at byte 14, expected at most three legs
    0-0: `0-0` is not a move: at byte 0, expected a square of the board
    O-O-O-O: `O-O-O-O` is not a move: at byte 5, expected nothing after castling
    000: `000` is not a move: at byte 0, expected a square of the board
    e2é4: `e2é4` is not a move: at byte 2, expected a square of the board
    e7e5: `e7e5`: White has no piece on e7
    e4e5: `e4e5`: White has no piece on e4
    e2e5: `e2e5` is not a possible move
    0000: `0000` is not a possible move
    O-O: e1g1
    e2e4,e4e5: `e2e4,e4e5` is not a possible move
    ");
    let error = read(&compiled, &start, &long);
    assert!(error.len() < 200 && error.contains("..."), "{error}");
}
