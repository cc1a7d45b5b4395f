//! The rules of Berolina Chess that a move list does not show.

use legwork_berolina as _;
use legwork_testkit::says::Says;

const BEROLINA: Says = Says::of("berolina", &[]);

#[test]
fn of_two_pawns_that_could_have_passed_the_fen_names_the_one_that_did() {
    let right = "4k3/8/8/8/3pP3/8/4P3/4K3 w - - 0 1";
    let passed = BEROLINA.after(right, "e2c4");
    assert_eq!(passed, "4k3/8/8/8/2PpP3/8/8/4K3 b - d3c4 0 1");
    // d4 takes it, and not the other.
    assert_eq!(
        BEROLINA.after(&passed, "d4d3"),
        "4k3/8/8/8/4P3/3p4/8/4K3 w - - 0 2"
    );
    let left = "4k3/8/8/8/2Pp4/8/2P5/4K3 w - - 0 1";
    let passed = BEROLINA.after(left, "c2e4");
    assert_eq!(
        BEROLINA.after(&passed, "d4d3"),
        "4k3/8/8/8/2P5/3p4/8/4K3 w - - 0 2"
    );
}

#[test]
fn a_square_alone_will_do_where_one_pawn_has_passed() {
    let fen = "4k3/8/8/8/3p4/8/2P5/4K3 w - - 0 1";
    assert_eq!(
        BEROLINA.after(fen, "c2e4"),
        "4k3/8/8/8/3pP3/8/8/4K3 b - d3 0 1"
    );
}
