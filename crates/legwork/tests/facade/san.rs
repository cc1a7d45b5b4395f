//! Moves in SAN as other programs write them, and texts that are read as a move or refused.

use legwork::san::SanStyle;
use legwork::{Position, Variant};

/// The SAN of moves in a position, in each style where they differ.
fn written(variant: &Variant, fen: &str, moves: &str) -> String {
    let position = variant.position(fen).unwrap();
    let write = |text| {
        let mv = position.read_move(text).unwrap();
        let plain = position.san(mv);
        let xboard = position.san_with(mv, SanStyle::XBoard);
        if plain == xboard {
            plain
        } else {
            format!("{plain} ({xboard})")
        }
    };
    moves.split(' ').map(write).collect::<Vec<_>>().join(" ")
}

#[test]
fn chess_is_written_as_everywhere() {
    let chess = Variant::open("chess", &[]).unwrap();
    let sans_of = |fen, moves| written(&chess, fen, moves);
    assert_eq!(
        sans_of(
            "4k3/8/8/8/8/5N2/8/1N2K2R w K - 0 1",
            "b1d2 f3d2 b1c3 e1g1 h1h8"
        ),
        "Nbd2 Nfd2 Nc3 O-O Rh8+"
    );
    assert_eq!(
        sans_of("4k3/8/8/R7/8/8/8/R3K3 w Q - 0 1", "a1a3 a5a3 e1c1 a5a8"),
        "R1a3 R5a3 O-O-O Ra8+"
    );
    assert_eq!(
        sans_of("8/7k/8/1Q1Q4/8/1Q6/8/4K3 w - - 0 1", "b5c4 b3c4 d5c4"),
        "Qb5c4 Q3c4 Qdc4"
    );
    assert_eq!(
        sans_of(
            "4k3/P7/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "e5d6 e5e6 a7a8q a7a8n"
        ),
        "exd6 e6 a8=Q+ a8=N"
    );
    assert_eq!(sans_of("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"), "Ra8#");
    // The Knight on c3 is pinned, so the other one needs no file.
    assert_eq!(
        sans_of("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2"),
        "Ne2"
    );
}

#[test]
fn gating_is_written_in_each_way() {
    let seirawan = Variant::open("seirawan", &[]).unwrap();
    let fen = "4k3/8/8/8/8/8/8/1N2K2R[HEhe] w KB - 0 1";
    assert_eq!(
        written(&seirawan, fen, "b1c3h b1c3 e1g1 e1g1h h1e1h e1f1e"),
        "Nc3/H Nc3 O-O O-O/He1 (O-O/H) O-O/Hh1 (Rhxe1/H) Kf1/E+"
    );
}

#[test]
fn what_comes_in_from_behind_a_square_is_written_and_read() {
    let musketeer = Variant::open("musketeer", &[]).unwrap();
    let fen = "4k3/8/8/8/8/8/8/RN2K3[LbCel-c-] w Q - 0 9";
    assert_eq!(
        written(&musketeer, fen, "b1c3l a1a2 e1e2c"),
        "Nc3/L Ra2 Ke2/C"
    );
    let fen = "4k3/8/8/8/8/8/8/R3K3[LaC-l-c-] w Q - 0 9";
    assert_eq!(written(&musketeer, fen, "e1c1l e1e2"), "O-O-O/L Ke2");
    let position = musketeer.position(fen).unwrap();
    for text in ["O-O-O", "O-O-O/L", "O-O-O/La1"] {
        let mv = position.read_san(text).unwrap();
        assert_eq!(position.move_text(mv), "e1c1l", "{text}");
    }
    assert!(position.read_san("O-O-O/C").is_err());
}

