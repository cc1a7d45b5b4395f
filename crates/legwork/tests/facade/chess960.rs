//! Chess960: set-ups with Scharnagl's numbers, and counts by another program.

use legwork::Variant;

fn chess960() -> Variant {
    Variant::open("chess960", &[]).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_set_up_is_a_position() {
    let variant = chess960();
    assert_eq!(variant.set_up_count().unwrap(), 960);
    assert_eq!(variant.set_up(518).unwrap().fen, variant.start().fen());
    for number in 0..960 {
        let set_up = variant.set_up(number).unwrap();
        let position = variant.position(&set_up.fen).unwrap();
        assert!(position.count() >= 18, "{}", set_up.fen);
    }
    let error = variant.set_up(960).unwrap_err();
    assert_eq!(error.to_string(), "no set-up 960: expected 0 to 959");
}

/// The counts are those of Fairy-Stockfish.
#[test]
fn counts_are_those_of_another_program() {
    let variant = chess960();
    for (fen, counts) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            &[20, 400, 8902, 197_281][..],
        ),
        (
            "rnb1kbr1/1p1p1p1p/p3p1p1/P2NP3/1PpP3q/7P/R1P2nP1/2BQKBNR b H - 0 14",
            &[39, 1155, 41_409],
        ),
        (
            "r2q1b1r/n1pkp2p/b5pn/pp1p4/P2PPpP1/1P3N2/1BP2PBP/RN1QK2R w A - 2 12",
            &[33, 896, 29_842],
        ),
        (
            "rnbk2nr/1B1pq1p1/2p1p2p/p4P2/7P/N4PP1/PPPPK3/R1BQ2NR b - - 2 11",
            &[27, 747, 21_655],
        ),
    ] {
        let position = variant.position(fen).unwrap();
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(position.perft(depth), count, "{fen} {depth}");
        }
    }
}

#[test]
fn what_is_wrong_with_a_shuffle_is_said_at_its_place() {
    let chess960 = legwork::find("chess960").unwrap().ron();
    let mut faults = String::new();
    for (old, new) in [
        (r#"rank: "RNBQKBNR""#, r#"rank: "RNBQKBN?""#),
        (r#"rank: "RNBQKBNR""#, r#"rank: "RNBQKBNRR""#),
        (r#"["B"]"#, r#"["Q", "X"]"#),
        (r#"["B"]"#, r#"["B"], never: ["B", "BX"]"#),
        (r#"["B"]"#, r#"["N"]"#),
        (r#"("R", "K", "R")"#, r#"("R", "K")"#),
        (r#"between: [("R", "K", "R")], "#, ""),
        ("Scharnagl", "scharnagl"),
        (
            r#"king_to: "g1""#,
            r#"king: "e1", rook: "h1", king_to: "g1""#,
        ),
    ] {
        let ron = chess960.replacen(old, new, 1);
        assert_ne!(ron, chess960);
        let error = Variant::from_ron("960", &ron, &[]).unwrap_err();
        faults += &format!("{old} -> {new}\n{error}\n");
    }
    insta::assert_snapshot!(faults);
}
