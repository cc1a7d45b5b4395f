//! FENs as GUIs send them.

use legwork::Variant;

fn mended(id: &str, fen: &str) -> String {
    let variant = Variant::open(id, &[]).unwrap();
    match variant.position_loosely(fen) {
        Ok(position) => position.fen(),
        Err(error) => error.to_string(),
    }
}

/// Reads a FEN strictly, and writes the position.
fn strict(id: &str, fen: &str) -> String {
    let variant = Variant::open(id, &[]).unwrap();
    variant.position(fen).unwrap().fen()
}

#[test]
fn what_board_programs_send_is_understood() {
    // XBoard's shuffled Superchess: rights without Rooks, Pawns and a captured Amazon in the pool.
    assert_eq!(
        mended(
            "super",
            "vabqkens/pppppppp/8/8/8/8/PPPPPPPP/VABQKENS[RRNBrrnbPPpp] w KQkq - 0 1"
        ),
        "vabqkens/pppppppp/8/8/8/8/PPPPPPPP/VABQKENS[RRBNrrbn] w - - 0 1"
    );
    // Seirawan by XBoard and by cutechess.
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let whole = strict("seirawan", &format!("{start}[HEhe] w KQBCDFGkqbcdfg - 0 1"));
    for rest in [
        "[HEhe] w KGFDCBQkgfdcbq - 0 1",
        "[EHeh] w bcdfgBCDFGKQkq - 0 1",
    ] {
        assert_eq!(mended("seirawan", &format!("{start}{rest}")), whole);
    }
    assert_eq!(
        mended("seirawan", &format!("{start}[-] w KQkq - 0 1")),
        strict("seirawan", &format!("{start}[] w KQkq - 0 1"))
    );
    // Musketeer Chess by XBoard: what waits stands on ranks behind the first ones.
    let stars = format!("lc******/{start}/LC****** w KQkq - 0 1");
    assert_eq!(
        mended("musketeer", &stars),
        strict("musketeer", &format!("{start}[LaCblacb] w KQkq - 0 1"))
    );
    // Chu: of the en-passant square only the file is right.
    let fen = |passed| format!("k9/10/10/10/3pP5/10/10/10/10/K9 w - {passed} 0 1");
    assert_eq!(mended("chu", &fen("d8")), strict("chu", &fen("d6")));
    assert!(mended("chu", &fen("d8")).contains(" d6 "));
    assert_eq!(mended("chu", &fen("h9")), strict("chu", &fen("-")));
    // Shredder letters are read strictly already.
    let crc = "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w JAja - 0 1";
    assert_eq!(mended("crc", crc), strict("crc", crc));
}

#[test]
fn what_is_missing_is_mended() {
    let chess = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    for fen in [
        "4k3/8/8/8/8/8/8/4K3[] w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w",
        "4k3/8/8/8/8/8/8/4K3  w KQkq - x y",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
    ] {
        assert_eq!(mended("chess", fen), chess, "{fen}");
    }
}

#[test]
fn what_is_no_position_stays_refused() {
    for fen in [
        "",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "4k3/8/8 w - - 0 1",
        "x",
        "[[]]] [",
    ] {
        let message = mended("seirawan", fen);
        assert!(message.contains("byte"), "{fen}: {message}");
    }
}

/// The report on a FEN that is read loosely.
fn word(id: &str, fen: &str) -> String {
    let variant = Variant::open(id, &[]).unwrap();
    match variant.position_mended(fen) {
        Ok((position, None)) => format!("as it is: {}", position.fen()),
        Ok((position, Some(mended))) => {
            assert_eq!(position.fen(), mended.read_as, "{fen}");
            mended.to_string()
        }
        Err(error) => format!("refused: {error}"),
    }
}

