//! How a Lion moves.

use crate::CHESS;

/// A Pawn on e5 and a Knight on f6 before the Lion on e4.
const TWO_VICTIMS: &str = "9k/10/10/5n4/4p5/4L5/10/10/10/K9 w - - 0 1";

#[test]
fn a_lion_goes_to_any_square_within_two_steps() {
    let alone = "9k/10/10/10/10/4L5/10/10/10/K9 w - - 0 1";
    assert_eq!(
        CHESS.moves(alone, "e4"),
        "e4c2 e4c3 e4c4 e4c5 e4c6 e4d2 e4d3 e4d4 e4d5 e4d6 e4e2 e4e3 \
         e4e5 e4e6 e4f2 e4f3 e4f4 e4f5 e4f6 e4g2 e4g3 e4g4 e4g5 e4g6"
    );
}

#[test]
fn a_lion_jumps_over_anything() {
    let walled_in = "9k/10/10/10/3PPP4/3PLP4/3PPP4/10/10/K9 w - - 0 1";
    assert_eq!(
        CHESS.moves(walled_in, "e4"),
        "e4c2 e4c3 e4c4 e4c5 e4c6 e4d2 e4d6 e4e2 e4e6 e4f2 e4f6 e4g2 e4g3 e4g4 e4g5 e4g6"
    );
    // Over the enemy on e5, who stays.
    assert_eq!(
        CHESS.after(TWO_VICTIMS, "e4f6"),
        "9k/10/10/5L4/4p5/10/10/10/10/K9 b - - 0 1"
    );
}

#[test]
fn a_lion_captures_twice() {
    assert_eq!(
        CHESS.after(TWO_VICTIMS, "e4e5,e5f6"),
        "9k/10/10/5L4/10/10/10/10/10/K9 b - - 0 1"
    );
}

#[test]
fn a_lion_hits_and_runs() {
    assert_eq!(
        CHESS.after(TWO_VICTIMS, "e4e5,e5d4"),
        "9k/10/10/5n4/10/3L6/10/10/10/K9 b - - 0 1"
    );
}

#[test]
fn a_lion_shoots_without_moving() {
    assert_eq!(
        CHESS.after(TWO_VICTIMS, "e4e5,e5e4"),
        "9k/10/10/5n4/10/4L5/10/10/10/K9 b - - 0 1"
    );
}

#[test]
fn after_a_capture_a_lion_may_stop_or_step_anywhere() {
    assert_eq!(
        CHESS.moves(TWO_VICTIMS, "e4e5"),
        "e4e5 e4e5,e5d4 e4e5,e5d5 e4e5,e5d6 e4e5,e5e4 e4e5,e5e6 e4e5,e5f4 e4e5,e5f5 e4e5,e5f6"
    );
    // Not onto its own side's pieces, here on d5 and f4.
    let friends = "9k/10/10/5n4/3Pp5/4LR4/10/10/10/K9 w - - 0 1";
    assert_eq!(
        CHESS.moves(friends, "e4e5"),
        "e4e5 e4e5,e5d4 e4e5,e5d6 e4e5,e5e4 e4e5,e5e6 e4e5,e5f5 e4e5,e5f6"
    );
}

#[test]
fn a_lion_cannot_shoot_from_two_steps_away() {
    let distant = "9k/10/10/4n5/10/4L5/10/10/10/K9 w - - 0 1";
    assert_eq!(CHESS.moves(distant, "e4e6"), "e4e6");
}

#[test]
fn a_lion_passes() {
    let alone = "9k/10/10/10/10/4L5/10/10/10/K9 w - - 3 7";
    assert_eq!(
        CHESS.after(alone, "0000"),
        "9k/10/10/10/10/4L5/10/10/10/K9 b - - 4 7"
    );
}

