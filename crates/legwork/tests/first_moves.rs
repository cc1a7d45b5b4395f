//! First moves that start off the first rank, and those of royal pieces that have to be safe.

use legwork::testing::ReferenceMoves as _;
use legwork::{Position, Variant};

/// Kings that move so, with some Rooks and Pawns.
fn variant(king: &str, start: &str) -> Variant {
    let ron = format!(
        r#"(
            name: "Leaps",
            board: (files: 8, ranks: 8),
            pieces: [
                (letter: "K", name: "King", betza: "{king}", royal: true, leap: Safe),
                (letter: "R", name: "Rook", betza: "R"),
                (letter: "P", name: "Pawn", betza: "mfWcfF", prose: "feFifmnD", pawn: true),
            ],
            start: "{start}",
            promotions: [(pieces: ["P"], zone: 1, to: ["R"])],
        )"#
    );
    Variant::from_ron("leaps", &ron, &[]).unwrap_or_else(|error| panic!("{error}"))
}

fn explained(position: &Position, text: &str) -> String {
    position.explain(text).unwrap().to_string()
}

fn after(position: &Position, text: &str) -> Position {
    let mv = position
        .read_move(text)
        .unwrap_or_else(|error| panic!("{error}"));
    position.play(mv).unwrap()
}

/// Cazaux's King, who leaps two squares, or as a Knight, with his first move.
const LEAPER: &str = "KimAimDimN";

#[test]
fn a_king_leaps_from_where_he_starts() {
    let start = "8/4k3/8/8/8/8/4K3/8 w E2e7 - 0 1";
    let position = variant(LEAPER, start).start();
    assert_eq!(position.fen(), start);
    // Eight steps, and of sixteen leaps the eleven that stay on the board.
    assert_eq!(position.moves().len(), 19);
    let leapt = after(&position, "e2g3");
    assert_eq!(leapt.fen(), "8/4k3/8/8/8/6K1/8/8 b e7 - 1 1");
    assert_eq!(leapt.hash(), leapt.hash_from_scratch());
    // He leaps once.
    let back = after(&after(&after(&leapt, "e7e8"), "g3f2"), "e8e7");
    let home = after(&after(&back, "f2e2"), "e7e8");
    assert_eq!(home.fen(), "4k3/8/8/8/8/8/4K3/8 w - - 6 4");
    assert!(home.read_move("e2g3").is_err());
    // The marks are read in any order, and no others.
    let variant = variant(LEAPER, start);
    assert_eq!(
        variant
            .position("8/4k3/8/8/8/8/4K3/8 w e7E2 - 0 1")
            .unwrap()
            .fen(),
        start
    );
    for (marks, fault) in [
        ("E", "`E` is not a right here, expected some of `E2e7`"),
        ("E3", "`E3` is not a right here, expected some of `E2e7`"),
        ("e2", "`e2` is not a right here"),
        ("E2E2", "`E2` gives a right that is given already"),
    ] {
        let fen = start.replace("E2e7", marks);
        let error = variant.position(&fen).unwrap_err().to_string();
        assert!(error.contains(fault), "{marks}: {error}");
    }
}

#[test]
fn a_king_in_check_does_not_leap() {
    let rules = variant(LEAPER, "4r3/k7/8/8/8/8/4K3/8 w E2 - 0 1");
    let position = rules.start();
    assert_eq!(
        explained(&position, "e2g3"),
        "illegal: it is attacked (by the Rook on e8); a first move has to be safe"
    );
    assert!(position.read_move("e2d2").is_ok());
    assert_eq!(position.moves().len(), 6);
}

#[test]
fn a_lame_leap_crosses_no_attacked_square() {
    let start = "8/k7/8/8/8/7r/4K3/8 w E2 - 0 1";
    assert_eq!(
        explained(&variant("KimnD", start).start(), "e2e4"),
        "illegal: it would cross an attacked square (by the Rook on h3); a first move has to be safe"
    );
    assert_eq!(
        explained(&variant("KimR3", start).start(), "e2e5"),
        "illegal: it would cross an attacked square (by the Rook on h3); a first move has to be safe"
    );
    // A jump crosses nothing, and a leap that is not for the first move only may be made anyway.
    for king in ["KimD", "KmDimnD"] {
        assert!(
            variant(king, start).start().read_move("e2e4").is_ok(),
            "{king}"
        );
    }
}

#[test]
fn a_leap_over_a_piece_crosses_its_square() {
    // `n` and `j` together: over an empty square, or over a piece.
    let either = variant("KimnDimjD", "5r2/k7/8/8/8/8/4KR2/8 w E2 - 0 1").start();
    assert_eq!(
        explained(&either, "e2g2"),
        "illegal: it would cross an attacked square (by the Rook on f8); a first move has to be safe"
    );
    let elsewhere = variant("KimnDimjD", "7r/k7/8/8/8/8/4KR2/8 w E2 - 0 1").start();
    assert!(elsewhere.read_move("e2g2").is_ok());
    // Of two ways of a Knight's leap one has to be safe: over the square beside him, or over that on the diagonal.
    let knight = "KimnNimjNimpafsmF";
    let one = variant(knight, "5r2/k7/8/8/8/8/4K3/8 w E2 - 0 1").start();
    assert!(one.read_move("e2g3").is_err() && one.read_move("e2g1").is_err());
    assert!(one.read_move("e2d4").is_ok());
    for start in [
        "5r2/k7/8/8/8/8/4K3/8",
        "5r2/k7/8/8/8/5R2/4KR2/8",
        "3r1r2/k7/8/8/8/3R1R2/4K3/8",
    ] {
        let position = variant(knight, &format!("{start} w E2 - 0 1")).start();
        assert_eq!(position.perft(2), position.walker_perft(2), "{start}");
    }
}

#[test]
fn pawns_start_on_two_ranks() {
    let start = "4k3/8/8/8/8/1P6/P7/4K3 w EA2B3e - 0 1";
    let position = variant(LEAPER, start).start();
    assert_eq!(position.fen(), start);
    assert!(position.read_move("a2a4").is_ok() && position.read_move("b3b5").is_ok());
    // A Pawn that comes to the third rank has moved.
    let stepped = after(&after(&position, "a2a3"), "e8e7");
    assert_eq!(stepped.fen(), "8/4k3/8/8/8/PP6/8/4K3 w EB3 - 1 2");
    assert!(stepped.read_move("b3b5").is_ok() && stepped.read_move("a3a5").is_err());
}
