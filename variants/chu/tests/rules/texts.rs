//! How moves are written here, and how else they are read.

use crate::{CHESS, SHOGI};

#[test]
fn two_legs_over_an_empty_square_are_the_jump() {
    let fen = "9k/10/10/10/10/4L5/10/10/10/K9 w - - 0 1";
    assert_eq!(CHESS.reads(fen, "e4d4,d4c5"), "e4c5");
    assert_eq!(CHESS.reads(fen, "e4d5,d5d4"), "e4d4");
}

#[test]
fn a_pass_is_read_in_many_ways() {
    let fen = "9k/10/10/10/10/4L5/10/10/10/K9 w - - 0 1";
    for text in ["0000", "@@@@", "e4e4", "e4d4,d4e4"] {
        assert_eq!(CHESS.reads(fen, text), "0000");
    }
}

#[test]
fn two_lions_share_one_pass_but_not_their_shots() {
    let fen = "9k/10/10/10/4n5/3L1L4/10/10/10/K9 w - - 0 1";
    assert_eq!(CHESS.moves(fen, "0000"), "0000");
    assert_eq!(CHESS.reads(fen, "d4d4"), "0000");
    assert_eq!(CHESS.reads(fen, "f4f4"), "0000");
    assert_eq!(CHESS.moves(fen, "d4e5,e5d4"), "d4e5,e5d4");
    assert_eq!(CHESS.moves(fen, "f4e5,e5f4"), "f4e5,e5f4");
}

#[test]
fn a_lion_that_can_step_nowhere_passes_by_no_name() {
    let fen = "9k/10/10/10/10/10/10/10/PP8/LR7K w - - 0 1";
    assert_eq!(
        CHESS.refused(fen, "0000"),
        "`0000` is none of the possible moves"
    );
}

#[test]
fn crowning_is_a_plus_and_the_lions_letter_is_read_too() {
    let fen = "k9/10/10/10/3N3R2/10/10/10/10/K9 w - - 0 1";
    assert_eq!(SHOGI.reads(fen, "d5e7l"), "d5e7+");
    assert_eq!(SHOGI.reads(fen, "d5e7L"), "d5e7+");
    assert_eq!(SHOGI.reads(fen, "d5e7"), "d5e7");
    assert_eq!(SHOGI.reads(fen, "h5h7+"), "h5h7+");
    assert_eq!(
        SHOGI.refused(fen, "h5h7r"),
        "`h5h7r`: `r` is not possible here, expected h5h7 or h5h7+"
    );
}

#[test]
fn promotions_are_read_in_either_case_and_never_filled_in() {
    let fen = "k9/10/10/3P6/10/10/10/10/10/K9 w - - 0 1";
    assert_eq!(CHESS.reads(fen, "d6d7L"), "d6d7l");
    assert_eq!(
        CHESS.refused(fen, "d6d7"),
        "d6d7 is illegal: it must promote there"
    );
    assert_eq!(SHOGI.reads(fen, "d6d7M"), "d6d7m");
    // Even where there is one choice only.
    assert_eq!(
        SHOGI.refused(fen, "d6d7"),
        "d6d7 is illegal: it must promote there"
    );
}

#[test]
fn the_lock_is_an_l_in_the_en_passant_field() {
    let fen = "9k/10/10/10/10/4L5/10/10/10/K9 w - L 0 1";
    assert_eq!(CHESS.at(fen).fen(), fen);
    assert_eq!(
        CHESS.unreadable(&fen.replace(" L ", " l ")),
        "en passant, byte 35: `l` is no square of the board, expected an en-passant square, `L` or `-`"
    );
}

#[test]
fn a_pawn_may_stand_inside_the_zone_but_not_on_the_last_rank() {
    let inside = "k9/3P6/3P6/10/10/10/10/10/10/K9 w - - 0 1";
    assert_eq!(CHESS.at(inside).fen(), inside);
    assert_eq!(
        CHESS.unreadable("k8P/10/10/10/10/10/10/10/10/K9 w - - 0 1"),
        "board, byte 2: a Pawn cannot stand on j9, a first or last rank"
    );
}

#[test]
fn only_rooks_and_bishops_are_crowned() {
    let crowned = "k9/10/3+R6/3+b6/10/10/10/10/10/K9 w - - 0 1";
    assert_eq!(CHESS.at(crowned).fen(), crowned);
    assert_eq!(
        CHESS.unreadable("k9/10/3+N6/10/10/10/10/10/10/K9 w - - 0 1"),
        "board, byte 7: `+N` is no crowned piece of the variant, expected `+` before R or B"
    );
}
