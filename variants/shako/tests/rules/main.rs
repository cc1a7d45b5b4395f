//! The rules of Shako that a move list does not show.

use legwork_shako as _;
use legwork_testkit::says::Says;

const SHAKO: Says = Says::of("shako", &[]);

#[test]
fn the_castling_rook_may_have_been_the_kings_shield() {
    let fen = |behind: &str| format!("10/{behind}r3k2r1/10/10/10/10/10/10/5K4/10 b q - 0 1");
    assert_eq!(
        SHAKO.refused(&fen("R"), "f9d9"),
        "f9d9 is illegal: it leaves the King on d9 attacked by the Rook on a9"
    );
    // A piece that does not look along the rank does not matter.
    assert_eq!(SHAKO.moves(&fen("N"), "f9d9"), "f9d9");
}