/// FENs that other programs write, with the word on each; the last ones are refused.
#[test]
fn what_is_mended_is_said() {
    let fens = [
        ("chess", "4k3/8/8/8/8/8/8/4KR2 w - - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4KR2 w - - 3 0"),
        ("chess", "4k3/8/8/8/8/8/8/4KR2 w"),
        ("chess", "4k3/8/8/8/8/8/8/4KR2"),
        (
            "chess",
            "rnbqkb1r/ppp3pp/3p1n2/3P4/8/2P5/PP3PPP/RNBQKB1R w KQkq e6 0 1",
        ),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w H - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R~[] w K - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R[Pq] w K - 0 1"),
        (
            "threecheck",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 +1+0",
        ),
        (
            "threecheck",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ),
        (
            "crazyhouse",
            "r1bqk2r/pppp1ppp/2n1p3/1B1nP3/3P4/2b5/PPPB1PPP/R2QK1NR/n w KQkq - 0 7",
        ),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4KR2 w - - 0 1"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4KR2[QKp] w - - 0 1"),
        ("sittuyin", "8/8/R2P1k2/8/8/8/8/4K3 w - - 0 9"),
        (
            "antichess",
            "rnbqkbnr/p1pppppp/8/1p6/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        ),
        (
            "breakthrough",
            "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w HAha - 0 1",
        ),
        (
            "wildebeest",
            "k10/11/11/11/11/5Pp3K/11/11/11/11 b - f4f5 0 1",
        ),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4KR2[Qx] w - - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R~x w - - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w - - 0 1 more"),
    ];
    let said = fens.map(|(id, fen)| format!("{id}: {fen}\n  {}\n", word(id, fen)));
    insta::assert_snapshot!(said.concat());
}

/// In the words of no program: Wildebeest's Pawns pass over two squares, and only those where they can be captured count.
#[test]
fn a_pawn_is_captured_where_another_pawn_can_come() {
    let variant = Variant::open("wildebeest", &[]).unwrap();
    let after = |black: &str| {
        let fen = format!("k10/11/11/11/11/{black}/11/11/6P4/K10 w - - 0 1");
        let position = variant.position(&fen).unwrap();
        position.play(position.read_move("g2g5").unwrap()).unwrap()
    };
    // A Pawn on h5 goes to g4 only.
    let one = after("7p3");
    assert_eq!(one.fen(), "k10/11/11/11/11/6Pp3/11/11/11/K10 b - g4 0 1");
    let read = variant.position(&one.fen().replace("g4", "g3")).unwrap();
    assert_eq!((&read, read.hash()), (&one, one.hash()));
    assert_eq!(
        mended("wildebeest", &one.fen().replace("g4", "g3g4")),
        one.fen()
    );
    assert_eq!(variant.position(&one.fen()).unwrap(), one);
}

