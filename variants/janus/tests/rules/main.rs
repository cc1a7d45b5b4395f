//! The rules of Janus Chess that a move list does not show.

use legwork_janus as _;
use legwork_testkit::says::Says;

const JANUS: Says = Says::of("janus", &[]);

#[test]
fn short_castling_is_to_the_b_file() {
    let fen = "r3k4r/10/10/10/10/10/10/R3K4R w KQkq - 0 1";
    assert_eq!(JANUS.reads(fen, "O-O"), "e1b1");
    assert_eq!(JANUS.reads(fen, "O-O-O"), "e1i1");
    let black = fen.replace(" w ", " b ");
    assert_eq!(JANUS.reads(&black, "O-O"), "e8b8");
    assert_eq!(JANUS.reads(&black, "O-O-O"), "e8i8");
}
