//! The rules of Embassy Chess that a move list does not show.

use legwork_embassy as _;
use legwork_testkit::says::Says;

const EMBASSY: Says = Says::of("embassy", &[]);

#[test]
fn short_castling_is_to_the_h_file() {
    let fen = "r3k4r/10/10/10/10/10/10/R3K4R w KQkq - 0 1";
    assert_eq!(EMBASSY.reads(fen, "O-O"), "e1h1");
    assert_eq!(EMBASSY.reads(fen, "O-O-O"), "e1b1");
    let black = fen.replace(" w ", " b ");
    assert_eq!(EMBASSY.reads(&black, "O-O"), "e8h8");
    assert_eq!(EMBASSY.reads(&black, "O-O-O"), "e8b8");
}
