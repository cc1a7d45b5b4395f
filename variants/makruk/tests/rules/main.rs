//! The rules of Makruk that a move list does not show: how a game ends.

use legwork_core::position::Outcome;
use legwork_makruk as _;
use legwork_testkit::says::Says;

const MAKRUK: Says = Says::of("makruk", &[]);

#[test]
fn a_bare_king_plays_on() {
    let bared = MAKRUK.at("4k3/8/8/8/8/8/8/R3K2R b - - 0 1");
    assert_eq!(bared.outcome(), None);
}

#[test]
fn the_fen_tells_no_count() {
    let fen = "4k3/8/8/8/8/8/8/R3K2R b - - 0 1";
    assert_eq!(MAKRUK.after(fen, "e8e7"), "8/4k3/8/8/8/8/8/R3K2R w - - 1 2");
}

#[test]
fn stalemate_is_a_draw() {
    let stalemated = MAKRUK.at("k7/p1K5/P7/8/1R6/8/8/8 b - - 0 1");
    assert_eq!(
        stalemated.outcome(),
        Some(Outcome::Stalemate { winner: None })
    );
}
