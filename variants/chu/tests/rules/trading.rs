//! Lion trading, rules 1 and 2: a Lion that captures a Lion.

use crate::CHESS;
use legwork_core::piece::Color;

const RULE_2: &str = "a Lion may not capture a distant Lion that is protected";

/// Asserts that rule 2 forbids a move on account of that piece.
fn protected(fen: &str, text: &str, by: &str) {
    assert_eq!(
        CHESS.refused(fen, text),
        format!("{text} is illegal: {RULE_2} (by the {by}); Lion trading, rule 2")
    );
}

/// Asserts that a move is legal.
fn allowed(fen: &str, text: &str) {
    assert_eq!(CHESS.reads(fen, text), text);
}

#[test]
fn an_adjacent_lion_may_always_be_captured() {
    // The Rook protects e5; d5 is a Pawn.
    let fen = "4r4k/10/10/10/3pl5/4L5/10/10/10/K9 w - - 0 1";
    for text in [
        "e4e5",      // plainly
        "e4e5,e5e4", // shooting
        "e4e5,e5f6", // hitting and running
        "e4e5,e5d5", // as the first victim
        "e4d5,d5e5", // as the second
    ] {
        allowed(fen, text);
    }
}

#[test]
fn a_distant_lion_that_is_not_protected_may_be_captured() {
    allowed("9k/10/10/4l5/10/4L5/10/10/10/K9 w - - 0 1", "e4e6");
    // A Knight's jump away is two King steps as well.
    allowed("9k/10/10/5l4/10/4L5/10/10/10/K9 w - - 0 1", "e4f6");
}

#[test]
fn a_distant_lion_that_is_protected_may_not() {
    let by_rook = "4r4k/10/10/4l5/10/4L5/10/10/10/K9 w - - 0 1";
    protected(by_rook, "e4e6", "Rook on e9");
    let a_knights_jump_away = "5r3k/10/10/5l4/10/4L5/10/10/10/K9 w - - 0 1";
    protected(a_knights_jump_away, "e4f6", "Rook on f9");
}

#[test]
fn black_is_bound_as_white_is() {
    let fen = "9k/10/10/4l5/10/4L5/10/10/10/K3R5 b - - 0 1";
    protected(fen, "e6e4", "Rook on e0");
    allowed("9k/10/10/4l5/10/4L5/10/10/10/K9 b - - 0 1", "e6e4");
}

#[test]
fn a_pawn_protects() {
    let fen = "9k/10/3p6/4l5/10/4L5/10/10/10/K9 w - - 0 1";
    protected(fen, "e4e6", "Pawn on d7");
}

#[test]
fn a_second_lion_protects() {
    let fen = "9k/4l5/10/4l5/10/4L5/10/10/10/K9 w - - 0 1";
    protected(fen, "e4e6", "Lion on e8");
}

#[test]
fn the_king_alone_does_not_protect() {
    allowed("10/10/4k5/4l5/10/4L5/10/10/10/K9 w - - 0 1", "e4e6");
}

#[test]
fn a_pinned_piece_protects() {
    // The Knight on d8 could not leave the d-file.
    let fen = "3k6/3n6/10/4l5/10/4L5/10/10/10/K2R6 w - - 0 1";
    protected(fen, "e4e6", "Knight on d8");
}

#[test]
fn a_piece_protects_even_if_its_king_is_in_check_then() {
    // The Rook on a9 gives check once the Lion has left, so the Knight could not really recapture.
    let fen = "R3L4k/10/4l5/10/3n6/10/10/10/10/K9 w - - 0 1";
    protected(fen, "e9e7", "Knight on d5");
}

#[test]
fn a_protector_may_look_through_the_square_that_the_lion_leaves() {
    let fen = "9k/10/10/4l5/10/4L5/10/4r5/10/K9 w - - 0 1";
    protected(fen, "e4e6", "Rook on e2");
}

#[test]
fn a_pawn_is_no_bridge() {
    let fen = "9k/10/10/r3l5/4p5/4L5/10/10/10/8K1 w - - 0 1";
    protected(fen, "e4e6", "Rook on a6");
    protected(fen, "e4e5,e5e6", "Rook on a6");
    // Nor does it harm.
    let unprotected = "9k/10/10/4l5/4p5/4L5/10/10/10/8K1 w - - 0 1";
    allowed(unprotected, "e4e5,e5e6");
}

#[test]
fn any_piece_but_a_pawn_is_a_bridge() {
    for bridge in ["n", "b", "r", "q", "m", "+r", "+b", "l"] {
        let fen = format!("9k/10/10/r3l5/4{bridge}5/4L5/10/10/10/8K1 w - - 0 1");
        allowed(&fen, "e4e5,e5e6");
        // The jump over it takes no bridge.
        assert!(CHESS.refused(&fen, "e4e6").contains(RULE_2), "{fen}");
    }
}

#[test]
fn taking_a_pawn_first_may_open_the_line_of_a_protector() {
    let fen = "9k/10/10/4l5/3p6/2b1L5/10/10/10/K9 w - - 0 1";
    allowed(fen, "e4e6");
    protected(fen, "e4d5,d5e6", "Bishop on c4");
}

#[test]
fn taking_a_pawn_first_may_remove_the_only_protector() {
    let fen = "k9/10/10/4L5/3p6/4l5/10/10/10/9K w - - 0 1";
    protected(fen, "e6e4", "Pawn on d5");
    allowed(fen, "e6d5,d5e4");
}

#[test]
fn other_pieces_capture_lions_as_they_like() {
    // The Rook on e9 protects e6 against nobody but a Lion.
    let fen = "4r4k/10/10/4l5/10/10/10/10/10/K3R5 w - - 0 1";
    allowed(fen, "e0e6");
}

#[test]
fn a_check_is_no_excuse() {
    // The Lion on e6 gives check to c6, and could be taken but for rule 2.
    let fen = "4r4k/10/10/2K1l5/10/4L5/10/10/10/10 w - - 0 1";
    assert!(CHESS.at(fen).in_check());
    protected(fen, "e4e6", "Rook on e9");
}

#[test]
fn a_lion_that_may_not_be_captured_is_attacked_all_the_same() {
    let position = CHESS.at("4r4k/10/10/4l5/10/4L5/10/10/10/K9 w - - 0 1");
    let square = position.rules().geometry.square("e6").unwrap();
    assert!(position.is_attacked(square, Color::White));
}
