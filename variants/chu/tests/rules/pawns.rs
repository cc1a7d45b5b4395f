//! Pawns on a board of ten ranks.

use crate::CHESS;

#[test]
fn pawns_step_double_from_ranks_2_and_7() {
    let white = "k9/10/10/10/10/10/1P8/P9/9P/K9 w - - 0 1";
    assert_eq!(CHESS.moves(white, "a2"), "a2a3 a2a4");
    assert_eq!(CHESS.moves(white, "b3"), "b3b4");
    // Behind its initial rank as well it goes one step.
    assert_eq!(CHESS.moves(white, "j1"), "j1j2");
    let black = "k9/9p/p9/1p8/10/10/10/10/10/K9 b - - 0 1";
    assert_eq!(CHESS.moves(black, "a7"), "a7a5 a7a6");
    assert_eq!(CHESS.moves(black, "b6"), "b6b5");
    assert_eq!(CHESS.moves(black, "j8"), "j8j7");
}

#[test]
fn both_squares_have_to_be_empty() {
    let first = "k9/10/10/10/10/10/n9/P9/10/K9 w - - 0 1";
    assert_eq!(CHESS.moves(first, "a2"), "");
    let second = "k9/10/10/10/10/n9/10/P9/10/K9 w - - 0 1";
    assert_eq!(CHESS.moves(second, "a2"), "a2a3");
}

#[test]
fn a_double_step_can_be_answered_en_passant() {
    let white = "k9/10/10/10/10/3p6/10/4P5/10/K9 w - - 0 1";
    let stepped = "k9/10/10/10/10/3pP5/10/10/10/K9 b - e3 0 1";
    assert_eq!(CHESS.after(white, "e2e4"), stepped);
    assert_eq!(
        CHESS.after(stepped, "d4e3"),
        "k9/10/10/10/10/10/4p5/10/10/K9 w - - 0 2"
    );
    let black = "k9/10/4p5/10/3P6/10/10/10/10/K9 b - - 0 1";
    assert_eq!(
        CHESS.after(black, "e7e5 d5e6"),
        "k9/10/10/4P5/10/10/10/10/10/K9 b - - 0 2"
    );
}

#[test]
fn the_en_passant_square_is_told_only_where_a_pawn_stands_ready() {
    let alone = "k9/10/10/10/10/10/10/4P5/10/K9 w - - 0 1";
    assert_eq!(
        CHESS.after(alone, "e2e4"),
        "k9/10/10/10/10/4P5/10/10/10/K9 b - - 0 1"
    );
    // A Lion takes in passing only what stands where it steps.
    let lion = "k9/10/10/10/10/3l6/10/4P5/10/K9 w - - 0 1";
    assert_eq!(
        CHESS.after(lion, "e2e4"),
        "k9/10/10/10/10/3lP5/10/10/10/K9 b - - 0 1"
    );
}
