//! Promotion.

use crate::GOTHIC;

const FEN: &str = "1n8/P3k5/10/10/10/10/10/4K5 w - - 0 1";

#[test]
fn a_pawn_becomes_queen_chancellor_archbishop_rook_bishop_or_knight() {
    assert_eq!(
        GOTHIC.moves(FEN, "a7"),
        "a7a8a a7a8b a7a8c a7a8n a7a8q a7a8r a7b8a a7b8b a7b8c a7b8n a7b8q a7b8r"
    );
    assert_eq!(
        GOTHIC.after(FEN, "a7a8c"),
        "Cn8/4k5/10/10/10/10/10/4K5 b - - 0 1"
    );
}

#[test]
fn promotion_is_mandatory_and_never_filled_in() {
    assert_eq!(
        GOTHIC.refused(FEN, "a7a8"),
        "a7a8 is illegal: it must promote there"
    );
    assert_eq!(
        GOTHIC.refused(FEN, "a7a8k"),
        "`a7a8k`: `k` is not possible here, \
         expected a7a8a, a7a8b, a7a8c, a7a8n, a7a8q or a7a8r"
    );
}
