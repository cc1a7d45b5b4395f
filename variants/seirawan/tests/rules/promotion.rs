//! Promotion, which has nothing to do with the hand.

use crate::STANDARD;

#[test]
fn a_pawn_becomes_queen_elephant_hawk_rook_bishop_or_knight() {
    let all = "a7a8b a7a8e a7a8h a7a8n a7a8q a7a8r";
    for hand in ["[]", "[HE]", "[he]"] {
        let fen = format!("8/P3k3/8/8/8/8/8/4K3{hand} w - - 0 1");
        assert_eq!(STANDARD.moves(&fen, "a7"), all);
    }
}

#[test]
fn promotion_takes_nothing_from_the_hand() {
    let fen = "8/P3k3/8/8/8/8/8/4K3[HE] w - - 0 1";
    assert_eq!(
        STANDARD.after(fen, "a7a8h"),
        "H7/4k3/8/8/8/8/8/4K3[HE] b - - 0 1"
    );
}

#[test]
fn promotion_is_mandatory() {
    let fen = "8/P3k3/8/8/8/8/8/4K3[HE] w - - 0 1";
    assert_eq!(
        STANDARD.refused(fen, "a7a8"),
        "a7a8 is illegal: it must promote there"
    );
}
