//! Promotion in the shogi version: Rooks, Bishops and Knights are crowned, Pawns become Commoners.

use crate::SHOGI;

#[test]
fn a_rook_a_bishop_and_a_knight_may_be_crowned_when_they_enter_the_zone() {
    let fen = "k9/10/10/10/1B1N3R2/10/10/10/10/K9 w - - 4 9";
    assert_eq!(SHOGI.moves(fen, "h5h7"), "h5h7 h5h7+");
    assert_eq!(SHOGI.moves(fen, "h5h9"), "h5h9 h5h9+");
    assert_eq!(SHOGI.moves(fen, "b5d7"), "b5d7 b5d7+");
    assert_eq!(SHOGI.moves(fen, "d5e7"), "d5e7 d5e7+");
    // Rank 6 is outside.
    assert_eq!(SHOGI.moves(fen, "h5h6"), "h5h6");
    // A crowning is no Pawn move: the clock goes on.
    assert_eq!(
        SHOGI.after(fen, "h5h7+"),
        "k9/10/7+R2/10/1B1N6/10/10/10/10/K9 b - - 5 9"
    );
    assert_eq!(
        SHOGI.after(fen, "b5d7+"),
        "k9/10/3+B6/10/3N3R2/10/10/10/10/K9 b - - 5 9"
    );
    assert_eq!(
        SHOGI.after(fen, "d5e7+"),
        "k9/10/4L5/10/1B5R2/10/10/10/10/K9 b - - 5 9"
    );
}

#[test]
fn black_crowns_on_ranks_0_to_2() {
    let fen = "k9/10/10/10/7r2/10/10/10/10/K9 b - - 0 1";
    assert_eq!(SHOGI.moves(fen, "h5h2"), "h5h2 h5h2+");
    assert_eq!(SHOGI.moves(fen, "h5h3"), "h5h3");
}

#[test]
fn a_piece_that_declined_has_to_leave_and_come_back() {
    let fen = "k9/10/7R2/10/10/10/10/10/10/K9 w - - 0 1";
    assert_eq!(SHOGI.moves(fen, "h7h8"), "h7h8");
    assert_eq!(SHOGI.moves(fen, "h7h5"), "h7h5");
    let outside = SHOGI.after(fen, "h7h5 a9b9");
    assert_eq!(SHOGI.moves(&outside, "h5h7"), "h5h7 h5h7+");
}

#[test]
fn a_knight_is_not_crowned_beside_a_lion_of_its_own() {
    let fen = "k9/10/10/10/3N6/10/10/10/10/K8L w - - 0 1";
    assert_eq!(SHOGI.moves(fen, "d5e7"), "d5e7");
    assert_eq!(
        SHOGI.refused(fen, "d5e7+"),
        "d5e7+ is illegal: it may not become a Lion now"
    );
    // The others are not limited.
    let rooks = "k9/10/10/10/3R6/10/10/10/10/K8+R w - - 0 1";
    assert_eq!(SHOGI.moves(rooks, "d5d7"), "d5d7 d5d7+");
}

#[test]
fn a_pawn_becomes_a_commoner_and_must() {
    let fen = "k9/10/10/3P6/10/10/10/10/10/K9 w - - 0 1";
    assert_eq!(SHOGI.moves(fen, "d6"), "d6d7m");
    assert_eq!(
        SHOGI.refused(fen, "d6d7"),
        "d6d7 is illegal: it must promote there"
    );
    assert_eq!(
        SHOGI.after(fen, "d6d7m"),
        "k9/10/3M6/10/10/10/10/10/10/K9 b - - 0 1"
    );
    let inside = "k9/10/3P6/10/10/10/10/10/10/K9 w - - 0 1";
    assert_eq!(SHOGI.moves(inside, "d7"), "d7d8m");
}

#[test]
fn nothing_else_promotes() {
    for piece in ["Q", "M", "L", "+R"] {
        let fen = format!("9k/10/10/3{piece}6/10/10/10/10/10/K9 w - - 0 1");
        assert_eq!(SHOGI.moves(&fen, "d6d7"), "d6d7");
    }
    let crowned_bishop = "9k/10/10/3+B6/10/10/10/10/10/K9 w - - 0 1";
    assert_eq!(SHOGI.moves(crowned_bishop, "d6d7"), "d6d7");
    let king = "9k/10/10/3K6/10/10/10/10/10/10 w - - 0 1";
    assert_eq!(SHOGI.moves(king, "d6d7"), "d6d7");
}
