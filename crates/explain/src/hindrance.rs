//! Finding what blocks the legs of a piece.
//!
//! Every route by which the piece could reach the squares on an empty board is walked, and what
//! blocks it is noted. The route with the fewest obstacles is taken for the one that was meant.

use std::ops::ControlFlow;

use legwork_betza::PathLeg;
use smallvec::SmallVec;

use super::reason::{Hindrance, Reason};
use legwork_core::array_board::ArrayBoard;
use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::Square;
use legwork_core::legs::{DoubleStep, Landing, Lent, Observer, Stop, Way, back};
use legwork_core::moves::Move;
use legwork_core::piece::Piece;
use legwork_core::shape::Shape;

/// Why the piece on the first square cannot walk to the others, one leg for each. If there are only
/// two squares, any number of legs may lead from the first to the second. `legal` are the moves of
/// the Generator.
pub(super) fn of_the_legs(
    compiled: &CompiledRules,
    array: &ArrayBoard,
    legal: &[Move],
    stops: &[Square],
) -> Reason {
    let (from, to) = (stops[0], stops[stops.len() - 1]);
    let Some(piece) = array.at(from) else {
        return Reason::NoPiece { at: from };
    };
    let ways = compiled.legs.of(piece);
    if from == to && stops.len() == 2 {
        return if ways.iter().any(comes_back) {
            Reason::NoPass { lion: Some(from) }
        } else {
            let passes = some_piece_passes(compiled, array);
            Reason::GoesNowhere { at: from, passes }
        };
    }
    let mut trial = HindranceFinder {
        compiled,
        array,
        piece,
        stops,
        of: 0,
        lent: None,
        best: None,
    };
    ways.iter().for_each(|way| trial.walk(way));
    match trial.best {
        Some(Route { of, hindrances }) if !hindrances.is_empty() => {
            let (leg, by) = hindrances[0];
            Reason::Hindered { piece, leg, of, by }
        }
        _ => {
            let own = legal.iter().filter(|mv| !mv.is_pass() && mv.from() == from);
            let goes = own.map(|mv| mv.to()).filter(|&to| to != from).collect();
            Reason::NotItsMove {
                piece,
                from,
                to,
                legs: stops.len().saturating_sub(1).try_into().unwrap_or(u8::MAX),
                goes,
            }
        }
    }
}

/// Whether some piece of the variant, on the board or not, can step out and back over empty
/// squares.
fn some_piece_passes(compiled: &CompiledRules, array: &ArrayBoard) -> bool {
    let mut kinds = compiled.rules.kinds();
    kinds.any(|kind| {
        let piece = Piece::new(array.turn, kind);
        compiled.legs.of(piece).iter().any(comes_back)
    })
}

/// Whether a path leads out over squares that may be empty, and back to where it started.
fn comes_back(way: &Way) -> bool {
    let path = &way.path;
    let (mut dx, mut dy) = (0, 0);
    for leg in &path.legs {
        dx += leg.step.dx;
        dy += leg.step.dy;
    }
    let quiet = path.legs.iter().all(|leg| leg.may.empty);
    path.legs.len() > 1 && quiet && (dx, dy) == (0, 0)
}

/// Why the side to move cannot pass.
pub(super) fn of_the_pass(compiled: &CompiledRules, array: &ArrayBoard) -> Reason {
    let ours = array.pieces(compiled.rules.geometry);
    let returns = |&(square, piece): &(Square, Piece)| {
        piece.color == array.turn
            && compiled.legs.of(piece).iter().any(|way| {
                let first = way
                    .path
                    .legs
                    .first()
                    .and_then(|leg| compiled.rules.geometry.step(square, leg.step));
                comes_back(way) && first.is_some()
            })
    };
    let lion = ours.into_iter().find(returns).map(|(square, _)| square);
    Reason::NoPass { lion }
}

type Hindrances = SmallVec<[(u8, Hindrance); 4]>;

/// A route to the last square: its number of legs, and what blocks them.
struct Route {
    of: u8,
    hindrances: Hindrances,
}

impl Route {
    /// The lower the rank, the likelier this route was meant: few hindrances, few legs, then by the
    /// kind of the first hindrance.
    fn rank(&self) -> (usize, u8, u8) {
        let first = self
            .hindrances
            .first()
            .map_or(0, |(_, hindrance)| match hindrance {
                Hindrance::NotJustPassed { .. } | Hindrance::Frozen { .. } => 0,
                Hindrance::OwnPiece { .. }
                | Hindrance::Blocked { .. }
                | Hindrance::Halted { .. }
                | Hindrance::OtherBoard { .. }
                | Hindrance::Guard { .. } => 1,
                Hindrance::NothingToCapture { .. } => 2,
                Hindrance::HasMoved { .. }
                | Hindrance::NotLent
                | Hindrance::OnlyLent { .. }
                | Hindrance::NotFromHere { .. }
                | Hindrance::OutOfBounds { .. }
                | Hindrance::NothingToJump { .. } => 3,
                // A piece that captures in another way was probably meant to capture.
                Hindrance::MayNotCapture { .. } => 4,
            });
        (self.hindrances.len(), self.of, first)
    }
}