#[test]
fn a_pass_needs_an_empty_square_beside_the_lion() {
    let by_friends = "9k/10/10/10/10/10/10/10/PP8/LR7K w - - 0 1";
    assert_eq!(CHESS.moves(by_friends, "0000"), "");
    // To step out and back here is to shoot.
    let by_enemies = "8k1/10/10/10/10/10/10/10/pp8/LR7K w - - 0 1";
    assert_eq!(CHESS.moves(by_enemies, "0000"), "");
    assert_eq!(
        CHESS.moves(by_enemies, "a0a1"),
        "a0a1 a0a1,a1a0 a0a1,a1a2 a0a1,a1b1 a0a1,a1b2"
    );
}

#[test]
fn a_pass_is_illegal_in_check() {
    let check = "9k/10/10/10/4r5/10/10/10/L9/4K5 w - - 0 1";
    assert_eq!(
        CHESS.refused(check, "0000"),
        "0000 is illegal: it leaves the King on e0 attacked by the Rook on e5"
    );
}

#[test]
fn a_side_that_can_pass_is_not_stalemated() {
    use legwork_core::position::Outcome;
    let without = "9k/10/10/10/10/10/10/1q8/10/K9 w - - 0 1";
    assert_eq!(
        CHESS.at(without).outcome(),
        Some(Outcome::Stalemate { winner: None })
    );
    let with = "9k/10/10/10/10/10/10/1q8/10/K8L w - - 0 1";
    assert_eq!(CHESS.at(with).outcome(), None);
    assert_eq!(CHESS.moves(with, "0000"), "0000");
}

#[test]
fn a_pinned_lion_stays_on_the_line_or_comes_back_to_it() {
    let pinned = "9k/10/10/4r5/10/10/3p6/4L5/10/4K5 w - - 0 1";
    assert_eq!(
        CHESS.moves(pinned, "e2"),
        "e2d3,d3e2 e2d3,d3e3 e2d3,d3e4 e2e1 e2e3 e2e4"
    );
    assert_eq!(CHESS.moves(pinned, "0000"), "0000");
    assert_eq!(
        CHESS.refused(pinned, "e2d3"),
        "e2d3 is illegal: it leaves the King on e0 attacked by the Rook on e6"
    );
}

#[test]
fn a_lion_can_deal_with_two_checks_at_once() {
    // It takes the Knight on d2, then the Rook on e3, or steps into the Rook's way.
    let double_check = "9k/10/10/10/10/10/2L1r5/3n6/10/4K5 w - - 0 1";
    assert_eq!(
        CHESS.moves(double_check, "c3"),
        "c3d2,d2e1 c3d2,d2e2 c3d2,d2e3"
    );
}

#[test]
fn a_lion_gives_check_from_two_steps_away_over_anything() {
    let check = "9k/10/10/10/4l5/10/3PPP4/4K5/10/10 w - - 0 1";
    assert!(!CHESS.at(check).in_check());
    let check = "9k/10/10/10/10/4l5/3PPP4/4K5/10/10 w - - 0 1";
    assert!(CHESS.at(check).in_check());
    assert_eq!(
        CHESS.refused(check, "e2f2"),
        "e2f2 is illegal: it leaves the King on f2 attacked by the Lion on e4"
    );
}

#[test]
fn a_lion_attacks_nothing_three_steps_away() {
    // Two captures in a row come no further than two steps either.
    let position = CHESS.at("9k/10/10/10/4P5/4l5/10/4P5/10/4K5 b - - 0 1");
    let square = |name| position.rules().geometry.square(name).unwrap();
    assert!(position.is_attacked(square("e2"), position.turn()));
    assert!(!position.is_attacked(square("e1"), position.turn()));
    assert!(!position.is_attacked(square("h4"), position.turn()));
}

#[test]
fn a_shot_resets_the_half_move_clock_and_a_pass_does_not() {
    let late = "9k/10/10/5n4/4p5/4L5/10/10/10/K9 w - - 40 60";
    assert_eq!(
        CHESS.after(late, "e4e5,e5e4"),
        "9k/10/10/5n4/10/4L5/10/10/10/K9 b - - 0 60"
    );
    assert_eq!(
        CHESS.after(late, "0000"),
        "9k/10/10/5n4/4p5/4L5/10/10/10/K9 b - - 41 60"
    );
}
