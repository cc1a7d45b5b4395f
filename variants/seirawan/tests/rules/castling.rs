//! Castling, with and without gating, as usual and as printed.

use crate::{PRINTED, STANDARD};

const BOTH: &str = "4k3/8/8/8/8/8/8/R3K2R[HE] w KQ - 0 1";

#[test]
fn the_king_castles_two_squares() {
    assert_eq!(
        STANDARD.after(BOTH, "e1g1"),
        "4k3/8/8/8/8/8/8/R4RK1[HE] b A - 1 1"
    );
    assert_eq!(
        STANDARD.after(BOTH, "e1c1"),
        "4k3/8/8/8/8/8/8/2KR3R[HE] b H - 1 1"
    );
}

#[test]
fn castling_gates_on_the_kings_square() {
    assert_eq!(STANDARD.moves(BOTH, "e1g1"), "e1g1 e1g1e e1g1h");
    assert_eq!(
        STANDARD.after(BOTH, "e1g1h"),
        "4k3/8/8/8/8/8/8/R3HRK1[E] b A - 1 1"
    );
    assert_eq!(
        STANDARD.after(BOTH, "e1c1e"),
        "4k3/8/8/8/8/8/8/2KRE2R[H] b H - 1 1"
    );
}

#[test]
fn castling_gates_on_the_rooks_square() {
    assert_eq!(STANDARD.moves(BOTH, "h1e1"), "h1e1e h1e1h");
    assert_eq!(
        STANDARD.after(BOTH, "h1e1h"),
        "4k3/8/8/8/8/8/8/R4RKH[E] b A - 1 1"
    );
    assert_eq!(
        STANDARD.after(BOTH, "a1e1e"),
        "4k3/8/8/8/8/8/8/E1KR3R[H] b H - 1 1"
    );
}

#[test]
fn castling_gates_once_at_most() {
    assert_eq!(STANDARD.moves(BOTH, "e1c1"), "e1c1 e1c1e e1c1h");
    assert_eq!(STANDARD.moves(BOTH, "a1e1"), "a1e1e a1e1h");
    // The squares left are gone, too: there is no second chance on h1.
    let after = STANDARD.after(BOTH, "e1g1h e8e7");
    assert_eq!(after, "8/4k3/8/8/8/8/8/R3HRK1[E] w A - 2 2");
}

#[test]
fn castling_with_gating_has_other_spellings() {
    for (text, canonical) in [
        ("e1h1", "e1g1"),
        ("h1e1", "e1g1"),
        ("O-O", "e1g1"),
        ("e1h1h", "e1g1h"),
        ("e1a1", "e1c1"),
        ("a1e1", "e1c1"),
        ("O-O-O", "e1c1"),
        ("e1a1e", "e1c1e"),
        ("e1g1H", "e1g1h"),
    ] {
        assert_eq!(STANDARD.reads(BOTH, text), canonical, "{text}");
    }
}

#[test]
fn the_castling_king_crosses_no_attacked_square() {
    let fen = "4kr2/8/8/8/8/8/8/R3K2R[HE] w KQ - 0 1";
    assert_eq!(STANDARD.moves(fen, "e1g1"), "");
    assert_eq!(STANDARD.moves(fen, "h1e1"), "");
    assert_eq!(
        STANDARD.refused(fen, "e1g1"),
        "e1g1 is illegal: castling through f1, which the Rook on f8 attacks"
    );
}

#[test]
fn as_printed_the_king_castles_three_squares() {
    assert_eq!(
        PRINTED.after(BOTH, "e1h1"),
        "4k3/8/8/8/8/8/8/R5RK[HE] b A - 1 1"
    );
    assert_eq!(
        PRINTED.after(BOTH, "e1b1"),
        "4k3/8/8/8/8/8/8/1KR4R[HE] b H - 1 1"
    );
    let black = "r3k2r/8/8/8/8/8/8/4K3[] b kq - 0 1";
    assert_eq!(
        PRINTED.after(black, "e8h8"),
        "r5rk/8/8/8/8/8/8/4K3[] w - - 1 2"
    );
    assert_eq!(
        PRINTED.after(black, "e8b8"),
        "1kr4r/8/8/8/8/8/8/4K3[] w - - 1 2"
    );
}

#[test]
fn as_printed_two_squares_are_no_castling() {
    assert_eq!(PRINTED.moves(BOTH, "e1g1"), "");
    assert_eq!(PRINTED.moves(BOTH, "e1c1"), "");
}

#[test]
fn as_printed_the_kings_side_gates_on_e1_only() {
    assert_eq!(PRINTED.moves(BOTH, "e1h1"), "e1h1 e1h1e e1h1h");
    // The King has come to h1.
    assert_eq!(PRINTED.moves(BOTH, "h1e1"), "");
    assert_eq!(
        PRINTED.after(BOTH, "e1h1h"),
        "4k3/8/8/8/8/8/8/R3H1RK[E] b A - 1 1"
    );
}

#[test]
fn as_printed_the_queens_side_gates_on_e1_or_a1() {
    assert_eq!(PRINTED.moves(BOTH, "e1b1"), "e1b1 e1b1e e1b1h");
    assert_eq!(PRINTED.moves(BOTH, "a1e1"), "a1e1e a1e1h");
    assert_eq!(
        PRINTED.after(BOTH, "e1b1e"),
        "4k3/8/8/8/8/8/8/1KR1E2R[H] b H - 1 1"
    );
    assert_eq!(
        PRINTED.after(BOTH, "a1e1h"),
        "4k3/8/8/8/8/8/8/HKR4R[E] b H - 1 1"
    );
}

#[test]
fn as_printed_kings_move_and_king_takes_rook_mean_the_same() {
    for text in ["h1e1", "O-O"] {
        assert_eq!(PRINTED.reads(BOTH, text), "e1h1");
    }
    for text in ["e1a1", "a1e1", "O-O-O"] {
        assert_eq!(PRINTED.reads(BOTH, text), "e1b1");
    }
}

#[test]
fn as_printed_the_squares_h1_and_b1_may_not_be_attacked() {
    let on_h1 = "4k2r/8/8/8/8/8/8/R3K2R[HE] w KQ - 0 1";
    assert_eq!(
        PRINTED.refused(on_h1, "e1h1"),
        "e1h1 is illegal: castling through h1, which the Rook on h8 attacks"
    );
    assert_eq!(STANDARD.moves(on_h1, "e1g1"), "e1g1 e1g1e e1g1h");
    let on_b1 = "1r2k3/8/8/8/8/8/8/R3K2R[HE] w KQ - 0 1";
    assert_eq!(
        PRINTED.refused(on_b1, "e1b1"),
        "e1b1 is illegal: castling through b1, which the Rook on b8 attacks"
    );
    assert_eq!(STANDARD.moves(on_b1, "e1c1"), "e1c1 e1c1e e1c1h");
}

#[test]
fn two_squares_are_the_default() {
    let option = STANDARD.at(BOTH).rules().options[0].clone();
    assert_eq!(option.name, "castling");
    assert_eq!(option.values, ["standard", "printed"]);
    assert_eq!(
        STANDARD.at(BOTH).rules().option("castling"),
        Some("standard")
    );
}