/// FENs as other programs write them, and the FEN that means the same.
#[test]
fn other_forms_of_every_field_are_read() {
    let chess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let xiangqi = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    let janggi = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR";
    let house = "r1b3nr/pppp1kpp/2n5/2b1p3/4P3/2N5/PPPP1PPP/R1B1K1NR";
    let cambodian = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR";
    let other = |fen: &str| {
        fen.replace('n', "h")
            .replace('N', "H")
            .replace('b', "e")
            .replace('B', "E")
    };
    let fens = [
        // Without en passant, with the rights to castle or without.
        (
            "chess",
            format!("{chess} w KQkq 0 1"),
            format!("{chess} w KQkq - 0 1"),
        ),
        (
            "chess",
            format!("{chess} b KQkq 3 9"),
            format!("{chess} b KQkq - 3 9"),
        ),
        (
            "chess",
            format!("{chess} w - 3 9"),
            format!("{chess} w - - 3 9"),
        ),
        (
            "chess",
            format!("{chess} w 3 9"),
            format!("{chess} w - - 3 9"),
        ),
        (
            "chess",
            format!("{chess} w KQkq - 7"),
            format!("{chess} w KQkq - 7 1"),
        ),
        (
            "cambodian",
            format!("{cambodian} w DEde 0 1"),
            format!("{cambodian} w DEde - 0 1"),
        ),
        (
            "makruk",
            "8/8/8/4k3/8/8/3R4/4K3 w 3 40".to_owned(),
            "8/8/8/4k3/8/8/3R4/4K3 w - - 3 40".to_owned(),
        ),
        (
            "threecheck",
            format!("{chess} w KQkq 3+2 0 1"),
            format!("{chess} w KQkq - 3+2 0 1"),
        ),
        (
            "threecheck",
            format!("{chess} w KQkq 0 1 +1+0"),
            format!("{chess} w KQkq - 2+3 0 1"),
        ),
        (
            "threecheck",
            format!("{chess} w KQkq - 0 1 +1+0"),
            format!("{chess} w KQkq - 2+3 0 1"),
        ),
        // Hands.
        (
            "crazyhouse",
            format!("{house}/QPbq w KQ 0 7"),
            format!("{house}[QPbq] w KQ - 0 7"),
        ),
        (
            "crazyhouse",
            format!("{chess}/ w KQkq - 0 1"),
            format!("{chess}[] w KQkq - 0 1"),
        ),
        (
            "crazyhouse",
            format!("{chess} w KQkq - 0 1"),
            format!("{chess}[] w KQkq - 0 1"),
        ),
        (
            "chess",
            format!("{chess}/ w KQkq - 0 1"),
            format!("{chess} w KQkq - 0 1"),
        ),
        // The side to move, and the letters of pieces.
        (
            "xiangqi",
            format!("{xiangqi} r - - 0 1"),
            format!("{xiangqi} w - - 0 1"),
        ),
        (
            "xiangqi",
            format!("{} r 0 1", other(xiangqi)),
            format!("{xiangqi} w - - 0 1"),
        ),
        (
            "xiangqi",
            format!("{} b - - 0 1", other(xiangqi)),
            format!("{xiangqi} b - - 0 1"),
        ),
        (
            "janggi",
            format!("{} w - - 0 1", other(janggi)),
            format!("{janggi} w - - 0 1"),
        ),
        (
            "chess",
            format!("{chess} W KQkq - 0 1"),
            format!("{chess} w KQkq - 0 1"),
        ),
        (
            "chess",
            format!("{chess} black KQkq - 0 1"),
            format!("{chess} b KQkq - 0 1"),
        ),
        // Spaces, dashes and numbers.
        (
            "chess",
            format!("{chess}\u{a0}w\u{2003}KQkq\t-\u{3000}0\u{202f}1"),
            format!("{chess} w KQkq - 0 1"),
        ),
        (
            "chess",
            format!("\u{feff}{chess} w\u{200b} KQkq \u{2013} 0 1"),
            format!("{chess} w KQkq - 0 1"),
        ),
        (
            "chess",
            format!("{chess}_w_KQkq_-_0_1"),
            format!("{chess} w KQkq - 0 1"),
        ),
        (
            "chess",
            format!("{} w KQkq - 0 1", chess.replace("/8/8", "/44/1111211")),
            format!("{chess} w KQkq - 0 1"),
        ),
        (
            "chess",
            format!("{chess} w KQ-- - 0 1"),
            format!("{chess} w KQ - 0 1"),
        ),
    ];
    for (id, fen, meant) in fens {
        let variant = Variant::open(id, &[]).unwrap();
        assert!(variant.position(&fen).is_err(), "{id}: {fen}");
        let meant = variant.position_loosely(&meant).unwrap();
        let (position, mended) = variant
            .position_mended(&fen)
            .unwrap_or_else(|error| panic!("{id}: {fen}: {error}"));
        assert_eq!(position.fen(), meant.fen(), "{id}: {fen}");
        assert_eq!(mended.unwrap().read_as, meant.fen(), "{id}: {fen}");
    }
    for (id, fen) in [
        ("chess", format!("{} w - - 0 1", other(chess))),
        (
            "xiangqi",
            format!("{} w - - 0 1", xiangqi.replace('n', "x")),
        ),
        ("chess", format!("{chess} x KQkq - 0 1")),
        ("janggi", format!("{janggi} r - - 0 1")),
        ("chess", "8/8/8/3Q4/8/8/8/8 w - - 0 1".to_owned()),
    ] {
        assert!(
            Variant::open(id, &[])
                .unwrap()
                .position_mended(&fen)
                .is_err(),
            "{id}: {fen}"
        );
    }
}