struct HindranceFinder<'a> {
    compiled: &'a CompiledRules,
    array: &'a ArrayBoard,
    piece: Piece,
    stops: &'a [Square],
    /// The number of legs of the current path.
    of: usize,
    /// Which pieces open the current way, or close it.
    lent: Option<Lent>,
    best: Option<Route>,
}

impl HindranceFinder<'_> {
    fn walk(&mut self, way: &Way) {
        if way.faces {
            return;
        }
        (self.of, self.lent) = (way.path.legs.len(), way.lent);
        if self.stops.len() > 2 && self.stops.len() != self.of + 1 {
            return;
        }
        let (compiled, array) = (self.compiled, self.array);
        let (start, piece, trail) = (self.stops[0], self.piece, Hindrances::new());
        let _ = compiled.legs.observe(array, start, piece, way, trail, self);
    }

    /// The hindrance that a stop means for a leg.
    fn hindrance(&self, leg: &PathLeg, stop: Stop) -> Hindrance {
        match stop {
            Stop::HasMoved => {
                let (piece, square) = (self.piece, self.stops[0]);
                let starts = self.compiled.rules.home(piece).contains(square);
                Hindrance::HasMoved {
                    unmarked: starts && self.compiled.needs_mark(piece, square),
                }
            }
            Stop::NotLent => match self.lent {
                Some(lent) if lent.alone => {
                    let step = lent.from.beside(self.piece.color);
                    let geometry = self.compiled.rules.geometry;
                    let by = step.and_then(|step| geometry.step(self.stops[0], step));
                    Hindrance::OnlyLent { by }
                }
                _ => Hindrance::NotLent,
            },
            Stop::StartsElsewhere { at } => Hindrance::NotFromHere { at },
            Stop::OutOfBounds { at } => Hindrance::OutOfBounds { at },
            Stop::Blocked { at } => Hindrance::Blocked { at },
            Stop::Frozen { by } => Hindrance::Frozen { by },
            Stop::Guard { of, by } => Hindrance::Guard { of, by },
            Stop::Halted { by } => Hindrance::Halted { by },
            Stop::OtherBoard { at } => Hindrance::OtherBoard { at },
            Stop::NothingToJump { at } | Stop::NoScreen { at, .. } => {
                Hindrance::NothingToJump { at }
            }
            Stop::MayNotEnd { at, there } => match there {
                Some(piece) if piece.color == self.piece.color => Hindrance::OwnPiece { at },
                Some(_) => Hindrance::MayNotCapture { at },
                None if leg.may.passed => match self.passed_before(at) {
                    Some(victim) => Hindrance::NotJustPassed { at, victim },
                    None => Hindrance::NothingToCapture { at },
                },
                None if leg.may.over => Hindrance::NothingToJump { at },
                None => Hindrance::NothingToCapture { at },
            },
        }
    }

    /// An enemy that stands where a double step over this square ends.
    fn passed_before(&self, over: Square) -> Option<Square> {
        let rules = &self.compiled.rules;
        let enemies = rules.kinds().map(|kind| Piece::new(!self.array.turn, kind));
        enemies.into_iter().find_map(|enemy| {
            self.compiled.legs.of(enemy).iter().find_map(|way| {
                let double = DoubleStep::of(way)?;
                let ended = |passed| {
                    let geometry = rules.geometry.flat();
                    let home = geometry.step(over, back(passed))?;
                    let end = geometry.step(home, double.step)?;
                    let starts = !double.initial || rules.home(enemy).contains(home);
                    let allowed = starts && double.bounds.allow(enemy.color, home, end);
                    (allowed && self.array.at(end) == Some(enemy)).then_some(end)
                };
                double.passed().find_map(ended)
            })
        })
    }
}

/// Every stop is noted, and the walk goes on; legs that end on other squares are not followed.
impl Observer for HindranceFinder<'_> {
    type Trail = Hindrances;

    fn reaches(&mut self, _: &mut Hindrances, at: Square, legs: &[PathLeg]) -> bool {
        if self.stops.len() > 2 {
            self.stops[self.of - legs.len() + 1] == at
        } else {
            legs.len() > 1 || self.stops[1] == at
        }
    }

    fn pardons(&mut self, trail: &mut Hindrances, stop: Stop, legs: &[PathLeg]) -> bool {
        let leg = self.of - legs.len() + 1;
        trail.push((leg as u8, self.hindrance(&legs[0], stop)));
        true
    }

    fn lands(&mut self, hindrances: Hindrances, _: Landing) -> ControlFlow<()> {
        let way = Route {
            of: self.of as u8,
            hindrances,
        };
        if self
            .best
            .as_ref()
            .is_none_or(|best| way.rank() < best.rank())
        {
            self.best = Some(way);
        }
        ControlFlow::Continue(())
    }
}
