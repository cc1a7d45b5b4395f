//! Promotion, as in Gothic Chess.

use crate::ANY;

#[test]
fn a_pawn_becomes_queen_chancellor_archbishop_rook_bishop_or_knight() {
    let fen = "10/P3k5/10/10/10/10/10/4K5 w - - 0 1";
    assert_eq!(ANY.moves(fen, "a7"), "a7a8a a7a8b a7a8c a7a8n a7a8q a7a8r");
    assert_eq!(
        ANY.refused(fen, "a7a8"),
        "a7a8 is illegal: it must promote there"
    );
}
