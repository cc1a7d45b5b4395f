//! Tests of what an observer learns about a walk.

use std::ops::ControlFlow;

use legwork_betza::PathLeg;

use legwork_core::array_board::ArrayBoard;
use legwork_core::geometry::{Geometry, Square};
use legwork_core::legs::{BoardView, EmptyBoard, Landing, Legs, Observer, Passant, Stop};
use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::rules::Rules;

use crate::ReadRules as _;

const START: &str = "d4";

/// A piece X of White's on d4 of an 8x8 board, and what stands around it.
struct TestBoard {
    geometry: Geometry,
    legs: Legs,
    x: Kind,
    array: ArrayBoard,
}

impl TestBoard {
    /// `others` are X's on squares: `d6` is one of White's, `-d6` one of Black's.
    fn new(betza: &str, others: &str) -> Self {
        let ron = format!(
            r#"(
                name: "Test",
                board: (files: 8, ranks: 8),
                pieces: [
                    (letter: "K", name: "King", betza: "K", royal: true),
                    (letter: "X", name: "X", betza: "{betza}"),
                ],
                start: "kx6/8/8/8/8/8/8/KX6 w - - 0 1",
            )"#
        );
        let rules = Rules::read("test", &ron, &[]).unwrap();
        let (geometry, x) = (rules.geometry, rules.kind_named("X").unwrap());
        let mut array = ArrayBoard::empty(legwork_core::state::State::default());
        for other in others.split_whitespace() {
            let name = other.trim_start_matches('-');
            let color = if name == other {
                Color::White
            } else {
                Color::Black
            };
            let square = geometry.square(name).unwrap();
            array.put(square, Some(Piece::new(color, x)));
        }
        Self {
            geometry,
            legs: Legs::new(&rules),
            x,
            array,
        }
    }

    fn square(&self, name: &str) -> Square {
        self.geometry.square(name).unwrap()
    }

    /// The stories of all ways of X, a line each.
    fn stories(&self, view: &impl BoardView, pardons: fn(Stop) -> bool) -> String {
        let (start, piece) = (self.square(START), Piece::new(Color::White, self.x));
        let mut observer = StoryObserver {
            geometry: self.geometry,
            pardons,
            lines: Vec::new(),
        };
        for path in self.legs.of(piece) {
            let story = Vec::new();
            let _ = self
                .legs
                .observe(view, start, piece, path, story, &mut observer);
        }
        observer.lines.join("\n")
    }
}

/// An observer that writes down the whole story of every way.
struct StoryObserver {
    geometry: Geometry,
    pardons: fn(Stop) -> bool,
    lines: Vec<String>,
}

impl StoryObserver {
    fn stop(&self, stop: Stop) -> String {
        let name = |at| self.geometry.name(at);
        match stop {
            Stop::HasMoved => "has moved".to_owned(),
            Stop::NotLent => "not lent".to_owned(),
            Stop::StartsElsewhere { at } => format!("not from {}", name(at)),
            Stop::OutOfBounds { at } => format!("out of bounds on {}", name(at)),
            Stop::Blocked { at } => format!("blocked on {}", name(at)),
            Stop::Frozen { by } => format!("frozen by {}", name(by)),
            Stop::Guard { of, by } => format!("guard of {}: {:?}", name(of), by.map(name)),
            Stop::OtherBoard { at } => format!("other board on {}", name(at)),
            Stop::Halted { by } => format!("halted by {}", name(by)),
            Stop::NothingToJump { at } => format!("nothing on {}", name(at)),
            Stop::NoScreen { at, room: true } => format!("no screen before {}", name(at)),
            Stop::NoScreen { at, room: false } => format!("no room before {}", name(at)),
            Stop::MayNotEnd { at, there: None } => format!("not on {}, empty", name(at)),
            Stop::MayNotEnd {
                at,
                there: Some(piece),
            } => {
                format!("not on {}, {}", name(at), piece.color)
            }
        }
    }
}

impl Observer for StoryObserver {
    type Trail = Vec<String>;

