//! Gating: what is placed, where, and when.

use crate::STANDARD;

/// White's pieces at home, no Pawns.
const AT_HOME: &str = "4k3/8/8/8/8/8/8/RNBQKBNR[HE] w KQBCDFG - 0 1";

#[test]
fn every_piece_of_the_first_rank_can_gate_when_it_first_moves() {
    for (mv, after) in [
        ("a1a3h", "4k3/8/8/8/8/R7/8/HNBQKBNR[E] b KBCDFG - 1 1"),
        ("b1c3h", "4k3/8/8/8/8/2N5/8/RHBQKBNR[E] b KQCDFG - 1 1"),
        ("c1e3h", "4k3/8/8/8/8/4B3/8/RNHQKBNR[E] b KQBDFG - 1 1"),
        ("d1d3h", "4k3/8/8/8/8/3Q4/8/RNBHKBNR[E] b KQBCFG - 1 1"),
        ("e1e2h", "4k3/8/8/8/8/8/4K3/RNBQHBNR[E] b ABCDFGH - 1 1"),
        ("f1d3h", "4k3/8/8/8/8/3B4/8/RNBQKHNR[E] b KQBCDG - 1 1"),
        ("g1f3h", "4k3/8/8/8/8/5N2/8/RNBQKBHR[E] b KQBCDF - 1 1"),
        ("h1h3h", "4k3/8/8/8/8/7R/8/RNBQKBNH[E] b QBCDFG - 1 1"),
    ] {
        assert_eq!(STANDARD.after(AT_HOME, mv), after);
    }
}

#[test]
fn gating_is_a_choice_of_what_is_in_hand() {
    assert_eq!(STANDARD.moves(AT_HOME, "b1c3"), "b1c3 b1c3e b1c3h");
    let hawk = AT_HOME.replace("[HE]", "[H]");
    assert_eq!(STANDARD.moves(&hawk, "b1c3"), "b1c3 b1c3h");
    let enemy = AT_HOME.replace("[HE]", "[he]");
    assert_eq!(STANDARD.moves(&enemy, "b1c3"), "b1c3");
}

#[test]
fn black_gates_on_its_own_first_rank() {
    let black = "rnbqkbnr/8/8/8/8/8/8/4K3[he] b kqbcdfg - 0 1";
    assert_eq!(
        STANDARD.after(black, "g8f6e"),
        "rnbqkber/8/5n2/8/8/8/8/4K3[h] w kqbcdf - 1 2"
    );
}

#[test]
fn a_pawn_gates_nothing() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3[HE] w E - 0 1";
    assert_eq!(STANDARD.moves(fen, "e2"), "e2e3 e2e4");
}

#[test]
fn only_the_first_move_gates() {
    let back_home = STANDARD.after(AT_HOME, "b1c3 e8e7 c3b1 e7e8");
    assert_eq!(back_home, "4k3/8/8/8/8/8/8/RNBQKBNR[HE] w KQCDFG - 4 3");
    assert_eq!(STANDARD.moves(&back_home, "b1c3"), "b1c3");
}

#[test]
fn a_piece_that_comes_to_a_square_does_not_gate_there() {
    // The Rook gates on a1, where it started, and not on b1, which the Knight has left.
    let fen = "4k3/8/8/8/8/8/8/RN2K3[HE] w QB - 0 1";
    let after = STANDARD.after(fen, "b1c3 e8e7");
    assert_eq!(STANDARD.moves(&after, "a1b1"), "a1b1 a1b1e a1b1h");
    let after = STANDARD.after(&after, "a1b1 e7e8");
    assert_eq!(STANDARD.moves(&after, "b1b2"), "b1b2");
}

#[test]
fn a_square_whose_piece_was_captured_on_it_is_lost() {
    let fen = "4k3/8/6b1/8/8/8/8/RN2K3[HE] b QB - 0 1";
    let taken = "4k3/8/8/8/8/8/8/Rb2K3[HE] w Q - 0 2";
    assert_eq!(STANDARD.after(fen, "g6b1"), taken);
    // The Rook that recaptures can gate on a1, and when it leaves b1 no more.
    assert_eq!(STANDARD.moves(taken, "a1b1"), "a1b1 a1b1e a1b1h");
    let recaptured = STANDARD.after(taken, "a1b1 e8e7");
    assert_eq!(recaptured, "8/4k3/8/8/8/8/8/1R2K3[HE] w E - 1 3");
    assert_eq!(STANDARD.moves(&recaptured, "b1b2"), "b1b2");
}

