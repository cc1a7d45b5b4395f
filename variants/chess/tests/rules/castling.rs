//! Castling.

use crate::CHESS;

const BOTH: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn the_king_goes_two_squares_and_the_rook_crosses_it() {
    assert_eq!(
        CHESS.after(BOTH, "e1g1 e8c8"),
        "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2"
    );
    assert_eq!(
        CHESS.after(BOTH, "e1c1 e8g8"),
        "r4rk1/8/8/8/8/8/8/2KR3R w - - 2 2"
    );
}

#[test]
fn castling_has_other_spellings() {
    for (text, canonical) in [
        ("e1h1", "e1g1"),
        ("h1e1", "e1g1"),
        ("O-O", "e1g1"),
        ("e1a1", "e1c1"),
        ("a1e1", "e1c1"),
        ("O-O-O", "e1c1"),
    ] {
        assert_eq!(CHESS.reads(BOTH, text), canonical, "{text}");
    }
}

#[test]
fn king_and_rook_have_never_moved() {
    assert_eq!(
        CHESS.after(BOTH, "e1e2 e8e7"),
        "r6r/4k3/8/8/8/8/4K3/R6R w - - 2 2"
    );
    assert_eq!(
        CHESS.after(BOTH, "h1h2 a8a7"),
        "4k2r/r7/8/8/8/8/7R/R3K3 w Qk - 2 2"
    );
    // A Rook that is captured has the right no more, nor has the one that captured it.
    assert_eq!(
        CHESS.after(BOTH, "h1h8"),
        "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1"
    );
}

#[test]
fn all_squares_between_are_empty() {
    let fen = "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1";
    assert_eq!(
        CHESS.refused(fen, "e1g1"),
        "e1g1 is illegal: the Knight on g1 stands in the way of castling"
    );
    assert_eq!(
        CHESS.refused(fen, "e1c1"),
        "e1c1 is illegal: the Knight on b1 stands in the way of castling"
    );
}

#[test]
fn the_king_crosses_no_attacked_square_but_the_rook_may() {
    let fen = |rank: &str| format!("{rank}/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    for (rank, text, square) in [
        ("2r1k3", "e1c1", "c1, which the Rook on c8"),
        ("3rk3", "e1c1", "d1, which the Rook on d8"),
        ("4r1k1", "e1c1", "e1, which the Rook on e8"),
        ("4r1k1", "e1g1", "e1, which the Rook on e8"),
        ("4kr2", "e1g1", "f1, which the Rook on f8"),
        ("4k1r1", "e1g1", "g1, which the Rook on g8"),
    ] {
        assert_eq!(
            CHESS.refused(&fen(rank), text),
            format!("{text} is illegal: castling through {square} attacks")
        );
    }
    assert_eq!(CHESS.moves(&fen("1r2k3"), "e1c1"), "e1c1");
    assert_eq!(CHESS.moves(&fen("r3k3"), "e1c1"), "e1c1");
}

#[test]
fn a_pinned_piece_attacks_for_castling() {
    // The Rook on f8 may not leave the rank, because of the Rook on h8. It attacks f1 all the same.
    let fen = "4kr1R/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_eq!(CHESS.moves(fen, "e1g1"), "");
}
