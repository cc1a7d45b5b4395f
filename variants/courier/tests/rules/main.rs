//! The rules of Courier Chess that a move list does not show: how a game ends.

use legwork_core::piece::Color;
use legwork_core::position::Outcome;
use legwork_courier as _;
use legwork_testkit::says::Says;

const COURIER: Says = Says::of("courier", &[]);

#[test]
fn stalemate_is_lost() {
    let stalemated = COURIER.at("k11/p1K9/P11/12/1R10/12/12/12 b - - 0 1");
    let winner = Some(Color::White);
    assert_eq!(stalemated.outcome(), Some(Outcome::Stalemate { winner }));
}

#[test]
fn a_bare_king_has_lost() {
    let bared = COURIER.at("4k7/12/12/12/12/12/12/R3K6R b - - 0 1");
    let winner = Some(Color::White);
    assert_eq!(bared.outcome(), Some(Outcome::BareKing { winner }));
}

#[test]
fn a_bare_king_may_answer_in_kind_at_once() {
    let fen = "4k7/4R7/12/12/12/12/12/4K7 b - - 0 1";
    assert_eq!(COURIER.at(fen).outcome(), None);
    let drawn = COURIER.at(&COURIER.after(fen, "e8e7"));
    assert_eq!(drawn.outcome(), Some(Outcome::BareKing { winner: None }));
}
