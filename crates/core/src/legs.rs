//! Legs and how they are walked.
//!
//! A piece walks its paths leg by leg over a [`Ground`]. This is the one place that knows what a
//! leg may do; the Walker uses it for everything, the Generator for whatever is neither a leap
//! nor a ride.

use std::ops::ControlFlow;

use legwork_betza::{Crossing, Hop, Modality, Path, PathLeg, Step};

use crate::geometry::{Geometry, Square};
use crate::moves::Move;
use crate::piece::{Color, Kind, Piece};
use crate::rules::Rules;
use crate::scene::Passant;

/// What legs are walked on: anything that knows what stands where.
pub trait Ground {
    /// What stands on the square.
    fn at(&self, square: Square) -> Option<Piece>;

    /// Whether the square is marked as one whose piece has not moved.
    fn marked_virgin(&self, square: Square) -> bool;

    /// The pawn that has just made a double step, if it may be captured en passant.
    fn passant(&self) -> Option<Passant>;
}

/// The paths of every piece of a rule set, turned for its side.
#[derive(Debug, Clone)]
pub struct Legs {
    geometry: Geometry,
    royal: Kind,
    paths: Vec<[Vec<Path>; 2]>,
    /// Kinds that can never come back to a square they left, and where each starts: there they
    /// have not moved, and no mark is needed to know it.
    one_way: Vec<Option<[crate::shape::Large; 2]>>,
}

/// A first move that leaps over one square, which must be empty, and captures nothing: the double
/// step of a pawn, whatever its kind.
///
/// It can be answered en passant, unless the piece is royal (no King is captured) or promotes by
/// it (it is no longer the piece that passed).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DoubleStep {
    /// To the square passed over, where it can be captured.
    pub middle: Step,
    /// To where it ends.
    pub step: Step,
}

impl DoubleStep {
    /// The double step that a path is, if it is one.
    pub fn of(path: &Path) -> Option<Self> {
        let [leg] = path.legs[..] else { return None };
        let Crossing::Empty { middle } = leg.crossing else {
            return None;
        };
        let quiet = leg.may
            == Modality {
                empty: true,
                ..Modality::default()
            };
        let once = path.initial && leg.range == 1 && leg.hop == Hop::None;
        (once && quiet).then_some(Self {
            middle,
            step: leg.step,
        })
    }
}

/// Where a walk can end: a square, and the squares emptied on the way to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Landing {
    /// The last square.
    pub to: Square,
    /// Squares emptied on the way, in the order of the path; an en-passant victim's is one.
    pub taken: [Option<Square>; 2],
    /// Whether a piece is captured on the last square.
    pub captures: bool,
}

impl Landing {
    /// The move that the walk amounts to.
    ///
    /// Whatever stood on the last square is captured by arriving there, so it is not named among
    /// the squares emptied on the way.
    pub fn from(&self, start: Square) -> Move {
        let taken = self
            .taken
            .into_iter()
            .flatten()
            .filter(|&square| square != self.to);
        let mv = taken.fold(Move::new(start, self.to), Move::taking);
        if start == self.to && !mv.takes_on_the_way() {
            Move::PASS
        } else {
            mv
        }
    }

    /// Whether the walk captures what stands on the square.
    pub fn takes(&self, square: Square) -> bool {
        self.taken.contains(&Some(square)) || (self.captures && self.to == square)
    }
}

/// A walk under way: what has been captured so far.
struct Walk<'a, G: Ground + ?Sized> {
    legs: &'a Legs,
    ground: &'a G,
    start: Square,
    piece: Piece,
    taken: [Option<Square>; 2],
}

/// The step the other way: a path of White's turned by 180 degrees is Black's.
pub(crate) fn back(step: Step) -> Step {
    Step {
        dx: -step.dx,
        dy: -step.dy,
    }
}

impl Legs {
    /// Unfolds the notation of every piece.
    pub fn new(rules: &Rules) -> Self {
        let mut paths = Vec::new();
        let mut one_way = Vec::new();
        for kind in rules.kinds() {
            let rule = rules.piece(kind);
            let white = rule.paths();
            let black = white.iter().map(|path| path.map_steps(back)).collect();
            let onward = |path: &Path| path.legs.iter().all(|leg| leg.step.dy > 0);
            one_way.push(
                white
                    .iter()
                    .all(onward)
                    .then(|| Color::BOTH.map(|color| rules.home(Piece::new(color, kind)))),
            );
            paths.push([white, black]);
        }
        Self {
            geometry: rules.geometry,
            royal: rules.royal,
            paths,
            one_way,
        }
    }