    fn looks(&mut self, story: &mut Vec<String>, at: Square) {
        story.push(self.geometry.name(at).to_string());
    }

    fn reaches(&mut self, story: &mut Vec<String>, at: Square, legs: &[PathLeg]) -> bool {
        story.push(format!("end {}?", self.geometry.name(at)));
        assert!(!legs.is_empty(), "the leg that ends is one of them");
        true
    }

    fn pardons(&mut self, story: &mut Vec<String>, stop: Stop, _: &[PathLeg]) -> bool {
        let pardoned = (self.pardons)(stop);
        story.push(self.stop(stop));
        if !pardoned {
            self.lines.push(format!("{}: stop", story.join(", ")));
        }
        pardoned
    }

    fn lands(&mut self, story: Vec<String>, landing: Landing) -> ControlFlow<()> {
        let to = self.geometry.name(landing.to);
        let how = if landing.captures {
            "takes"
        } else {
            "lands on"
        };
        let taken = landing.taken.into_iter().flatten();
        let taken: Vec<String> = taken
            .map(|at| format!(", having taken {}", self.geometry.name(at)))
            .collect();
        let line = format!("{}: {how} {to}{}", story.join(", "), taken.concat());
        self.lines.push(line);
        ControlFlow::Continue(())
    }
}

fn never(_: Stop) -> bool {
    false
}

fn always(_: Stop) -> bool {
    true
}

/// The stories on a board with these pieces, if nothing is pardoned.
fn walked(betza: &str, others: &str) -> String {
    let board = TestBoard::new(betza, others);
    board.stories(&board.array, never)
}

