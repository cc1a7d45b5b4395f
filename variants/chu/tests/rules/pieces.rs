//! The pieces that orthodox chess does not have, but for the Lion.

use crate::CHESS;

#[test]
fn a_commoner_moves_as_a_king_and_is_not_royal() {
    let fen = "9k/10/10/10/10/4M5/10/10/10/K9 w - - 0 1";
    assert_eq!(
        CHESS.moves(fen, "e4"),
        "e4d3 e4d4 e4d5 e4e3 e4e5 e4f3 e4f4 e4f5"
    );
    let attacked = "4r4k/10/10/10/10/4M5/10/10/10/K9 w - - 0 1";
    assert!(!CHESS.at(attacked).in_check());
    assert_eq!(CHESS.moves(attacked, "a0a1"), "a0a1");
    let black = attacked.replace(" w ", " b ");
    assert_eq!(
        CHESS.after(&black, "e9e4"),
        "9k/10/10/10/10/4r5/10/10/10/K9 w - - 0 2"
    );
}

#[test]
fn a_crowned_rook_steps_diagonally_too() {
    let fen = "9k/10/10/4P5/10/2P1+R1P3/10/4P5/10/K9 w - - 0 1";
    assert_eq!(
        CHESS.moves(fen, "e4"),
        "e4d3 e4d4 e4d5 e4e3 e4e5 e4f3 e4f4 e4f5"
    );
    let alone = "9k/10/10/10/10/4+R5/10/10/10/K9 w - - 0 1";
    assert_eq!(CHESS.moves(alone, "e4e9"), "e4e9");
    assert_eq!(CHESS.moves(alone, "e4g6"), "");
}

#[test]
fn a_crowned_bishop_steps_straight_too() {
    let fen = "9k/10/10/2P1P1P3/10/4+B5/10/2P3P3/10/K9 w - - 0 1";
    assert_eq!(
        CHESS.moves(fen, "e4"),
        "e4d3 e4d4 e4d5 e4e3 e4e5 e4f3 e4f4 e4f5"
    );
    let alone = "k9/10/10/10/10/4+B5/10/10/10/K9 w - - 0 1";
    assert_eq!(CHESS.moves(alone, "e4h7"), "e4h7");
    assert_eq!(CHESS.moves(alone, "e4e6"), "");
}