#[test]
fn lions_and_crownings_are_written_in_each_way() {
    let chu = Variant::open("chu", &[("promotion", "shogi")]).unwrap();
    let fen = "9k/10/10/2n1np4/4p5/4L5/10/10/10/K9 w - - 0 1";
    assert_eq!(
        written(&chu, fen, "e4e5 e4e6 e4e5,e5f6 e4e5,e5d6 e4e5,e5e4 0000"),
        "Lxe5 Lxe6 Lxe5xf6 Lxe5-d6 Lxe5-e4 --"
    );
    let fen = "9k/10/10/PR1BN5/10/10/10/10/10/K9 w - - 0 1";
    assert_eq!(written(&chu, fen, "a6a7m"), "a7=M");
    let fen = "9k/10/10/10/R1B1N5/10/10/10/10/K4+R4 w - - 0 1";
    assert_eq!(
        written(&chu, fen, "a5a7+ a5a7 c5e7+ e5d7+ f0f5"),
        "Ra7=+R (Ra7=+) Ra7 Be7=+B (Be7=+) Nd7=L (Nd7=+) +Rf5"
    );
    let array = "r3k4r/10/10/10/10/10/10/10/10/R4K3R";
    assert_eq!(
        written(&chu, &format!("{array} w KQkq - 0 1"), "f0i0 f0c0"),
        "O-O O-O-O"
    );
    assert_eq!(
        written(&chu, &format!("{array} b KQkq - 0 1"), "e9b9 e9h9"),
        "O-O O-O-O"
    );
}

#[test]
fn pools_and_kings_that_stay_are_written() {
    let superchess = Variant::open("super", &[]).unwrap();
    let fen = "k7/4P3/8/8/8/8/8/K7[VN] w - - 0 1";
    assert_eq!(written(&superchess, fen, "e7e8v e7e8n"), "e8=V e8=N");
    let crc = Variant::open("crc", &[]).unwrap();
    let fen = "9k/10/10/10/10/10/10/2K1R5 w K - 0 1";
    assert_eq!(written(&crc, fen, "c1e1 c1d1"), "O-O Kd1");
}

/// Returns the move that a SAN is read as, in coordinates, or the error.
fn read(position: &Position, text: &str) -> String {
    match position.read_san(text) {
        Ok(mv) => position.move_text(mv),
        Err(error) => error.to_string(),
    }
}

#[test]
fn looser_forms_are_read() {
    let chess = Variant::open("chess", &[]).unwrap();
    let position = chess
        .position("4k3/P7/8/3pP3/8/5N2/8/R3K2R w KQ d6 0 1")
        .unwrap();
    for (text, mv) in [
        ("0-0", "e1g1"),
        ("Kg1", "e1g1"),
        ("O-O-O!?", "e1c1"),
        ("exd6e.p.", "e5d6"),
        ("e5xd6", "e5d6"),
        ("ed6", "e5d6"),
        ("e5d6", "e5d6"),
        ("a8Q", "a7a8q"),
        ("a8=q+", "a7a8q"),
        ("a8b", "a7a8b"),
        ("Nf3-d4", "f3d4"),
        ("Nf3xd4", "f3d4"),
        ("f3d4", "f3d4"),
        ("Pe6", "e5e6"),
        ("Ra1a5++", "a1a5"),
        ("R1a5", "a1a5"),
    ] {
        assert_eq!(read(&position, text), mv, "{text}");
    }
    let seirawan = Variant::open("seirawan", &[]).unwrap();
    let fen = "4k3/8/8/8/8/8/8/1N2K2R[HEhe] w KB - 0 1";
    let position = seirawan.position(fen).unwrap();
    for (text, mv) in [
        ("O-O/H", "e1g1h"),
        ("O-O/He1", "e1g1h"),
        ("O-O/Hh1", "h1e1h"),
        ("Rhxe1/H", "h1e1h"),
        ("Rxe1/e", "h1e1e"),
        ("Nc3/H", "b1c3h"),
        ("Nc3/Eb1", "b1c3e"),
    ] {
        assert_eq!(read(&position, text), mv, "{text}");
    }
    let chu = Variant::open("chu", &[("promotion", "shogi")]).unwrap();
    let fen = "9k/10/10/10/4p5/4L5/10/10/10/K9 w - - 0 1";
    let position = chu.position(fen).unwrap();
    for (text, mv) in [
        ("Lf5-f6", "e4f6"),
        ("Lf5-e4", "0000"),
        ("Le4xe5-f6", "e4e5,e5f6"),
        ("L-e5-f6", "e4e5,e5f6"),
        ("--", "0000"),
        ("@@@@", "0000"),
    ] {
        assert_eq!(read(&position, text), mv, "{text}");
    }
    let fen = "9k/10/10/10/R1B1N5/10/10/10/10/K9 w - - 0 1";
    let position = chu.position(fen).unwrap();
    for (text, mv) in [
        ("Ra7=+R", "a5a7+"),
        ("Ra7=+", "a5a7+"),
        ("Ra7=", "a5a7"),
        ("Nd7=L", "e5d7+"),
        ("Nd7=+", "e5d7+"),
    ] {
        assert_eq!(read(&position, text), mv, "{text}");
    }
}

