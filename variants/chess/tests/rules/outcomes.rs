//! Check, checkmate and stalemate.

use crate::CHESS;
use legwork_core::piece::Color;
use legwork_core::position::Outcome;

#[test]
fn checkmate_wins() {
    let fen = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";
    let mate = Outcome::Checkmate {
        winner: Color::White,
    };
    assert_eq!(CHESS.at(fen).outcome(), Some(mate));
}

#[test]
fn stalemate_is_a_draw() {
    let fen = "7k/5Q2/8/8/8/8/8/4K3 b - - 0 1";
    assert_eq!(
        CHESS.at(fen).outcome(),
        Some(Outcome::Stalemate { winner: None })
    );
}

#[test]
fn the_rules_proper_know_no_other_end() {
    let bare = CHESS.at("4k3/8/8/8/8/8/8/4K3 w - - 500 600");
    assert_eq!(bare.outcome(), None);
    assert_eq!(bare.count(), 5);
}

#[test]
fn a_pinned_piece_gives_check() {
    // The Knight on e4 may not leave the e-file, and the King may not go to d2.
    let fen = "4k3/8/8/8/4n3/8/8/2K1R3 w - - 0 1";
    assert_eq!(
        CHESS.refused(fen, "c1d2"),
        "c1d2 is illegal: it leaves the King on d2 attacked by the Knight on e4"
    );
}
