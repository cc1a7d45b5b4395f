//! Hands and gating squares in a FEN.

use crate::STANDARD;

/// The FEN as it is printed again.
fn again(fen: &str) -> String {
    STANDARD.at(fen).fen()
}

#[test]
fn a_hand_is_read_in_any_order() {
    let printed = "4k3/8/8/8/8/8/8/4K3[HEhe] w - - 0 1";
    assert_eq!(again("4k3/8/8/8/8/8/8/4K3[ehEH] w - - 0 1"), printed);
    assert_eq!(
        again("4k3/8/8/8/8/8/8/4K3[-] w - - 0 1"),
        "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"
    );
}

#[test]
fn a_hand_holds_one_hawk_and_one_elephant_at_most() {
    assert_eq!(
        STANDARD.unreadable("4k3/8/8/8/8/8/8/4K3[HEH] w - - 0 1"),
        "holdings, byte 22: White holds more than 1 `H`"
    );
}

#[test]
fn letters_of_gating_squares_are_read_in_any_order() {
    let printed = "4k3/8/8/8/8/8/8/RNBQKBNR[HE] w KQBCDFG - 0 1";
    assert_eq!(again(printed), printed);
    assert_eq!(again(&printed.replace("KQBCDFG", "GFDCBQK")), printed);
}

#[test]
fn letters_that_a_right_implies_are_read_and_not_printed() {
    let printed = "4k3/8/8/8/8/8/8/RNBQKBNR[HE] w KQBCDFG - 0 1";
    assert_eq!(again(&printed.replace("KQBCDFG", "KQABCDEFGH")), printed);
}

#[test]
fn unmoved_king_and_rook_have_the_right() {
    let fen = "4k3/8/8/8/8/8/8/RNBQKBNR[HE] w EH - 0 1";
    assert!(
        STANDARD
            .unreadable(fen)
            .contains("so `K` is expected as well")
    );
    let fen = "4k3/8/8/8/8/8/8/RNBQKBNR[HE] w AE - 0 1";
    assert!(
        STANDARD
            .unreadable(fen)
            .contains("so `Q` is expected as well")
    );
    // `K` says of the King that it has not moved.
    let fen = "4k3/8/8/8/8/8/8/RNBQKBNR[HE] w KA - 0 1";
    assert!(
        STANDARD
            .unreadable(fen)
            .contains("so `Q` is expected as well")
    );
    // Rooks without their King, or a King alone, are fine.
    for letters in ["AH", "E"] {
        let fen = format!("4k3/8/8/8/8/8/8/RNBQKBNR[HE] w {letters} - 0 1");
        assert_eq!(again(&fen), fen);
    }
}

#[test]
fn the_piece_of_the_start_array_stands_on_its_square() {
    let fen = "4k3/8/8/8/8/8/8/1B2K3[HE] w B - 0 1";
    assert_eq!(
        STANDARD.unreadable(fen),
        "castling, byte 28: `B` says that the piece on b1 has not moved, expected `N` there"
    );
}

#[test]
fn letters_of_a_side_with_an_empty_hand_are_ignored() {
    let fen = "rn2k3/8/8/8/8/8/8/RN2K3[he] w QBqb - 0 1";
    assert_eq!(again(fen), "rn2k3/8/8/8/8/8/8/RN2K3[he] w Qqb - 0 1");
    // They are never rights to castle.
    assert_eq!(
        again("4k3/8/8/8/8/8/8/R3K2R[] w AH - 0 1"),
        "4k3/8/8/8/8/8/8/R3K2R[] w - - 0 1"
    );
    // Not even looked at: the b-Knight is gone, c stands twice, E stands without a right.
    assert_eq!(
        again("4k3/8/8/8/8/8/8/R1BQK3[he] w BCCE - 0 1"),
        "4k3/8/8/8/8/8/8/R1BQK3[he] w - - 0 1"
    );
}