#[test]
fn a_slide_looks_up_to_what_blocks_it() {
    insta::assert_snapshot!(walked("fR", "-d6"), @r"
    d5, end d5?: lands on d5
    d5, d6, end d6?: takes d6
    d5, d6, blocked on d6: stop
    ");
}

#[test]
fn what_may_not_be_captured_is_told() {
    insta::assert_snapshot!(walked("mfW", "-d5"), @"d5, end d5?, not on d5, Black: stop");
    insta::assert_snapshot!(walked("cfW", ""), @"d5, end d5?, not on d5, empty: stop");
    insta::assert_snapshot!(walked("fW", "d5"), @"d5, end d5?, not on d5, White: stop");
}

#[test]
fn a_lame_leap_looks_at_its_middle_first() {
    insta::assert_snapshot!(walked("fnD", "d5"), @"d5, blocked on d5: stop");
    insta::assert_snapshot!(walked("fjD", ""), @"d5, nothing on d5: stop");
    insta::assert_snapshot!(walked("fjD", "d5 -d6"), @"d5, d6, end d6?: takes d6");
}

#[test]
fn a_skipped_square_is_not_looked_at() {
    insta::assert_snapshot!(walked("fjW3", "d5"), @r"
    d6, end d6?: lands on d6
    d6, d7, end d7?: lands on d7
    ");
}

#[test]
fn a_hop_wants_a_screen_and_room_for_it() {
    insta::assert_snapshot!(walked("fgR", "d6"), @r"
    d5, no room before d5: stop
    d5, d6, no screen before d6: stop
    d5, d6, d7, end d7?: lands on d7
    ");
    insta::assert_snapshot!(walked("fpR", "d6 -d8"), @r"
    d5, no room before d5: stop
    d5, d6, no screen before d6: stop
    d5, d6, d7, end d7?: lands on d7
    d5, d6, d7, d8, end d8?: takes d8
    d5, d6, d7, d8, blocked on d8: stop
    ");
}

#[test]
fn a_first_move_is_stopped_before_it_looks() {
    insta::assert_snapshot!(walked("ifW", ""), @"has moved: stop");
    let mut board = TestBoard::new("ifbW", "");
    board.array.virgin = legwork_core::shape::Shape::single(board.square(START));
    insta::assert_snapshot!(board.stories(&board.array, never), @r"
    d5, end d5?: lands on d5
    d3, end d3?: lands on d3
    ");
}

#[test]
fn ways_part_each_with_its_own_story() {
    insta::assert_snapshot!(walked("[mcpfW-mfW]", "-d5"), @r"
    d5, end d5?, d6, end d6?: lands on d6, having taken d5
    d5, end d5?, d6, end d6?: lands on d6
    ");
}

#[test]
fn en_passant_names_its_victim() {
    let mut board = TestBoard::new("feF", "-e4");
    board.array.passant = Some(Passant {
        target: board.square("e5"),
        victim: board.square("e4"),
    });
    insta::assert_snapshot!(board.stories(&board.array, never), @r"
    e5, end e5?: lands on e5, having taken e4
    c5, end c5?, not on c5, empty: stop
    ");
}

#[test]
fn who_is_pardoned_goes_on_as_if_nothing_were_wrong() {
    let board = TestBoard::new("[cfW-cfrF]", "d5");
    insta::assert_snapshot!(board.stories(&board.array, always), @"d5, end d5?, not on d5, White, e6, end e6?, not on e6, empty: lands on e6");
    let board = TestBoard::new("fR3", "d5 -d6");
    insta::assert_snapshot!(board.stories(&board.array, always), @r"
    d5, end d5?, not on d5, White: lands on d5
    d5, blocked on d5, d6, end d6?: takes d6
    d5, blocked on d5, d6, blocked on d6, d7, end d7?: lands on d7
    ");
}

#[test]
fn on_a_bare_board_only_the_edge_cannot_be_helped() {
    let helped = |betza| TestBoard::new(betza, "").stories(&EmptyBoard, Stop::could_be_helped);
    insta::assert_snapshot!(helped("fgR"), @r"
    d5, no room before d5: stop
    d5, d6, no screen before d6, end d6?: lands on d6
    d5, d6, d7, no screen before d7, end d7?: lands on d7
    d5, d6, d7, d8, no screen before d8, end d8?: lands on d8
    ");
    insta::assert_snapshot!(helped("ifjD"), @"has moved, d5, nothing on d5, d6, end d6?: lands on d6");
    insta::assert_snapshot!(helped("cfW"), @"d5, end d5?, not on d5, empty: lands on d5");
}

#[test]
fn a_closure_that_breaks_ends_the_walk() {
    let board = TestBoard::new("fR", "");
    let (start, piece) = (board.square(START), Piece::new(Color::White, board.x));
    let mut ends = Vec::new();
    let [path] = board.legs.of(piece) else {
        panic!("one path")
    };
    let walked = board
        .legs
        .walk(&board.array, start, piece, path, &mut |landing| {
            ends.push(board.geometry.name(landing.to).to_string());
            if ends.len() == 2 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
    assert!(walked.is_break());
    assert_eq!(ends, ["d5", "d6"]);
}

#[test]
fn what_is_out_of_reach_is_never_captured() {
    let others = "-d5 -d6 e4 -f4 -c5 c4 -b6 -e6 f6 -d3 d2 -c3 -e3 -f2 g7 -b4 -h8 -a1";
    for betza in [
        "Q",
        "N",
        "mfWcfFfeFifmnD",
        "mRcpR",
        "gQ",
        "nN",
        "KNAD(cK-aK)(K-bK)",
        "[cfW-mfW]",
        "dR",
        "[F?R]",
        "mQ",
        "R3",
        "W0",
        "NN",
    ] {
        let mut board = TestBoard::new(betza, others);
        board.array.passant = Some(Passant {
            target: board.square("e5"),
            victim: board.square("e4"),
        });
        for (start, piece) in board.array.pieces(board.geometry) {
            for target in board.geometry.squares() {
                let mut paths = board.legs.of(piece).iter();
                let takes = |path| board.legs.takes(&board.array, start, piece, path, target);
                let name = board.geometry.name(target);
                assert_eq!(
                    board.legs.attacks(&board.array, start, piece, target),
                    paths.any(takes),
                    "{betza}: {piece:?} on {}, {name}",
                    board.geometry.name(start),
                );
            }
        }
    }
}
