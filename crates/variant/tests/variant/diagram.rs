//! The approaches of a piece to a square, when it has several.

use legwork_core::piece::{Color, Piece};
use legwork_core::rules::Rules;
use legwork_explain::diagram::{Approach, Diagram, Obstruction, SquareClass};
use legwork_reader::ReadRules as _;

/// A 7x7 board with Kings and a piece of that notation, which starts on a1 (and a7).
fn rules(betza: &str) -> Rules {
    let ron = format!(
        r#"(
            name: "Test",
            board: (files: 7, ranks: 7),
            pieces: [
                (letter: "K", name: "King", betza: "K", royal: true),
                (letter: "X", name: "X", betza: "{betza}"),
            ],
            start: "x5k/7/7/7/7/7/X5K w - - 0 1",
        )"#
    );
    Rules::read("test", &ron, &[]).unwrap_or_else(|error| panic!("{betza}: {error}"))
}

/// The diagram of White's piece on a square.
fn diagram_of(betza: &str, from: &str) -> Diagram {
    let rules = rules(betza);
    let piece = Piece::new(Color::White, rules.kind_named("X").unwrap());
    Diagram::new(&rules, piece, rules.geometry.square(from).unwrap())
}

/// The approaches to a square, in their order.
fn approaches(betza: &str, from: &str, to: &str) -> Vec<Approach> {
    let to = rules(betza).geometry.square(to).unwrap();
    let diagram = diagram_of(betza, from);
    diagram
        .at(to)
        .map_or_else(Vec::new, |at| at.approaches.clone())
}

/// The obstructions of these approaches.
fn obstructions(betza: &str, from: &str, to: &str) -> Vec<Obstruction> {
    let approaches = approaches(betza, from, to);
    approaches
        .into_iter()
        .map(|approach| approach.obstruction)
        .collect()
}

#[test]
fn a_way_is_left_out_where_another_does_all_of_it() {
    // Quiet leaps and slides, capturing ones, and those that may take one's own.
    assert_eq!(obstructions("mWmR", "a1", "b1"), [Obstruction::Leap]);
    assert_eq!(obstructions("cWcR", "a1", "b1"), [Obstruction::Leap]);
    assert_eq!(obstructions("dWdR", "a1", "b1"), [Obstruction::Leap]);
    assert_eq!(obstructions("WmR", "a1", "b1"), [Obstruction::Leap]);
    assert_eq!(obstructions("mcdWR", "a1", "b1"), [Obstruction::Leap]);
}

#[test]
fn a_way_stays_that_does_more_than_another() {
    assert_eq!(
        obstructions("mWR", "a1", "b1"),
        [Obstruction::Slide, Obstruction::Leap]
    );
    assert_eq!(
        obstructions("cWR", "a1", "b1"),
        [Obstruction::Slide, Obstruction::Leap]
    );
    assert_eq!(
        obstructions("WmcdR", "a1", "b1"),
        [Obstruction::Slide, Obstruction::Leap]
    );
    // A slide can be hindered where a lame leap is not, and the other approach round.
    assert_eq!(
        obstructions("nDR", "a1", "c1"),
        [Obstruction::Slide, Obstruction::Lame]
    );
    // An approach for the first move only does not include one for later moves.
    let first = approaches("iWmR", "a1", "b1");
    let obstructions: Vec<_> = first
        .iter()
        .map(|approach| (approach.obstruction, approach.first_move))
        .collect();
    assert_eq!(
        obstructions,
        [(Obstruction::Leap, true), (Obstruction::Slide, false)]
    );
    assert_eq!(approaches("iWR", "a1", "b1").len(), 2);
    assert_eq!(approaches("mWicW", "a1", "b1").len(), 2);
    for covered in ["WiR", "RiR", "iWimR"] {
        assert_eq!(approaches(covered, "a1", "b1").len(), 1, "{covered}");
    }
}

#[test]
fn terms_of_one_manner_are_one_way() {
    for betza in ["mWcWdW", "dWcWmW", "cWdWmW"] {
        let approach = Approach {
            obstruction: Obstruction::Leap,
            quiet: true,
            takes: true,
            takes_own: true,
            first_move: false,
        };
        assert_eq!(approaches(betza, "a1", "b1"), [approach], "{betza}");
    }
}

#[test]
fn ways_stand_in_the_order_of_the_legend() {
    let both = [Obstruction::Slide, Obstruction::Hop];
    assert_eq!(obstructions("mRcpR", "a1", "a3"), both);
    assert_eq!(obstructions("cpRmR", "a1", "a3"), both);
}

#[test]
fn taking_only_ones_own_is_capturing() {
    assert_eq!(
        approaches("dW", "a1", "b1")[0].class(),
        SquareClass::CaptureOnly
    );
    assert_eq!(approaches("mdW", "a1", "b1")[0].class(), SquareClass::Leap);
    assert_eq!(
        approaches("eF", "a1", "b2")[0].class(),
        SquareClass::CaptureOnly
    );
}

#[test]
fn a_shooter_stays_and_passes_only_where_it_may_step_out() {
    let shooter = diagram_of("[cK-bK]", "d4");
    assert!(shooter.shoots() && !shooter.passes());
    let stroller = diagram_of("[mK-bK]", "d4");
    assert!(stroller.passes() && !stroller.shoots());
}

#[test]
fn what_is_jumped_on_the_way_makes_a_hop() {
    // Over any piece, left alone; then over an enemy or one's own, captured.
    assert_eq!(obstructions("[pW-fW]", "a1", "a3"), [Obstruction::Hop]);
    assert_eq!(
        obstructions("[cW-fW]", "a1", "a3"),
        [Obstruction::AfterCapture]
    );
    assert_eq!(
        obstructions("[dW-fW]", "a1", "a3"),
        [Obstruction::AfterCapture]
    );
    assert_eq!(obstructions("[mW-fW]", "a1", "a3"), [Obstruction::Lame]);
    assert_eq!(obstructions("jD", "a1", "a3"), [Obstruction::Hop]);
    assert_eq!(obstructions("pR", "a1", "a2"), [] as [Obstruction; 0]);
    assert_eq!(obstructions("pR", "a1", "a3"), [Obstruction::Hop]);
    // A ski Rook skips the first square, whatever is on it.
    assert_eq!(obstructions("jR", "a1", "a2"), [] as [Obstruction; 0]);
    assert_eq!(obstructions("jR", "a1", "a3"), [Obstruction::Slide]);
}
