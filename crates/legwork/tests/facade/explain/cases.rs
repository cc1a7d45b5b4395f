//! Every reason and every effect of a move, in words.

use std::fmt::Write as _;

use legwork::Variant;

/// A variant with options chosen, a position, and moves to explain there.
type ExplainCase<'a> = (&'a str, &'a [(&'a str, &'a str)], &'a str, &'a str);

const START: &str = "start";
const SHOGI: &[(&str, &str)] = &[("promotion", "shogi")];
const PRINTED: &[(&str, &str)] = &[("castling", "printed")];

/// The table: a position, then a line for each move.
fn explained(cases: &[ExplainCase<'_>]) -> String {
    let mut table = String::new();
    for (id, options, fen, moves) in cases {
        let variant = Variant::open(id, options).unwrap();
        let position = if *fen == START {
            variant.start()
        } else {
            variant
                .position(fen)
                .unwrap_or_else(|error| panic!("{fen}: {error}"))
        };
        write!(table, "{id}").unwrap();
        for (name, value) in *options {
            write!(table, " {name}={value}").unwrap();
        }
        writeln!(table, ": {fen}").unwrap();
        for text in moves.split(' ') {
            let words = position
                .explain(text)
                .unwrap_or_else(|error| panic!("{fen}: {error}"));
            writeln!(table, "  {text:<10} {words}").unwrap();
        }
        table.push('\n');
    }
    table
}

#[test]
fn pieces_and_their_ways() {
    let table = explained(&[
        (
            "chess",
            &[],
            START,
            "e4e5 e7e5 e2e5 e2e4 e2d3 b1d2 b1c3 b1b3 c1h6 a1a8 e1e2 e2e2 0000 e2e4,e4e5",
        ),
        (
            "chess",
            &[],
            "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1",
            "e2e3 e2e4",
        ),
        (
            "chess",
            &[],
            "4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1",
            "e2e3 e2e4",
        ),
        ("chess", &[], "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e4 e3e5"),
        // The double step is just made; it is not; the Pawn has come by single steps.
        (
            "chess",
            &[],
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "e5d6 e5f6",
        ),
        (
            "chess",
            &[],
            "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
            "e5d6 e5f6",
        ),
        ("gothic", &[], START, "e1f3 d1d3 i2i4 b1a3 g1f3 g1e4"),
        ("super", &[], START, "b1c3 b1b3 f1g3 f1f3 d1c3 d1d4"),
    ]);
    insta::assert_snapshot!(table);
}

#[test]
fn kings_in_check() {
    let table = explained(&[
        (
            "chess",
            &[],
            "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1",
            "e2c3 e1d1",
        ),
        (
            "chess",
            &[],
            "4r2k/8/8/8/8/8/N7/4K3 w - - 0 1",
            "a2c3 e1e2 e1f1",
        ),
        // Both Pawns leave the rank.
        (
            "chess",
            &[],
            "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1",
            "e5d6 e5e6",
        ),
        (
            "chess",
            &[],
            "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
            "d8h4 d8g5",
        ),
        (
            "chess",
            &[],
            "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
            "g6g7 g6f7 g6h5",
        ),
    ]);
    insta::assert_snapshot!(table);
}

#[test]
fn castling() {
    let table = explained(&[
        (
            "chess",
            &[],
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "e1g1 e1c1 O-O O-O-O e1h1",
        ),
        (
            "chess",
            &[],
            "r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1",
            "e1g1 O-O-O h1e1",
        ),
        ("chess", &[], "4k3/8/8/8/8/8/8/R4K1R w - - 0 1", "O-O f1g1"),
        (
            "chess",
            &[],
            "4k3/8/8/8/8/8/8/4K1NR w K - 0 1",
            "e1g1 O-O-O e1c1 e1a1",
        ),
        ("chess", &[], "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1h1 e1b1"),
        ("chess", &[], "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "e1g1"),
        (
            "chess",
            &[],
            "4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1",
            "e1g1 e1c1",
        ),
        ("chess", &[], "4k3/8/8/8/8/8/6r1/R3K2R w KQ - 0 1", "e1g1"),
        (
            "gothic",
            &[],
            "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1",
            "f1i1 f1c1 f1d1 f1f3",
        ),
        (
            "chu",
            &[],
            "4k5/10/10/10/10/10/10/10/10/R4K3R w KQ - 0 1",
            "O-O O-O-O f0g0 f0h0",
        ),
        // Castling is written King takes Rook; the Rook that leaves was the shield.
        (
            "crc",
            &[],
            "4k5/10/10/10/10/10/10/R4K3R w KQ - 0 1",
            "f1j1 f1a1 f1i1",
        ),
        (
            "crc",
            &[],
            "4k5/10/10/10/10/10/10/R4K3R w - - 0 1",
            "f1j1 O-O",
        ),
        (
            "crc",
            &[],
            "4k5/10/10/10/10/10/10/R4K4 w Q - 0 1",
            "O-O f1i1 f1j1 f1d1",
        ),
        ("makruk", &[], "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "e1c1 O-O"),
        (
            "crc",
            &[],
            "4k5/10/10/10/10/10/5K4/R8R w - - 0 1",
            "O-O f2j1",
        ),
        ("crc", &[], "4k5/10/10/10/10/10/10/r1RK6 w Q - 0 1", "d1c1"),
        ("crc", &[], "4k5/10/10/10/10/10/10/rR1K6 w Q - 0 1", "d1b1"),
    ]);
    insta::assert_snapshot!(table);
}

#[test]
fn gating() {
    let table = explained(&[
        (
            "seirawan",
            &[],
            START,
            "b1c3 b1c3h b1c3e b1c3q b1c3k b2b3h e2e4+ e2e4q e2e4k e2e4/q e1g1h",
        ),
        (
            "seirawan",
            &[],
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Ehe] w KQBCDFGkqbcdfg - 0 1",
            "b1c3h b1c3e",
        ),
        // The Knight is back; its square allows no gating any more.
        (
            "seirawan",
            &[],
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQCDFGkqbcdfg - 0 1",
            "b1c3h g1f3h",
        ),
        (
            "seirawan",
            &[],
            "4k3/8/8/8/8/8/8/R3K2R[HE] w KQ - 0 1",
            "e1g1 e1g1h e1h1h h1e1e h1e1 O-O/h e1g1q",
        ),
        (
            "seirawan",
            &[],
            "4k3/8/8/8/8/8/8/R3K2R[HE] w Q - 0 1",
            "h1e1e h1g1e",
        ),
        (
            "seirawan",
            &[],
            "4k3/8/8/8/8/5n2/8/R3K2R[HE] w KQ - 0 1",
            "e1g1h e1f2h",
        ),
        // By the page, the King ends on the Rook's square.
        (
            "seirawan",
            PRINTED,
            "4k3/8/8/8/8/8/8/R3K2R[HE] w KQ - 0 1",
            "e1h1h h1e1h a1e1h",
        ),
        (
            "seirawan",
            &[],
            "4k3/P7/8/8/8/8/8/4K3[HE] w - - 0 1",
            "a7a8h a7a8 a7a8q/e",
        ),
        ("chess", &[], START, "g1f3n e2e4/q"),
    ]);
    insta::assert_snapshot!(table);
}

#[test]
fn promotions_of_odd_rules() {
    let variant = Variant::from_ron(
        "odd",
        r#"(
            name: "Odd promotions", board: (files: 8, ranks: 8),
            pieces: [
                (letter: "K", name: "King", betza: "K", royal: true),
                (letter: "R", name: "Rook", betza: "R"), (letter: "+R", name: "Dragon", betza: "RF"),
                (letter: "P", name: "Pawn", betza: "mfWcfF", pawn: true), (letter: "N", name: "Knight", betza: "N"),
                (letter: "B", name: "Bishop", betza: "B"),
            ],
            start: "k7/8/8/8/8/8/8/K7 w - - 0 1",
            promotions: [
                (pieces: ["R"], zone: 3, must: 0, when: Touch, to: Crowned),
                (zone: "a-b", captures: Only, to: Uncrowned),
                (pieces: ["P"], side: Black, zone: 1, to: ["N"]),
                (pieces: ["N"], zone: "b8 4", must: 0, to: ["B"]),
                (pieces: ["N"], zone: "5", must: 0, captures: Only, to: ["R"]),
            ],
        )"#,
        &[],
    );
    let variant = variant.unwrap();
    let mut table = String::new();
    for (fen, moves) in [
        (
            "7k/8/6R1/8/8/8/8/K7 w - - 0 1",
            "g6g1+ g6g1- g6g8 g6g7r g6g7+r",
        ),
        ("7k/8/8/8/8/6R1/8/K7 w - - 0 1", "g3g2+ g3g6+ g3g2n"),
        ("7k/3P4/8/8/8/8/8/K7 w - - 0 1", "d7d8 d7d8n"),
        ("7k/8/8/8/8/8/3p4/K7 b - - 0 1", "d2d1 d2d1n d2d1r d2d1-"),
        (
            "7k/8/8/8/8/p2+R4/8/K7 w - - 0 1",
            "d3a3- d3a3 d3d4- d3b3- d3d4+",
        ),
        (
            "7k/8/8/8/8/2N5/8/K7 w - - 0 1",
            "c3b5b c3b5r c3a4b c3a4 c3a4r c3e4q",
        ),
    ] {
        let position = variant.position(fen).unwrap();
        writeln!(table, "{fen}").unwrap();
        for text in moves.split(' ') {
            match position.explain(text) {
                Ok(words) => writeln!(table, "  {text:<10} {words}").unwrap(),
                Err(error) => writeln!(table, "  {text:<10} {error}").unwrap(),
            }
        }
    }
    insta::assert_snapshot!(table);
}

#[test]
fn promotion() {
    let table = explained(&[
        (
            "chess",
            &[],
            "8/P6k/8/8/8/8/P7/K7 w - - 0 1",
            "a7a8 a7a8q a7a8n a7a8k a7a8p a7a8+ a2a3q a1b1q",
        ),
        (
            "gothic",
            &[],
            "10/P8k/10/10/10/10/10/K9 w - - 0 1",
            "a7a8 a7a8a a7a8p",
        ),
        (
            "super",
            &[],
            "8/P3k3/8/8/8/8/8/4K3[RNqa] w - - 0 1",
            "a7a8 a7a8r a7a8q a7a8k",
        ),
        (
            "super",
            &[],
            "1n6/P3k3/8/8/8/8/8/4K3[qr] w - - 0 1",
            "a7a8 a7b8 a7a8q",
        ),
        (
            "super",
            &[("amazon_promotion", "off")],
            "8/P3k3/8/8/8/8/8/4K3[A] w - - 0 1",
            "a7a8a",
        ),
        (
            "chu",
            &[],
            "k9/10/10/3P6/3R6/10/10/10/10/K8L w - - 0 1",
            "d6d7 d6d7l d6d7m d6d7q d5c5+",
        ),
        (
            "chu",
            &[],
            "k9/10/10/10/3P6/10/10/10/10/K8L w - - 0 1",
            "d5d6q",
        ),
        (
            "chu",
            SHOGI,
            "k9/10/10/3P6/3R6/4N5/10/10/10/K8L w - - 0 1",
            "d6d7 d6d7m d6d7q d5e5+ e4f6+",
        ),
        (
            "chu",
            SHOGI,
            "k9/10/10/10/3R6/4N5/10/10/10/K8L w - - 0 1",
            "d5d7 d5d7+ d5d7q d5d7+r",
        ),
        (
            "chu",
            SHOGI,
            "k9/10/5R4/10/4N5/10/10/10/10/K8L w - - 0 1",
            "f7f8+ f7f6+ e5f7+ e5f7l",
        ),
    ]);
    insta::assert_snapshot!(table);
}

#[test]
fn lions() {
    let table = explained(&[
        (
            "chu",
            &[],
            "9k/10/10/5n4/4p5/4L5/10/10/10/K9 w - - 0 1",
            "e4f6 e4e5 e4e5,e5f6 e4e5,e5d6 e4e5,e5e4 e4d5,d5e4 e4d4,d4d5 0000 e4h7 e4e5,e5e7",
        ),
        (
            "chu",
            &[],
            "9k/10/10/3P6/4p5/4LR4/10/10/10/K9 w - - 0 1",
            "e4d6 e4e5,e5d6 e4f4,f4g4 e4e5,e5f4",
        ),
        // Rule 2: the Rook protects it; the bridge is a Pawn, and then a Knight.
        (
            "chu",
            &[],
            "9k/10/10/6l3/10/4L5/10/10/10/KN4r3 w - - 0 1",
            "e4g6",
        ),
        (
            "chu",
            &[],
            "k3r5/10/10/4l5/4p5/4L5/10/10/10/K9 w - - 0 1",
            "e4e6 e4e5,e5e6",
        ),
        (
            "chu",
            &[],
            "k3r5/10/10/4l5/4n5/4L5/10/10/10/K9 w - - 0 1",
            "e4e6 e4e5,e5e6",
        ),
        // Rule 3: a Lion has been captured by a Rook just now.
        (
            "chu",
            &[],
            "k3r5/10/10/10/8R1/4L5/10/10/10/K9 b - L 0 1",
            "e9e4 e9e5",
        ),
        (
            "chu",
            &[],
            "9k/10/10/10/4r5/10/10/10/L9/4K5 w - - 0 1",
            "0000",
        ),
        (
            "chu",
            &[],
            "9k/10/10/10/10/10/10/10/PP8/LR7K w - - 0 1",
            "0000 a0b0,b0a0 a0a0 a1a1 a0a2",
        ),
        (
            "chu",
            &[],
            "9k/10/10/10/10/10/10/10/10/8RK w - - 0 1",
            "0000",
        ),
    ]);
    insta::assert_snapshot!(table);
}
