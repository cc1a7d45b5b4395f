//! Castling: the King goes three squares.

use crate::CHESS;

const BOTH: &str = "r3k4r/10/10/10/10/10/10/10/10/R4K3R w KQkq - 0 1";

#[test]
fn white_castles_to_i0_and_c0() {
    assert_eq!(
        CHESS.after(BOTH, "f0i0"),
        "r3k4r/10/10/10/10/10/10/10/10/R6RK1 b kq - 1 1"
    );
    assert_eq!(
        CHESS.after(BOTH, "f0c0"),
        "r3k4r/10/10/10/10/10/10/10/10/2KR5R b kq - 1 1"
    );
}

#[test]
fn black_castles_to_h9_and_b9() {
    let black = BOTH.replace(" w ", " b ");
    assert_eq!(
        CHESS.after(&black, "e9h9"),
        "r5rk2/10/10/10/10/10/10/10/10/R4K3R w KQ - 1 2"
    );
    assert_eq!(
        CHESS.after(&black, "e9b9"),
        "1kr6r/10/10/10/10/10/10/10/10/R4K3R w KQ - 1 2"
    );
}

#[test]
fn the_king_goes_three_squares_and_not_two() {
    assert_eq!(
        CHESS.moves(BOTH, "f0"),
        "f0c0 f0e0 f0e1 f0f1 f0g0 f0g1 f0i0"
    );
}

#[test]
fn k_is_the_j_side_and_q_the_a_side_for_both() {
    let j_side = BOTH.replace("KQkq", "Kk");
    assert_eq!(CHESS.moves(&j_side, "f0i0"), "f0i0");
    assert_eq!(CHESS.moves(&j_side, "f0c0"), "");
    let black = j_side.replace(" w ", " b ");
    assert_eq!(CHESS.moves(&black, "e9h9"), "e9h9");
    assert_eq!(CHESS.moves(&black, "e9b9"), "");
}

#[test]
fn short_castling_is_with_the_nearer_rook() {
    assert_eq!(CHESS.reads(BOTH, "O-O"), "f0i0");
    assert_eq!(CHESS.reads(BOTH, "O-O-O"), "f0c0");
    // Black's King stands on the other side of the middle.
    let black = BOTH.replace(" w ", " b ");
    assert_eq!(CHESS.reads(&black, "O-O"), "e9b9");
    assert_eq!(CHESS.reads(&black, "O-O-O"), "e9h9");
    let only_q = black.replace("KQkq", "q");
    assert_eq!(CHESS.reads(&only_q, "O-O"), "e9b9");
}

#[test]
fn all_squares_between_king_and_rook_are_empty() {
    let knight = "4k5/10/10/10/10/10/10/10/10/RN3K4 w Q - 0 1";
    assert_eq!(
        CHESS.refused(knight, "f0c0"),
        "f0c0 is illegal: the Knight on b0 stands in the way of castling"
    );
}

#[test]
fn no_square_that_the_king_crosses_is_attacked() {
    let attacked = |file: char| {
        let file = file as usize - 'a' as usize;
        let gap = |n: usize| if n == 0 { String::new() } else { n.to_string() };
        let rook = format!("{}r{}", gap(file), gap(9 - file));
        format!("4k5/{rook}/10/10/10/10/10/10/10/R4K3R w KQ - 0 1")
    };
    for (file, castlings) in [
        ('a', "f0c0 f0i0"),
        ('b', "f0c0 f0i0"),
        ('c', "f0i0"),
        ('d', "f0i0"),
        ('e', "f0i0"),
        ('f', ""),
        ('g', "f0c0"),
        ('h', "f0c0"),
        ('i', "f0c0"),
        ('j', "f0c0 f0i0"),
    ] {
        let fen = attacked(file);
        let texts = [CHESS.moves(&fen, "f0c0"), CHESS.moves(&fen, "f0i0")];
        assert_eq!(texts.join(" ").trim(), castlings, "{fen}");
    }
    assert_eq!(
        CHESS.refused(&attacked('g'), "f0i0"),
        "f0i0 is illegal: castling through g0, which the Rook on g8 attacks"
    );
    // A Lion two steps away attacks as well.
    let lion = "4k5/10/10/10/10/10/10/8l1/10/R4K3R w KQ - 0 1";
    assert_eq!(
        CHESS.refused(lion, "f0i0"),
        "f0i0 is illegal: castling through g0, which the Lion on i2 attacks"
    );
}

#[test]
fn a_rook_captured_in_passing_is_no_more_to_castle_with() {
    // The Lion takes the Rook on a9 and steps back; Black keeps the j-side alone.
    let fen = "r3k4r/1L8/10/10/10/10/10/10/10/R4K3R w KQkq - 0 1";
    assert_eq!(
        CHESS.after(fen, "b8a9,a9b8"),
        "4k4r/1L8/10/10/10/10/10/10/10/R4K3R b KQk - 0 1"
    );
}