#[test]
fn what_is_wrong_is_explained() {
    let chess = Variant::open("chess", &[]).unwrap();
    let fen = "4k3/P7/2n5/1B6/8/5N2/3P4/1N2K2R w K - 0 1";
    let white = chess.position(fen).unwrap();
    let black = chess.position(&fen.replace(" w ", " b ")).unwrap();
    insta::assert_snapshot!(
        [
            (&white, "Nd4x"),
            (&white, "Nd"),
            (&white, ""),
            (&white, "Xd4"),
            (&white, "Nd4=+"),
            (&white, "a8"),
            (&white, "a8=K"),
            (&white, "Nc4"),
            (&white, "Rf1"),
            (&white, "Rh9"),
            (&white, "O-O-O"),
            (&white, "Qd2"),
            (&white, "Nc3/H"),
            (&white, "--"),
            (&black, "Nd4"),
            (&black, "e5"),
        ]
        .map(|(position, text)| read(position, text))
        .join("\n")
    );
    let two = chess.position("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1").unwrap();
    assert_eq!(
        read(&two, "Nd2"),
        "`Nd2` is ambiguous: two Knights can go to d2: Nbd2 or Nfd2"
    );
    let seirawan = Variant::open("seirawan", &[]).unwrap();
    let gated = seirawan
        .position("4k3/8/8/8/8/8/8/1N2K2R[Ehe] w KB - 0 1")
        .unwrap();
    insta::assert_snapshot!(
        ["Nc3/H", "O-O/Hh1", "O-O/Ea1", "Rg1/N"]
            .map(|text| read(&gated, text))
            .join("\n")
    );
}

/// A position, a move in coordinates, and its SAN in the plain style, as cutechess writes it, and as
/// Fairy-Stockfish does.
type OthersRow = (&'static str, &'static str, &'static str, [&'static str; 3]);

/// Moves that programs write in different ways.
///
/// cutechess's: by its sources, `JanusBoard::sanMoveString`, `WesternBoard::sanMoveString` and
/// `SeirawanBoard::sanMoveString` of 1.5.1. Fairy-Stockfish's: `get_san` of pyffish 0.0.90.
const OTHERS: [OthersRow; 17] = [
    ("janus", JANUS, "e1b1", ["O-O", "Kb1", "O-O-O"]),
    ("janus", JANUS, "e1i1", ["O-O-O", "Ki1", "O-O"]),
    ("janus", JANUS, "e1d1", ["Kd1", "Kd1", "Kd1"]),
    ("capablanca", CAPABLANCA, "f1c1", ["O-O-O"; 3]),
    ("capablanca", CAPABLANCA, "f1i1", ["O-O"; 3]),
    (
        "crc",
        "9k/10/10/10/10/10/10/R1K1R5 w KQ - 0 1",
        "c1a1",
        ["O-O-O"; 3],
    ),
    ("berolina", BEROLINA, "b3c4", ["c4", "b3c4", "Pc4"]),
    ("berolina", BEROLINA, "d4d5", ["dxd5", "d4xd5", "Pxd5"]),
    ("berolina", BEROLINA, "c2e4", ["ce4", "c2e4", "Pce4"]),
    (
        "berolina",
        BEROLINA,
        "a7b8q",
        ["b8=Q+", "a7b8=Q+", "Pb8=Q+"],
    ),
    ("berolina", BEROLINA, "e1f1", ["Kf1"; 3]),
    (
        "chess",
        "4k3/8/8/3p4/2P5/8/8/4K3 w - - 0 1",
        "c4d5",
        ["cxd5"; 3],
    ),
    ("seirawan", BISHOPS, "c1d2", ["Bcd2"; 3]),
    ("seirawan", BISHOPS, "c1d2h", ["Bcd2/H", "Bcd2/H", "Bd2/H"]),
    ("seirawan", BISHOPS, "e3d2", ["Bed2"; 3]),
    (
        "seirawan",
        "4k3/8/8/8/8/8/8/1N2K2R[HEhe] w KB - 0 1",
        "e1g1h",
        ["O-O/He1"; 3],
    ),
    (
        "seirawan",
        "4k3/8/8/8/8/8/8/1N2K2R[HEhe] w KB - 0 1",
        "h1e1h",
        ["O-O/Hh1"; 3],
    ),
];