/// Rights that name files, and those of a King elsewhere, are of Chess960; others are dropped as before.
#[test]
fn rights_that_can_only_be_those_of_chess960_are_read_so() {
    for (id, fen, of, rights) in [
        (
            "chess",
            "qrnknbbr/pppppppp/8/8/8/8/PPPPPPPP/QRNKNBBR w HBhb - 0 1",
            "chess960",
            "KQkq",
        ),
        (
            "chess",
            "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq 0 1",
            "chess960",
            "KQkq",
        ),
        ("chess", "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", "chess960", "K"),
        ("atomic", "7k/8/8/8/8/8/8/1RK5 w Q - 0 1", "atomic", "Q"),
        (
            "crazyhouse",
            "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB/ w GDgd - 0 1",
            "crazyhouse",
            "KQkq",
        ),
        // The King is at home, or there is no Rook to castle with.
        (
            "chess",
            "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
            "chess",
            "KQkq",
        ),
        ("chess", "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", "chess", "-"),
        ("chess", "4k3/8/8/8/8/8/8/5K2 w KQkq - 0 1", "chess", "-"),
        (
            "antichess",
            "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1",
            "antichess",
            "-",
        ),
    ] {
        let variant = Variant::open(id, &[]).unwrap();
        let (position, mended) = variant.position_mended(fen).unwrap();
        assert_eq!(position.rules().id, of, "{fen}");
        assert_eq!(position.fen().split(' ').nth(2), Some(rights), "{fen}");
        let free = position.castling_rights().next().is_some()
            && rights != "-"
            && !fen.starts_with("r3k2r");
        assert_eq!(
            position
                .rules()
                .wings
                .iter()
                .any(|wing| wing.home.is_none()),
            free,
            "{fen}"
        );
        let word = mended.unwrap().to_string();
        assert_eq!(
            word.ends_with("with the castling of Chess960"),
            free,
            "{word}"
        );
    }
    let chess = Variant::open("chess", &[]).unwrap();
    assert!(
        chess
            .position_loosely("qrnknbbr/pppppppp/8/8/8/8/PPPPPPPP/QRNKNBBR w HBhb - 0 1")
            .is_err()
    );
}

#[test]
fn letters_that_begin_a_name_are_read_in_san() {
    for (id, texts) in [
        ("xiangqi", ["Hc3", "Eg3"]),
        ("janggi", ["Hc3", "Hi3"]),
        ("minixiangqi", ["Hc3", "He3"]),
    ] {
        let start = Variant::open(id, &[]).unwrap().start();
        for text in texts {
            let other = text.replace('H', "N").replace('E', "B");
            match start.read_san(&other) {
                Ok(mv) => assert_eq!(start.read_san(text), Ok(mv), "{id}: {text}"),
                Err(_) => assert!(start.read_san(text).is_err(), "{id}: {text}"),
            }
        }
    }
    let xiangqi = Variant::open("xiangqi", &[]).unwrap().start();
    assert_eq!(xiangqi.read_san("Hc3"), xiangqi.read_san("Nc3"));
    assert!(xiangqi.read_san("Hc3").is_ok() && xiangqi.read_san("Ec5").is_err());
    // No kind, or two.
    assert!(xiangqi.read_san("Xc3").is_err());
    assert!(
        Variant::open("chess", &[])
            .unwrap()
            .start()
            .read_san("Hc3")
            .is_err()
    );
}
