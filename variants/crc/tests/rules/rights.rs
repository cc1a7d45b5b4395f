//! Castling rights in a FEN: X-FEN.

use crate::ANY;

/// The castling field as it is printed again.
fn again(rank: &str, rights: &str) -> String {
    let fen = format!("4k5/10/10/10/10/10/10/{rank} w {rights} - 0 1");
    let printed = ANY.at(&fen).fen();
    printed.split(' ').nth(2).unwrap().to_owned()
}

/// What is wrong with a castling field.
fn fault(rank: &str, rights: &str) -> String {
    ANY.unreadable(&format!("4k5/10/10/10/10/10/10/{rank} w {rights} - 0 1"))
}

#[test]
fn k_and_q_are_the_outermost_rooks() {
    assert_eq!(again("R3K4R", "KQ"), "KQ");
    assert_eq!(again("1R2K1R3", "KQ"), "KQ");
}

#[test]
fn an_inner_rook_has_its_file_letter() {
    let fen = |right| format!("4k5/10/10/10/10/10/10/4KR3R w {right} - 0 1");
    assert_eq!(ANY.moves(&fen("F"), "e1f1"), "e1f1");
    assert_eq!(ANY.moves(&fen("F"), "e1j1"), "");
    assert_eq!(again("4KR3R", "F"), "F");
    assert_eq!(again("4KR3R", "K"), "K");
    // With the right to castle with j1, the Rook on f1 is in the King's way.
    assert_eq!(
        ANY.refused(&fen("K"), "e1j1"),
        "e1j1 is illegal: the Rook on f1 stands in the way of castling"
    );
}

#[test]
fn shredder_letters_are_read_as_well() {
    assert_eq!(again("R3K4R", "JA"), "KQ");
    assert_eq!(again("4KR3R", "J"), "K");
    assert_eq!(again("4KR3R", "F"), "F");
}

#[test]
fn rights_are_printed_white_first_and_kings_side_first() {
    let fen = "r3k4r/10/10/10/10/10/10/R3K4R w qkQK - 0 1";
    assert_eq!(
        ANY.at(fen).fen(),
        "r3k4r/10/10/10/10/10/10/R3K4R w KQkq - 0 1"
    );
}

#[test]
fn a_right_needs_king_and_rook_at_home() {
    assert!(fault("R3K5", "K").starts_with("castling, byte 29: `K` needs"));
    assert!(fault("4KN4", "F").starts_with("castling, byte 29: `F` needs"));
}

#[test]
fn a_right_is_given_once() {
    assert_eq!(
        fault("R3K4R", "KK"),
        "castling, byte 31: `K` gives a right that is given already"
    );
    assert_eq!(
        fault("R3K4R", "KJ"),
        "castling, byte 31: `J` gives a right that is given already"
    );
    assert_eq!(
        fault("4KR3R", "KF"),
        "castling, byte 31: `F` names a second rook on the same wing, expected one"
    );
}