#[test]
fn a_rook_that_is_captured_takes_its_square_and_its_right_along() {
    let fen = "4k3/8/8/8/8/8/6b1/R3K2R[HE] b KQ - 0 1";
    assert_eq!(
        STANDARD.after(fen, "g2h1"),
        "4k3/8/8/8/8/8/8/R3K2b[HE] w Q - 0 2"
    );
}

#[test]
fn a_capture_can_gate_too() {
    let fen = "4k3/8/8/8/8/2n5/8/1N2K3[HE] w BE - 0 1";
    assert_eq!(
        STANDARD.after(fen, "b1c3h"),
        "4k3/8/8/8/8/2N5/8/1H2K3[E] b E - 0 1"
    );
}

#[test]
fn what_is_captured_goes_to_no_hand() {
    let fen = "4k3/8/8/8/8/2h5/8/1N2K3[] w - - 0 1";
    assert_eq!(
        STANDARD.after(fen, "b1c3"),
        "4k3/8/8/8/8/2N5/8/4K3[] b - - 0 1"
    );
}

#[test]
fn with_the_last_piece_in_hand_the_squares_are_forgotten() {
    let fen = "4k3/8/8/8/8/8/8/RNB1K3[H] w QBC - 4 1";
    assert_eq!(
        STANDARD.after(fen, "b1c3h"),
        "4k3/8/8/8/8/2N5/8/RHB1K3[] b Q - 5 1"
    );
}

#[test]
fn a_pinned_piece_gates_when_it_moves_along_the_line() {
    let fen = "4k3/8/8/8/8/8/8/r2QK3[HE] w DE - 0 1";
    assert_eq!(
        STANDARD.moves(fen, "d1"),
        "d1a1 d1a1e d1a1h d1b1 d1b1e d1b1h d1c1 d1c1e d1c1h"
    );
}

#[test]
fn a_gated_piece_does_not_shield_a_pinned_line() {
    // A Hawk on f1 would stand between Rook and King.
    let fen = "4k3/8/8/8/8/8/8/4KB1r[HE] w EF - 0 1";
    assert_eq!(STANDARD.moves(fen, "f1"), "");
    assert_eq!(
        STANDARD.refused(fen, "f1e2h"),
        "f1e2h is illegal: it leaves the King on e1 attacked by the Rook on h1"
    );
}

#[test]
fn a_gated_piece_does_not_parry_a_check() {
    // A Hawk on e1 would stand between Rook and King.
    let fen = "4k3/8/8/8/8/8/8/4K2r[HE] w E - 0 1";
    assert_eq!(
        STANDARD.refused(fen, "e1d1h"),
        "e1d1h is illegal: it leaves the King on d1 attacked by the Rook on h1"
    );
    assert_eq!(STANDARD.moves(fen, "e1d2"), "e1d2 e1d2e e1d2h");
}

#[test]
fn a_move_that_parries_a_check_may_gate() {
    let fen = "4r1k1/8/8/8/8/8/8/4KB2[HE] w EF - 0 1";
    assert_eq!(STANDARD.moves(fen, "f1"), "f1e2 f1e2e f1e2h");
}

#[test]
fn a_gated_piece_may_give_check() {
    let fen = "1k6/8/8/8/8/8/8/1N2K3[E] w B - 0 1";
    let after = STANDARD.after(fen, "b1d2e");
    assert_eq!(after, "1k6/8/8/8/8/8/3N4/1E2K3[] b - - 1 1");
    assert!(STANDARD.at(&after).in_check());
}

#[test]
fn a_gated_piece_moves_without_gating() {
    let fen = "4k3/8/8/8/8/8/8/1N2K3[HE] w B - 0 1";
    let after = STANDARD.after(fen, "b1c3h e8e7");
    assert_eq!(STANDARD.moves(&after, "b1a3"), "b1a3");
}
