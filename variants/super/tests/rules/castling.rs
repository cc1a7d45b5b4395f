//! Castling, with the Rooks that the set-up has left.

use crate::ON;

#[test]
fn castling_is_orthodox() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1";
    assert_eq!(
        ON.after(fen, "e1g1 e8c8"),
        "2kr3r/8/8/8/8/8/8/R4RK1[] w - - 2 2"
    );
    assert_eq!(
        ON.after(fen, "e1c1 e8g8"),
        "r4rk1/8/8/8/8/8/8/2KR3R[] w - - 2 2"
    );
}

#[test]
fn a_corner_without_its_rook_has_no_castling() {
    let fen = "4k3/8/8/8/8/8/8/R3K2S[] w Q - 0 1";
    assert_eq!(ON.moves(fen, "e1c1"), "e1c1");
    assert_eq!(ON.moves(fen, "e1g1"), "");
    assert_eq!(
        ON.unreadable(&fen.replace(" Q ", " K ")),
        "castling, byte 26: `K` needs `K` on e1 and `R` on h1"
    );
}

#[test]
fn a_rook_that_comes_to_the_corner_does_not_castle() {
    let fen = "8/4k2P/8/8/8/8/8/4K3[R] w - - 0 1";
    let promoted = ON.after(fen, "h7h8r e7e6 h8h1 e6e7");
    assert_eq!(promoted, "8/4k3/8/8/8/8/8/4K2R[] w - - 3 3");
    assert_eq!(ON.moves(&promoted, "e1g1"), "");
}
