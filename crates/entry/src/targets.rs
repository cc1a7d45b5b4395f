//! What can be clicked next, and what it means.

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::Kind;
use legwork_explain::diagram::{Diagram, SquareClass};

use crate::{Input, MoveEntry};

/// A square that the piece picked up can be put on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Target {
    /// The square.
    pub square: Square,
    /// How the piece gets there. What can be captured in passing is of that class, even if the piece can
    /// also stop there.
    pub class: SquareClass,
    /// Whether this is castling.
    pub castles: bool,
    /// Whether something is captured there.
    pub captures: bool,
    /// Whether the piece may become another kind there.
    pub promotes: bool,
}

/// One of several moves that the clicks so far could mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// What the piece becomes, if it becomes anything.
    pub becomes: Option<Kind>,
    /// The choice in words: `Queen`, `stays a Knight`.
    pub words: String,
}

impl MoveEntry {
    /// The squares that the piece picked up can be put on next.
    pub fn targets(&self) -> Vec<Target> {
        let stage = self.stage();
        let Some(from) = stage.from else {
            return Vec::new();
        };
        let position = self.position();
        let Some(piece) = position.at(from) else {
            return Vec::new();
        };
        let diagram = Diagram::new(position.rules(), piece, from);
        let target = |square| {
            let mut given = self.given.clone();
            given.push(Input::Square(square));
            let ways: Vec<_> = self.with(&given).collect();
            let goes_on = ways
                .iter()
                .any(|way| matches!(way.inputs.get(given.len()), Some(Input::Square(_))));
            let ends: Vec<Move> = ways
                .iter()
                .filter(|way| !matches!(way.inputs.get(given.len()), Some(Input::Square(_))))
                .map(|way| way.mv)
                .collect();
            let castles = ends.iter().any(|mv| mv.wing().is_some());
            let there = position
                .at(square)
                .is_some_and(|other| other.color != piece.color);
            let passed = ends
                .iter()
                .any(|mv| stage.stops.is_empty() && mv.takes_on_the_way());
            let captures = there || passed;
            let class = if goes_on {
                SquareClass::InPassing
            } else if castles {
                SquareClass::MoveOnly
            } else if !stage.stops.is_empty() {
                SquareClass::AfterCapture
            } else {
                class_of(&diagram, square, captures)
            };
            Target {
                square,
                class,
                castles,
                captures,
                promotes: ends.iter().any(|mv| mv.promotion().is_some()),
            }
        };
        self.next_squares(&self.given)
            .into_iter()
            .map(target)
            .collect()
    }

    /// The moves that are left when the squares are known: a piece may promote, or to several kinds.
    /// The first one leaves the piece as it is, if it may stay so; then come the kinds of most worth.
    pub fn choices(&self) -> Vec<Choice> {
        if self.given.is_empty() {
            return Vec::new();
        }
        let rules = self.position().rules();
        let left =
            self.with(&self.given)
                .filter_map(|script| match script.inputs.get(self.given.len()) {
                    Some(&Input::Choose(mv)) => Some(mv),
                    _ => None,
                });
        let mut moves: Vec<Move> = left.collect();
        moves.sort_by_key(|mv| {
            let worth = mv.promotion().map(|kind| -rules.worth(kind));
            (worth.is_some(), worth, *mv)
        });
        let same = |mv: &Move| {
            let others = moves
                .iter()
                .filter(|other| other.promotion() == mv.promotion());
            others.count() > 1
        };
        let choice = |mv: &Move| {
            let kind = self.position().at(mv.from()).map(|piece| piece.kind);
            let words = match (mv.promotion(), kind) {
                _ if same(mv) => self.position().move_text(*mv),
                (Some(kind), _) => rules.piece(kind).name.clone(),
                (None, Some(kind)) => format!("stays a {}", rules.piece(kind).name),
                (None, None) => self.position().move_text(*mv),
            };
            Choice {
                mv: *mv,
                becomes: mv.promotion(),
                words,
            }
        };
        moves.iter().map(choice).collect()
    }
}

/// The class of the approach by which the piece gets to a square.
fn class_of(diagram: &Diagram, square: Square, captures: bool) -> SquareClass {
    let approaches = diagram.at(square).map(|reach| reach.approaches.as_slice());
    let serves = approaches.unwrap_or_default().iter().find(|approach| {
        if captures {
            approach.takes
        } else {
            approach.quiet
        }
    });
    // A first move that an option allows elsewhere than at home is not in the diagram.
    serves.map_or(
        if captures {
            SquareClass::CaptureOnly
        } else {
            SquareClass::MoveOnly
        },
        |approach| approach.class(),
    )
}
