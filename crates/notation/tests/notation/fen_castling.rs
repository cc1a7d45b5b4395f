//! The castling field of a FEN: rights, and squares whose piece has not moved.

use crate::laws::{again, chess, chu, compiled, crc, faults, seirawan, superchess, zoo};
use insta::assert_snapshot;
use legwork_core::compiled::CompiledRules;
use legwork_core::shape::Shape;
use legwork_notation::fen;

/// The printed castling field of a board with these rights.
fn rights(compiled: &CompiledRules, board: &str, rights: &str) -> String {
    let printed = again(compiled, &format!("{board} w {rights} - 0 1"));
    printed.split(' ').nth(2).unwrap().to_owned()
}

#[test]
fn standard_rights() {
    let compiled = chess();
    let board = "r3k2r/8/8/8/8/8/8/R3K2R";
    assert_eq!(rights(&compiled, board, "qkQK"), "KQkq");
    assert_eq!(rights(&compiled, board, "Kq"), "Kq");
    assert_snapshot!(faults(&compiled, &[
        &format!("{board} w KQK - 0 1"),
        &format!("{board} w HAha - 0 1"),
        &format!("{board} w K- - 0 1"),
        &format!("{board} w Kü - 0 1"),
        "r3k2r/8/8/8/8/8/8/R3KR2 w K - 0 1",
        "r4k1r/8/8/8/8/8/8/R3K2R w q - 0 1",
    ]), @r"
    castling, byte 28: `K` gives a right that is given already
    castling, byte 26: `H` is not a right here, expected some of `KQkq` or `-` alone
    castling, byte 27: `-` is not a right here, expected some of `KQkq` or `-` alone
    castling, byte 27: `ü` is not a right here, expected some of `KQkq` or `-` alone
    castling, byte 26: `K` needs `K` on e1 and `R` on h1
    castling, byte 26: `q` needs `k` on e8 and `r` on a8
    ");
    // In Chu Chess K is the j-side for both, whatever the squares of the Kings.
    let board = "r3k4r/10/10/10/10/10/10/10/10/R4K3R";
    assert_eq!(rights(&chu("chess"), board, "Kq"), "Kq");
    let array = fen::read(&chu("chess"), &format!("{board} w k - 0 1")).unwrap();
    let names: Vec<_> = array
        .virgin
        .squares()
        .map(|square| chu("chess").rules.geometry.name(square).to_string())
        .collect();
    assert_eq!(names, ["e9", "j9"]);
    assert_snapshot!(faults(&chu("chess"), &["r4k3r/10/10/10/10/10/10/10/10/R4K3R w KQkq - 0 1"]), @"castling, byte 40: `k` needs `k` on e9 and `r` on j9");
}

#[test]
fn a_substituted_rook_has_no_right() {
    let start = superchess().rules.start.replace("Qq", "KQkq");
    assert_snapshot!(faults(&superchess(), &[&start]), @"castling, byte 56: `K` needs `K` on e1 and `R` on h1");
}

#[test]
fn x_fen_rights() {
    let compiled = crc();
    let board = "4kr3r/10/10/10/10/10/10/4KR3R";
    assert_eq!(rights(&compiled, board, "Kk"), "Kk");
    assert_eq!(rights(&compiled, board, "Ff"), "Ff");
    assert_eq!(rights(&compiled, board, "J"), "K");
    assert_eq!(rights(&compiled, board, "fF"), "Ff");
    assert_eq!(
        rights(&compiled, "r3k4r/10/10/10/10/10/10/R3KR3R", "AJja"),
        "KQkq"
    );
    assert_eq!(
        rights(&compiled, "rr2k5/10/10/10/10/10/10/RR2K1R3", "bBG"),
        "KBb"
    );
    assert_snapshot!(faults(&compiled, &[
        &format!("{board} w KF - 0 1"),
        &format!("{board} w KJ - 0 1"),
        &format!("{board} w KK - 0 1"),
        &format!("{board} w Q - 0 1"),
        &format!("{board} w G - 0 1"),
        &format!("{board} w E - 0 1"),
        &format!("{board} w L - 0 1"),
        "r3k4r/10/10/10/10/10/4K5/R8R w K - 0 1",
        "r3k4r/10/10/10/10/10/4K5/R8R w J - 0 1",
        "r3k4r/10/10/10/10/10/R3K4R/10 w K - 0 1",
    ]), @r"
    castling, byte 33: `F` names a second rook on the same wing, expected one
    castling, byte 33: `J` gives a right that is given already
    castling, byte 33: `K` gives a right that is given already
    castling, byte 32: `Q` needs `K` on White's first rank and `R` to the left of it
    castling, byte 32: `G` needs `K` on White's first rank and `R` there on that file
    castling, byte 32: `E` needs `K` on White's first rank and `R` there on that file
    castling, byte 32: `L` is not a right here, expected some of `KQkq` or file letters from a to j or `-` alone
    castling, byte 31: `K` needs `K` on White's first rank and `R` to the right of it
    castling, byte 31: `J` needs `K` on White's first rank and `R` there on that file
    castling, byte 32: `K` needs `K` on White's first rank and `R` to the right of it
    ");
}

#[test]
fn gating_letters() {
    let compiled = seirawan("standard");
    let with = |held: &str, letters: &str| {
        rights(
            &compiled,
            &format!("rnbqkbnr/8/8/8/8/8/8/RNBQKBNR{held}"),
            letters,
        )
    };
    assert_eq!(with("[HEhe]", "KGFDCBQkgfdcbq"), "KQBCDFGkqbcdfg");
    assert_eq!(with("[HEhe]", "bcdfgBCDFGKQkq"), "KQBCDFGkqbcdfg");
    assert_eq!(with("[He]", "GKk"), "KGk");
    // A letter that a right implies is read and not printed; a King alone is E, Rooks alone A and H.
    assert_eq!(with("[He]", "EKHk"), "Kk");
    assert_eq!(with("[He]", "Eah"), "Eah");
    assert_eq!(with("[He]", "HB"), "BH");
    // Nothing to gate: the letters are ignored, even those that could be castling rights.
    assert_eq!(with("[H]", "KQBkbcd"), "KQBk");
    assert_eq!(with("[h]", "BEHAk"), "k");
    assert_eq!(with("[]", "KQBCDFGkqbcdfg"), "KQkq");
    assert_eq!(rights(&compiled, "4k3/8/8/8/8/8/8/4K3[]", "BBBa"), "-");
}

#[test]
fn gating_letters_that_cannot_be() {
    let compiled = seirawan("standard");
    let with = |letters: &str| format!("rnbqkbnr/8/8/8/8/8/8/RNBQKBNR[HEhe] w {letters} - 0 1");
    let texts = ["BB", "EH", "AE", "QH", "eh", "I", "B2", "ü", "K-"].map(with);
    assert_snapshot!(faults(&compiled, &texts.each_ref().map(String::as_str)), @r"
    castling, byte 39: `B` gives a right that is given already
    castling, byte 38: the pieces on e1 and h1 have not moved, so `K` is expected as well
    castling, byte 38: the pieces on e1 and a1 have not moved, so `Q` is expected as well
    castling, byte 38: the pieces on e1 and h1 have not moved, so `K` is expected as well
    castling, byte 38: the pieces on e8 and h8 have not moved, so `k` is expected as well
    castling, byte 38: `I` is not a right here, expected some of `KQkq` or file letters from a to h or `-` alone
    castling, byte 38: `B2` is not a right here, expected some of `KQkq` or file letters from a to h or `-` alone
    castling, byte 38: `ü` is not a right here, expected some of `KQkq` or file letters from a to h or `-` alone
    castling, byte 39: `-` is not a right here, expected some of `KQkq` or file letters from a to h or `-` alone
    ");
    assert_snapshot!(faults(&compiled, &[
        "rnbqkbnr/8/8/8/8/8/8/R1BQKBNR[HEhe] w B - 0 1",
        "rnbqkbnr/8/8/8/8/8/8/RQBQKBNR[HEhe] w B - 0 1",
        "rnbqkbnr/8/8/8/8/8/8/RnBQKBNR[HEhe] w B - 0 1",
    ]), @r"
    castling, byte 38: `B` says that the piece on b1 has not moved, expected `N` there
    castling, byte 38: `B` says that the piece on b1 has not moved, expected `N` there
    castling, byte 38: `B` says that the piece on b1 has not moved, expected `N` there
    ");
}

#[test]
fn marks_of_pieces_whose_first_move_differs() {
    let compiled = zoo();
    let board = "lr1gk2r/8/8/8/8/8/8/LR1GK2R";
    assert_eq!(rights(&compiled, board, "KQADkqad"), "KQADkqad");
    assert_eq!(rights(&compiled, board, "dAQ"), "QAd");
    assert_snapshot!(faults(&compiled, &[
        &format!("{board} w B - 0 1"),
        &format!("{board} w E - 0 1"),
        &format!("{board} w D8 - 0 1"),
        &format!("{board} w AA - 0 1"),
        &format!("{board} w A1 - 0 1"),
        "1r1lk2r/8/8/8/8/8/8/LR1GK2R w d - 0 1",
    ]), @r"
    castling, byte 30: `B` is not a right here, expected some of `KQkq` or some of `ADad` or `-` alone
    castling, byte 30: `E` is not a right here, expected some of `KQkq` or some of `ADad` or `-` alone
    castling, byte 30: `D8` is not a right here, expected some of `KQkq` or some of `ADad` or `-` alone
    castling, byte 31: `A` gives a right that is given already
    castling, byte 30: `A1` is not a right here, expected some of `KQkq` or some of `ADad` or `-` alone
    castling, byte 30: `d` says that the piece on d8 has not moved, expected `g` there
    ");
}

/// A hand in a shuffled variant, on a board with a k-file.
const SHUFFLED_HAND: &str = r#"(
    name: "Shuffled Hand",
    board: (files: 12, ranks: 4),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "R", name: "Rook", betza: "R"),
        (letter: "N", name: "Knight", betza: "N"),
        (letter: "H", name: "Hawk", betza: "BN"),
    ],
    start: "r3k4rn1/12/12/R3K4RN1[Hh] w - - 0 1",
    castling: (
        text: KingTakesRook,
        wings: [
            (right: "K", king_to: "i1", rook_to: "h1"),
            (right: "Q", king_to: "c1", rook_to: "d1"),
            (right: "k", king_to: "i4", rook_to: "h4"),
            (right: "q", king_to: "c4", rook_to: "d4"),
        ],
    ),
    holdings: (form: Hand, slots: [("H", 1)]),
)"#;

#[test]
fn marks_where_homes_depend_on_the_set_up() {
    let compiled = compiled("hand", SHUFFLED_HAND, &[]);
    let board = "r2nk4nnr/12/12/RR1NK2R1NNR[Hh]";
    assert_eq!(rights(&compiled, board, "KQkq"), "KQkq");
    // A file letter is a mark there, not a right: a right needs a King that has not moved.
    assert_eq!(rights(&compiled, board, "BDH"), "BDH");
    assert_eq!(rights(&compiled, board, "BE"), "BE");
    assert_eq!(rights(&compiled, board, "QBEK1"), "QBK1");
    assert_snapshot!(faults(&compiled, &[&format!("{board} w EL - 0 1"), &format!("{board} w F - 0 1")]), @r"
    castling, byte 33: the pieces on e1 and l1 have not moved, so `K` is expected as well
    castling, byte 33: `F` says that the piece on f1 has not moved, expected a piece of White there
    ");
}