    /// The paths of a piece, directions as on the board.
    pub fn of(&self, piece: Piece) -> &[Path] {
        &self.paths[piece.kind.index()][piece.color.index()]
    }

    /// Whether a piece of that kind moves only onward, so that one on a square where the game
    /// starts with it has not moved.
    pub fn is_one_way(&self, kind: Kind) -> bool {
        self.one_way[kind.index()].is_some()
    }

    /// Whether the piece on a square has not moved.
    pub fn is_virgin<G: Ground + ?Sized>(&self, ground: &G, square: Square, piece: Piece) -> bool {
        match &self.one_way[piece.kind.index()] {
            Some(homes) => crate::shape::Shape::contains(homes[piece.color.index()], square),
            None => ground.marked_virgin(square),
        }
    }

    /// Walks one path of a piece; `visit` is told every place where it can end.
    ///
    /// The same end may be told more than once. Nothing is asked about checks, promotion or the
    /// variant's own rules.
    pub fn walk<G: Ground + ?Sized>(
        &self,
        ground: &G,
        start: Square,
        piece: Piece,
        path: &Path,
        visit: &mut impl FnMut(Landing) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if path.initial && !self.is_virgin(ground, start, piece) {
            return ControlFlow::Continue(());
        }
        let walk = Walk {
            legs: self,
            ground,
            start,
            piece,
            taken: [None; 2],
        };
        walk.leg(start, &path.legs, visit)
    }

    /// Every end of every path of the piece on a square.
    pub fn landings<G: Ground + ?Sized>(
        &self,
        ground: &G,
        start: Square,
        piece: Piece,
        mut visit: impl FnMut(Landing),
    ) {
        for path in self.of(piece) {
            let _ = self.walk(ground, start, piece, path, &mut |landing| {
                visit(landing);
                ControlFlow::Continue(())
            });
        }
    }

    /// Whether the piece on a square could capture what stands on `target`, on any leg of a move.
    pub fn strikes<G: Ground + ?Sized>(
        &self,
        ground: &G,
        start: Square,
        piece: Piece,
        target: Square,
    ) -> bool {
        self.of(piece)
            .iter()
            .any(|path| self.takes(ground, start, piece, path, target))
    }

