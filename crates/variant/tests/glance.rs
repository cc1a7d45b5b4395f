//! What a piece's ways to a square amount to, when it has several.

use legwork_core::piece::{Color, Piece};
use legwork_core::rules::Rules;
use legwork_explain::glance::{Class, Glance, Manner, Way};

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

/// What White's piece can do from a square.
fn glance_of(betza: &str, from: &str) -> Glance {
    let rules = rules(betza);
    let piece = Piece::new(Color::White, rules.kind_named("X").unwrap());
    Glance::new(&rules, piece, rules.geometry.square(from).unwrap())
}

/// The ways to a square, in their order.
fn ways(betza: &str, from: &str, to: &str) -> Vec<Way> {
    let to = rules(betza).geometry.square(to).unwrap();
    let glance = glance_of(betza, from);
    glance.at(to).map_or_else(Vec::new, |at| at.ways.clone())
}

/// The manners of these ways.
fn manners(betza: &str, from: &str, to: &str) -> Vec<Manner> {
    let ways = ways(betza, from, to);
    ways.into_iter().map(|way| way.manner).collect()
}

#[test]
fn a_way_is_left_out_where_another_does_all_of_it() {
    // Quiet leaps and slides, capturing ones, and those that may take one's own.
    assert_eq!(manners("mWmR", "a1", "b1"), [Manner::Leap]);
    assert_eq!(manners("cWcR", "a1", "b1"), [Manner::Leap]);
    assert_eq!(manners("dWdR", "a1", "b1"), [Manner::Leap]);
    assert_eq!(manners("WmR", "a1", "b1"), [Manner::Leap]);
    assert_eq!(manners("mcdWR", "a1", "b1"), [Manner::Leap]);
}

#[test]
fn a_way_stays_that_does_more_than_another() {
    assert_eq!(manners("mWR", "a1", "b1"), [Manner::Slide, Manner::Leap]);
    assert_eq!(manners("cWR", "a1", "b1"), [Manner::Slide, Manner::Leap]);
    assert_eq!(manners("WmcdR", "a1", "b1"), [Manner::Slide, Manner::Leap]);
    // A slide can be hindered where a lame leap is not, and the other way round.
    assert_eq!(manners("nDR", "a1", "c1"), [Manner::Slide, Manner::Lame]);
    // What is for the first move only says nothing of later ones.
    let first = ways("iWmR", "a1", "b1");
    let manners: Vec<_> = first
        .iter()
        .map(|way| (way.manner, way.first_move))
        .collect();
    assert_eq!(manners, [(Manner::Leap, true), (Manner::Slide, false)]);
    assert_eq!(ways("iWR", "a1", "b1").len(), 2);
    assert_eq!(ways("mWicW", "a1", "b1").len(), 2);
    for covered in ["WiR", "RiR", "iWimR"] {
        assert_eq!(ways(covered, "a1", "b1").len(), 1, "{covered}");
    }
}

#[test]
fn terms_of_one_manner_are_one_way() {
    for betza in ["mWcWdW", "dWcWmW", "cWdWmW"] {
        let way = Way {
            manner: Manner::Leap,
            quiet: true,
            takes: true,
            takes_own: true,
            first_move: false,
        };
        assert_eq!(ways(betza, "a1", "b1"), [way], "{betza}");
    }
}

#[test]
fn ways_stand_in_the_order_of_the_legend() {
    let both = [Manner::Slide, Manner::Hop];
    assert_eq!(manners("mRcpR", "a1", "a3"), both);
    assert_eq!(manners("cpRmR", "a1", "a3"), both);
}

#[test]
fn taking_only_ones_own_is_capturing() {
    assert_eq!(ways("dW", "a1", "b1")[0].class(), Class::CaptureOnly);
    assert_eq!(ways("mdW", "a1", "b1")[0].class(), Class::Leap);
    assert_eq!(ways("eF", "a1", "b2")[0].class(), Class::CaptureOnly);
}

#[test]
fn a_shooter_stays_and_passes_only_where_it_may_step_out() {
    let shooter = glance_of("[cK-bK]", "d4");
    assert!(shooter.shoots() && !shooter.passes());
    let stroller = glance_of("[mK-bK]", "d4");
    assert!(stroller.passes() && !stroller.shoots());
}

#[test]
fn what_is_jumped_on_the_way_makes_a_hop() {
    // Over any piece, left alone; then over an enemy or one's own, captured.
    assert_eq!(manners("[pW-fW]", "a1", "a3"), [Manner::Hop]);
    assert_eq!(manners("[cW-fW]", "a1", "a3"), [Manner::AfterCapture]);
    assert_eq!(manners("[dW-fW]", "a1", "a3"), [Manner::AfterCapture]);
    assert_eq!(manners("[mW-fW]", "a1", "a3"), [Manner::Lame]);
    assert_eq!(manners("jD", "a1", "a3"), [Manner::Hop]);
    assert_eq!(manners("pR", "a1", "a2"), [] as [Manner; 0]);
    assert_eq!(manners("pR", "a1", "a3"), [Manner::Hop]);
    // A ski Rook skips the first square, whatever is on it.
    assert_eq!(manners("jR", "a1", "a2"), [] as [Manner; 0]);
    assert_eq!(manners("jR", "a1", "a3"), [Manner::Slide]);
}
