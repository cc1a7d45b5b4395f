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

/// What is said of a FEN that is read loosely.
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