const JANUS: &str = "4k5/10/10/10/10/10/10/R3K4R w KQ - 0 1";
const CAPABLANCA: &str = "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1";
const BEROLINA: &str = "4k3/P7/8/3p4/3P4/1P3P2/2P5/4K3 w - - 0 1";
const BISHOPS: &str = "4k3/8/8/8/8/4B3/8/2B1K3[HEhe] w C - 0 1";

#[test]
fn other_programs_sans_are_written_and_read() {
    for (id, fen, text, sans) in OTHERS {
        let position = Variant::open(id, &[]).unwrap().position(fen).unwrap();
        let mv = position.read_move(text).unwrap();
        let styles = [
            SanStyle::Plain,
            SanStyle::Cutechess,
            SanStyle::FairyStockfish,
        ];
        for (style, san) in styles.into_iter().zip(sans) {
            assert_eq!(position.san_with(mv, style), san, "{style:?}, {id}: {text}");
            assert_eq!(
                position.read_san_with(san, style),
                Ok(mv),
                "{style:?}, {id}"
            );
        }
        // XBoard's style is the plain one but for gating.
        if mv.gate().is_none() {
            assert_eq!(position.san_with(mv, SanStyle::XBoard), sans[0], "{id}");
        }
    }
}

#[test]
fn two_pieces_that_can_gate_on_one_square_are_told_apart_in_every_style() {
    // Seirawan's rules with Knights that start nearer to each other.
    let ron = r#"(
        like: "seirawan",
        name: "Near Knights",
        start: "rnbqknbr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKNBR[HEhe] w KQBCDFGkqbcdfg - 0 1",
    )"#;
    let near = Variant::from_ron("near", ron, &[]).unwrap();
    let fen = "4k3/8/8/8/8/8/8/1N2KN2[HEhe] w BF - 0 1";
    let position = near.position(fen).unwrap();
    for style in SanStyle::ALL {
        let write = |text| position.san_with(position.read_move(text).unwrap(), style);
        let written = ["b1d2h", "f1d2h", "b1d2e", "b1d2"].map(write);
        assert_eq!(written, ["Nbd2/H", "Nfd2/H", "Nbd2/E", "Nbd2"]);
    }
}

#[test]
fn castling_of_another_style_that_is_not_legal_is_explained() {
    let janus = Variant::open("janus", &[]).unwrap();
    let fen = "4k5/10/10/10/10/10/10/RN2K4R w KQ - 0 1";
    let position = janus.position(fen).unwrap();
    let read = |text, style| match position.read_san_with(text, style) {
        Ok(mv) => position.move_text(mv),
        Err(error) => error.to_string(),
    };
    let blocked = |text| format!("`{text}`: none legal: castling: the Knight on b1 is in the way");
    assert_eq!(read("O-O", SanStyle::Plain), blocked("O-O"));
    assert_eq!(read("O-O-O", SanStyle::Plain), "e1i1");
    assert_eq!(read("O-O", SanStyle::FairyStockfish), "e1i1");
    assert_eq!(read("O-O-O", SanStyle::FairyStockfish), blocked("O-O-O"));
}