    /// Whether a piece could capture what stands on `target` by one path, on any leg of it.
    pub fn takes<G: Ground + ?Sized>(
        &self,
        ground: &G,
        start: Square,
        piece: Piece,
        path: &Path,
        target: Square,
    ) -> bool {
        self.walk(ground, start, piece, path, &mut |landing| {
            if landing.takes(target) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .is_break()
    }

    /// The lowest square from which a piece of side `by` that satisfies `which` could capture what
    /// stands on `target`.
    pub fn striker<G: Ground + ?Sized>(
        &self,
        ground: &G,
        by: Color,
        target: Square,
        which: impl Fn(Piece) -> bool,
    ) -> Option<Square> {
        self.geometry.squares().find(|&square| {
            ground.at(square).is_some_and(|piece| {
                piece.color == by && which(piece) && self.strikes(ground, square, piece, target)
            })
        })
    }
}

impl<G: Ground + ?Sized> Clone for Walk<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Ground + ?Sized> Copy for Walk<'_, G> {}

impl<G: Ground + ?Sized> Walk<'_, G> {
    /// What stands on a square now: the mover has left its start, and what it took is gone.
    fn at(&self, square: Square) -> Option<Piece> {
        if square == self.start || self.taken.contains(&Some(square)) {
            return None;
        }
        self.ground.at(square)
    }

    fn taking(mut self, square: Square) -> Self {
        let free = if self.taken[0].is_none() { 0 } else { 1 };
        self.taken[free] = Some(square);
        self
    }

    /// Walks the first of `legs` from `from`, and the others after it.
    fn leg(
        self,
        from: Square,
        legs: &[PathLeg],
        visit: &mut impl FnMut(Landing) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some((leg, rest)) = legs.split_first() else {
            return ControlFlow::Continue(());
        };
        let range = if leg.range == 0 { u8::MAX } else { leg.range };
        let mut here = from;
        let mut screened = false;
        for count in 1..=range {
            let crossed = match leg.crossing {
                Crossing::Empty { middle } => self.occupied(here, middle) == Some(false),
                Crossing::Occupied { middle } => self.occupied(here, middle) == Some(true),
                Crossing::Free | Crossing::SkipFirst => true,
            };
            let Some(next) = self.legs.geometry.step(here, leg.step) else {
                break;
            };
            if !crossed {
                break;
            }
            here = next;
            if count == 1 && leg.crossing == Crossing::SkipFirst {
                continue;
            }
            let there = self.at(here);
            if leg.hop != Hop::None && !screened {
                screened = there.is_some();
                continue;
            }
            self.end(here, there, leg, rest, visit)?;
            if there.is_some() || leg.hop == Hop::Onto {
                break;
            }
        }
        ControlFlow::Continue(())
    }

    fn occupied(&self, from: Square, middle: Step) -> Option<bool> {
        self.legs
            .geometry
            .step(from, middle)
            .map(|square| self.at(square).is_some())
    }

    /// Ends a leg on `here`, in every way that its modality allows.
    fn end(
        &self,
        here: Square,
        there: Option<Piece>,
        leg: &PathLeg,
        rest: &[PathLeg],
        visit: &mut impl FnMut(Landing) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(piece) = there else {
            if leg.may.empty {
                self.on(here, false, rest, visit)?;
            }
            if leg.may.passed
                && let Some(passant) = self.ground.passant()
                && passant.target == here
                && self
                    .at(passant.victim)
                    .is_some_and(|pawn| pawn.color != self.piece.color)
            {
                self.taking(passant.victim).on(here, false, rest, visit)?;
            }
            return ControlFlow::Continue(());
        };
        let takes = if piece.color == self.piece.color {
            leg.may.own && piece.kind != self.legs.royal
        } else {
            leg.may.enemy
        };
        if takes {
            if rest.is_empty() {
                self.on(here, true, rest, visit)?;
            } else {
                self.taking(here).on(here, false, rest, visit)?;
            }
        }
        if leg.may.over {
            self.on(here, false, rest, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// Goes on from `here` with the other legs, or ends there.
    fn on(
        self,
        here: Square,
        captures: bool,
        rest: &[PathLeg],
        visit: &mut impl FnMut(Landing) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if rest.is_empty() {
            visit(Landing {
                to: here,
                taken: self.taken,
                captures,
            })
        } else {
            self.leg(here, rest, visit)
        }
    }
}

/// A ground with another piece (or none) on one square.
pub struct With<'a, G: Ground + ?Sized> {
    /// The ground under it.
    pub ground: &'a G,
    /// The square that differs.
    pub square: Square,
    /// What stands there instead.
    pub piece: Option<Piece>,
}

impl<G: Ground + ?Sized> Ground for With<'_, G> {
    fn at(&self, square: Square) -> Option<Piece> {
        if square == self.square {
            self.piece
        } else {
            self.ground.at(square)
        }
    }

    fn marked_virgin(&self, square: Square) -> bool {
        self.ground.marked_virgin(square)
    }

    /// A pawn that has passed is not to be captured so where another piece stands in its place.
    fn passant(&self) -> Option<Passant> {
        let passant = self.ground.passant()?;
        (passant.victim != self.square).then_some(passant)
    }
}

/// A ground after the mover of a move has left its start, captured, and arrived.
pub struct After<'a, G: Ground + ?Sized> {
    /// The ground before the move.
    pub ground: &'a G,
    /// The move; of castling, only the King's part counts.
    pub mv: Move,
    /// The mover, as what it now is.
    pub piece: Piece,
}

impl<G: Ground + ?Sized> Ground for After<'_, G> {
    fn at(&self, square: Square) -> Option<Piece> {
        if square == self.mv.to() {
            Some(self.piece)
        } else if square == self.mv.from() || self.mv.taken().any(|taken| taken == square) {
            None
        } else {
            self.ground.at(square)
        }
    }

    fn marked_virgin(&self, square: Square) -> bool {
        square != self.mv.to() && square != self.mv.from() && self.ground.marked_virgin(square)
    }

    fn passant(&self) -> Option<Passant> {
        None
    }
}

impl Ground for crate::scene::Scene {
    fn at(&self, square: Square) -> Option<Piece> {
        Self::at(self, square)
    }

    fn marked_virgin(&self, square: Square) -> bool {
        crate::shape::Shape::contains(self.virgin, square)
    }

    fn passant(&self) -> Option<Passant> {
        self.passant
    }
}
