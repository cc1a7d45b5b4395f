//! Attacks and position identity in Chu Chess that no case can show, because the rules of trading
//! forbid the captures.

use legwork_chu as _;
use legwork_core::piece::Color;
use legwork_testkit::text_probe::TextProbe;

const CHU: TextProbe = TextProbe::of("chu", &[]);

/// A Rook has just captured a Lion; the Rook on e9 may not capture the other one.
const LOCKED: &str = "k3r5/10/10/10/8R1/4L5/10/10/10/K9 b - L 0 1";

fn is_attacked(fen: &str, square: &str, by: Color) -> bool {
    let position = CHU.at(fen);
    let square = position.rules().geometry.square(square).unwrap();
    position.is_attacked(square, by)
}

#[test]
fn a_lion_attacks_nothing_three_steps_away() {
    // Two captures in a row come no further than two steps either.
    let fen = "9k/10/10/10/4P5/4l5/10/4P5/10/4K5 b - - 0 1";
    assert!(is_attacked(fen, "e2", Color::Black));
    assert!(!is_attacked(fen, "e1", Color::Black));
    assert!(!is_attacked(fen, "h4", Color::Black));
}

#[test]
fn a_lion_that_may_not_be_captured_is_attacked_all_the_same() {
    let protected = "4r4k/10/10/4l5/10/4L5/10/10/10/K9 w - - 0 1";
    assert!(is_attacked(protected, "e6", Color::White));
}

#[test]
fn the_lock_does_not_lessen_attacks() {
    assert!(is_attacked(LOCKED, "e4", Color::Black));
}

#[test]
fn the_lock_is_part_of_the_position() {
    let locked = CHU.at(LOCKED);
    let unlocked = CHU.at(&LOCKED.replace("- L", "- -"));
    assert_ne!(locked, unlocked);
    assert_ne!(locked.hash(), unlocked.hash());
    assert_eq!(locked.fen(), LOCKED);
}