#[test]
fn a_plus_crowns_in_shogi_as_xboard_writes_it() {
    let shogi = Variant::open("minishogi", &[]).unwrap();
    let position = shogi.position("4k/2B2/5/5/K4[-] w - - 0 1").unwrap();
    let mv = |text: &str| position.read_move(text).unwrap();
    let (crowns, stays) = (mv("c4d5+"), mv("c4d5"));
    for (style, crowning, staying) in [
        (SanStyle::Plain, "Bd5=+B", "Bd5"),
        (SanStyle::XBoard, "Bd5+", "Bd5"),
        (SanStyle::FairyStockfish, "Bd5=+B+", "Bd5"),
    ] {
        assert_eq!(position.san_with(crowns, style), crowning);
        assert_eq!(position.san_with(stays, style), staying);
    }
    assert_eq!(position.read_san("Bd5+"), Ok(crowns));
    assert_eq!(position.read_san("Bd5="), Ok(stays));
    let theirs = position.read_san_with("Bd5+", SanStyle::FairyStockfish);
    assert_eq!(theirs, Ok(stays));
    // A Pawn of Shogi has a letter, except in XBoard, which names the file where it captures.
    let pawns = shogi.position("4k/5/p4/P3P/4K[-] w - - 0 1").unwrap();
    for (text, plain, xboard) in [("a2a3", "Pxa3", "axa3"), ("e2e3", "Pe3", "e3")] {
        let mv = pawns.read_move(text).unwrap();
        assert_eq!(pawns.san(mv), plain);
        assert_eq!(pawns.san_with(mv, SanStyle::XBoard), xboard);
        assert_eq!(pawns.read_san(xboard), Ok(mv));
    }
    // Tori Shogi's Pheasant, which does not step ahead, has its letter.
    let tori = Variant::open("torishogi", &[]).unwrap();
    let tori = tori.position("3k3/7/7/7/7/7/P2K3[] w - - 0 1").unwrap();
    let leap = tori.read_move("a1a3").unwrap();
    let leap = tori.san_with(leap, SanStyle::XBoard);
    assert!(leap.starts_with('P'), "{leap}");
    // Where nothing can be crowned, the sign is one of check.
    assert_eq!(position.read_san("Kb2+"), Ok(mv("a1b2")));
}

#[test]
fn xboard_counts_ten_ranks_from_0() {
    let sans = |id: &str, fen: &str, text: &str| {
        let position = Variant::open(id, &[]).unwrap().position(fen).unwrap();
        let mv = position.read_move(text).unwrap();
        SanStyle::ALL.map(|style| {
            let san = position.san_with(mv, style);
            assert_eq!(position.read_san_with(&san, style), Ok(mv), "{san}");
            san
        })
    };
    let xiangqi = "4k4/9/9/9/9/9/9/1C5C1/9/3K5 w - - 0 1";
    assert_eq!(
        sans("xiangqi", xiangqi, "b3g3"),
        ["Cbg3", "Cbg2", "Cbg3", "Cbg3"]
    );
    // The rank that tells two Rooks apart is counted in the same way.
    let rooks = "4k5/10/R9/10/10/10/10/10/R9/5K4 w - - 0 1";
    assert_eq!(
        sans("grand", rooks, "a2a5"),
        ["R2a5", "R1a4", "R2a5", "R2a5"]
    );
    // Chu Chess counts its ten ranks from 0 itself.
    let chu = "k9/10/10/10/10/10/10/10/10/K8R w - - 0 1";
    assert_eq!(sans("chu", chu, "j0j5"), ["Rj5"; 4]);
    // Twelve ranks count from 1 in XBoard, too.
    let shogi = "k10g/12/12/12/12/12/12/12/12/12/12/K10R w - - 0 1";
    assert_eq!(sans("chushogi", shogi, "l1l5"), ["Rl5"; 4]);
}
