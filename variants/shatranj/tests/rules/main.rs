//! The rules of Shatranj that a move list does not show: how a game ends.

use legwork_core::piece::Color;
use legwork_core::position::Outcome;
use legwork_shatranj as _;
use legwork_testkit::says::Says;

const SHATRANJ: Says = Says::of("shatranj", &[]);

const WHITE_WINS: Option<Outcome> = Some(Outcome::BareKing {
    winner: Some(Color::White),
});

#[test]
fn a_bare_king_has_lost() {
    let bared = SHATRANJ.at("4k3/8/8/8/8/8/8/R3K2R b - - 0 1");
    assert_eq!(bared.outcome(), WHITE_WINS);
}

#[test]
fn a_bare_king_may_answer_in_kind_at_once() {
    let fen = "4k3/4R3/8/8/8/8/8/4K3 b - - 0 1";
    assert_eq!(SHATRANJ.at(fen).outcome(), None);
    let drawn = SHATRANJ.at(&SHATRANJ.after(fen, "e8e7"));
    assert_eq!(drawn.outcome(), Some(Outcome::BareKing { winner: None }));
    let missed = SHATRANJ.at(&SHATRANJ.after(fen, "e8d8"));
    assert_eq!(missed.outcome(), WHITE_WINS);
}

#[test]
fn what_is_guarded_cannot_be_taken_in_answer() {
    let guarded = SHATRANJ.at("4k3/4R3/4K3/8/8/8/8/8 b - - 0 1");
    assert_eq!(guarded.outcome(), WHITE_WINS);
}
