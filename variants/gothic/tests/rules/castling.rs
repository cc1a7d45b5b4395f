//! Castling: the King goes three squares.

use crate::GOTHIC;

const BOTH: &str = "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1";

#[test]
fn the_king_castles_three_squares_to_i_or_c() {
    assert_eq!(
        GOTHIC.moves(BOTH, "f1"),
        "f1c1 f1e1 f1e2 f1f2 f1g1 f1g2 f1i1"
    );
    assert_eq!(
        GOTHIC.after(BOTH, "f1i1"),
        "r4k3r/10/10/10/10/10/10/R6RK1 b kq - 1 1"
    );
    assert_eq!(
        GOTHIC.after(BOTH, "f1c1"),
        "r4k3r/10/10/10/10/10/10/2KR5R b kq - 1 1"
    );
    let black = BOTH.replace(" w ", " b ");
    assert_eq!(
        GOTHIC.after(&black, "f8i8"),
        "r6rk1/10/10/10/10/10/10/R4K3R w KQ - 1 2"
    );
    assert_eq!(
        GOTHIC.after(&black, "f8c8"),
        "2kr5r/10/10/10/10/10/10/R4K3R w KQ - 1 2"
    );
}

#[test]
fn all_squares_between_king_and_rook_are_empty() {
    let fen = "4k5/10/10/10/10/10/10/RN3K2NR w KQ - 0 1";
    assert_eq!(
        GOTHIC.refused(fen, "f1c1"),
        "f1c1 is illegal: the Knight on b1 stands in the way of castling"
    );
    assert_eq!(
        GOTHIC.refused(fen, "f1i1"),
        "f1i1 is illegal: the Knight on i1 stands in the way of castling"
    );
}

#[test]
fn no_square_that_the_king_crosses_is_attacked() {
    let fen = |rook: &str, king: &str| format!("{rook}/{king}/10/10/10/10/10/R4K3R w KQ - 0 1");
    // On a and b only the Rook is attacked.
    for rook in ["r9", "1r8"] {
        assert_eq!(GOTHIC.moves(&fen(rook, "8k1"), "f1c1"), "f1c1");
    }
    for rook in ["2r7", "3r6", "4r5", "5r4"] {
        assert_eq!(GOTHIC.moves(&fen(rook, "8k1"), "f1c1"), "");
    }
    assert_eq!(GOTHIC.moves(&fen("9r", "1k8"), "f1i1"), "f1i1");
    for rook in ["5r4", "6r3", "7r2", "8r1"] {
        assert_eq!(GOTHIC.moves(&fen(rook, "1k8"), "f1i1"), "");
    }
    assert_eq!(
        GOTHIC.refused(&fen("6r3", "1k8"), "f1i1"),
        "f1i1 is illegal: castling through g1, which the Rook on g8 attacks"
    );
}

#[test]
fn castling_has_other_spellings() {
    for (text, canonical) in [
        ("f1j1", "f1i1"),
        ("j1f1", "f1i1"),
        ("O-O", "f1i1"),
        ("f1a1", "f1c1"),
        ("a1f1", "f1c1"),
        ("O-O-O", "f1c1"),
    ] {
        assert_eq!(GOTHIC.reads(BOTH, text), canonical, "{text}");
    }
}
