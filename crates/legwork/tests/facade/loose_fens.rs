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
