//! The squares and choices that can be clicked next, and their meaning.

use legwork_core::echo::one;
use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::Kind;
use legwork_explain::diagram::SquareClass;
use legwork_explain::targets::Classifier;

use crate::scripts::Script;
use crate::{Input, MoveEntry};

/// A square that the piece picked up can be put on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Target {
    pub square: Square,
    /// How the piece gets there. A square where it can capture in passing is of that class, even if the piece
    /// can also stop there.
    pub class: SquareClass,
    /// Whether this is castling.
    pub castles: bool,
    /// Whether something is captured there.
    pub captures: bool,
    /// Whether the piece may become another kind there.
    pub promotes: bool,
    /// Whether the piece is dropped there from the hand.
    pub drops: bool,
}

/// One of several moves that the clicks so far could mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    pub mv: Move,
    /// The kind that the piece becomes, if it becomes another, or that is gated.
    pub becomes: Option<Kind>,
    /// The choice in words: `Queen`, `stays a Knight`.
    pub words: String,
}

/// Whether the question is what comes in, if anything.
fn asks_for_gates(moves: &[Move]) -> bool {
    moves.iter().any(|mv| mv.gate().is_some()) && moves.iter().any(|mv| mv.gate().is_none())
}

/// The kind that a move adds to the board: the one that is gated, where that is the question, or the one that the piece becomes.
fn added(mv: Move, asks_for_gates: bool) -> Option<Kind> {
    match mv.gate() {
        Some((kind, _)) if asks_for_gates => Some(kind),
        _ => mv.promotion(),
    }
}

/// A square where the wall goes.
fn wall_on(square: Square) -> Target {
    Target {
        square,
        class: SquareClass::MoveOnly,
        castles: false,
        captures: false,
        promotes: false,
        drops: false,
    }
}

impl MoveEntry {
    /// The squares that the piece picked up can be put on next, or dropped on if it is taken from the hand; when it has arrived, those
    /// where its wall can be left.
    pub fn targets(&self) -> Vec<Target> {
        let stage = self.stage();
        let Some(from) = stage.from else {
            return self.drops();
        };
        let position = self.position();
        let Some(piece) = position.at(from) else {
            return Vec::new();
        };
        let classifier = Classifier::new(position.rules(), position, piece, from);
        let target = |square| {
            let mut given = self.given.clone();
            given.push(Input::Square(square));
            let ways: Vec<_> = self.with(&given).collect();
            let is_wall = |way: &&Script| way.inputs == given && way.mv.wall() == Some(square);
            if !ways.is_empty() && ways.iter().all(is_wall) {
                return wall_on(square);
            }
            // The square of the wall that is left to be clicked is not a square of the way.
            let on_the_way = |way: &&&Script| {
                let left = way.inputs.len() - given.len();
                let wall = usize::from(way.mv.wall().is_some());
                left > wall && matches!(way.inputs.get(given.len()), Some(Input::Square(_)))
            };
            let goes_on = ways.iter().any(|way| on_the_way(&way));
            let ends: Vec<Move> = ways
                .iter()
                .filter(|way| !on_the_way(way))
                .map(|way| way.mv)
                .collect();
            let castles = ends.iter().any(|mv| mv.wing().is_some());
            let captures = if goes_on {
                position.at(square).is_some()
            } else {
                ends.iter().any(|&mv| {
                    let passed = classifier.en_passant(mv).is_some();
                    classifier.ends_on_a_piece(mv) || passed
                })
            };
            let class = if goes_on {
                SquareClass::InPassing
            } else if !stage.stops.is_empty() {
                SquareClass::AfterCapture
            } else {
                let class = ends.first().and_then(|&mv| classifier.class(mv));
                class.unwrap_or(SquareClass::MoveOnly)
            };
            Target {
                square,
                class,
                castles,
                captures,
                promotes: ends.iter().any(|mv| mv.promotion().is_some()),
                drops: false,
            }
        };
        self.next_squares(&self.given)
            .into_iter()
            .map(target)
            .collect()
    }

    /// The squares that a piece taken from the hand can be dropped on.
    fn drops(&self) -> Vec<Target> {
        let target = |square| {
            let mut given = self.given.clone();
            given.push(Input::Square(square));
            let mut alone = self.with(&given).filter(|way| way.mv.is_wall_alone());
            if alone.next().is_some() {
                return Some(wall_on(square));
            }
            let dropped = self.with(&given).filter(|way| way.mv.is_drop());
            let crowned: Vec<bool> = dropped.map(|way| way.mv.promotion().is_some()).collect();
            (!crowned.is_empty()).then(|| Target {
                square,
                class: SquareClass::MoveOnly,
                castles: false,
                captures: false,
                promotes: crowned.contains(&true),
                drops: true,
            })
        };
        let squares = self.next_squares(&self.given).into_iter();
        squares.filter_map(target).collect()
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
        let asks = asks_for_gates(&moves);
        moves.sort_by_key(|&mv| {
            let worth = added(mv, asks).map(|kind| -rules.worth(kind));
            (worth.is_some(), worth, mv)
        });
        // One choice, wherever the wall goes afterwards.
        moves.dedup();
        moves.iter().map(|&mv| self.choice(mv, &moves)).collect()
    }

    /// The choice that has been made of a move that is not complete yet: where it leaves its wall is still to be said.
    pub fn chosen(&self) -> Option<Choice> {
        let chosen = self.given.iter().find_map(|input| match *input {
            Input::Choose(mv) => Some(mv),
            _ => None,
        });
        chosen.map(|mv| self.choice(mv, &[mv]))
    }

    /// A move as a choice among others.
    fn choice(&self, mv: Move, among: &[Move]) -> Choice {
        let rules = self.position().rules();
        let asks = asks_for_gates(among);
        let alike = among
            .iter()
            .filter(|other| other.promotion() == mv.promotion());
        let kind = self.position().at(mv.from()).map(|piece| piece.kind);
        let words = match (mv.promotion().or(mv.dropped()), kind) {
            _ if asks => self.gate_in_words(mv),
            _ if alike.count() > 1 => self.position().move_text(mv),
            (Some(kind), _) => rules.piece(kind).name.clone(),
            (None, Some(kind)) => format!("stays {}", one(&rules.piece(kind).name)),
            (None, None) => self.position().move_text(mv),
        };
        Choice {
            mv,
            becomes: added(mv, asks),
            words,
        }
    }

    /// The piece that a move brings in, and its square.
    fn gate_in_words(&self, mv: Move) -> String {
        let rules = self.position().rules();
        let Some((kind, _)) = mv.gate() else {
            return "gate nothing".to_owned();
        };
        let square = self.position().gated_on(mv).unwrap_or(mv.from());
        format!(
            "{} on {}",
            rules.piece(kind).name,
            rules.geometry.name(square)
        )
    }
}
