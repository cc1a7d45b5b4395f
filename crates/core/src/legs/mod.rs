//! Legs and how they are walked.
//!
//! A piece walks its paths leg by leg over a [`BoardView`]. Only this module knows what a leg may
//! do. The Walker uses it for all moves, the Generator for paths that are neither leaps nor rides.
//! An [`Observer`] of the same walk finds out why a leg fails, on which squares it depends, and
//! where it could ever end.

mod control;
mod double;
mod first;
mod reach;
mod steps;
mod takes;
mod walk;
mod way;

use std::ops::ControlFlow;

use legwork_betza::{Bend, Step};

use crate::geometry::{Geometry, Square};
use crate::piece::{Color, Kind, Kinds, Piece};
use crate::rules::{CaptureRule, Rules, TakeRule};

pub use double::DoubleStep;
pub use walk::{Landing, Observer, Stop};
pub use way::{Lent, Way};

pub use crate::rules::Bounds;
pub use crate::view::{
    BoardView, EmptyBoard, Passant, ViewAfterMove, ViewWithPassant, ViewWithPiece,
};

use control::{ControlWays, Freezing};
use reach::Reach;
use walk::Walk;

/// The ways of every piece of a rule set, turned for its side.
#[derive(Debug, Clone)]
pub struct Legs {
    geometry: Geometry,
    royals: Kinds,
    /// The kind of walls, which no piece captures.
    wall: Option<Kind>,
    ways: Vec<[Vec<Way>; 2]>,
    /// Where each could ever capture: no other squares need a walk.
    reaches: Vec<[Reach; 2]>,
    /// The start squares of each kind that [show](Self::telling_squares) that the piece there has not moved.
    telling: Vec<[crate::shape::Large; 2]>,
    /// The kinds for which [marks](Self::minds_marks) show it on other squares.
    marked: Kinds,
    /// How pieces control squares, where it matters.
    control: Option<ControlWays>,
    /// The rules by which enemies freeze pieces.
    freezing: Vec<Freezing>,
    /// The rules of captures, where some depend on which pieces are guarded; else none.
    guards: Vec<CaptureRule>,
    /// The rules by which moves take pieces by what they do.
    takes: Vec<TakeRule>,
    /// The steps from each square where riders of a side stop to a piece that stops them, and the kinds that do.
    halters: [Vec<(Step, Kinds)>; 2],
}

/// The opposite step: White's path turned by 180 degrees is Black's.
pub fn back(step: Step) -> Step {
    Step {
        dx: -step.dx,
        dy: -step.dy,
    }
}

/// The step of a side, from White's.
fn of_side(step: Step, color: Color) -> Step {
    match color {
        Color::White => step,
        Color::Black => back(step),
    }
}

/// The squares that a leap crosses, from its start: its middle, and in a straight leap of three squares the next one, too.
/// The middle of a Knight's leap is off its line.
pub fn crossed(leap: Step, middle: Step) -> impl Iterator<Item = Step> {
    let times = move |count: i8| Step {
        dx: count * middle.dx,
        dy: count * middle.dy,
    };
    let end = (2..4).find(|&count| times(count) == leap).unwrap_or(2);
    (1..end).map(times)
}

/// The steps to the pieces that stop riders of a side, and their kinds.
fn halters(rules: &Rules, rider: Color) -> Vec<(Step, Kinds)> {
    let mut halters: Vec<(Step, Kinds)> = Vec::new();
    for kind in rules.kinds() {
        for &step in &rules.piece(kind).halts {
            // Black's stop them by White's steps turned round, and the way back is White's again.
            let step = of_side(step, rider);
            match halters.iter_mut().find(|(other, _)| *other == step) {
                Some((_, kinds)) => *kinds = kinds.with(kind),
                None => halters.push((step, Kinds::NONE.with(kind))),
            }
        }
    }
    halters
}

/// Whether one or more of these steps lead from one square to another.
fn leads_to(step: Step, start: Square, target: Square) -> bool {
    let dx = i16::from(target.file()) - i16::from(start.file());
    let dy = i16::from(target.rank()) - i16::from(start.rank());
    let (sx, sy) = (i16::from(step.dx), i16::from(step.dy));
    let same_way = dx * sx + dy * sy > 0 && dx * sy == dy * sx;
    same_way && if sx == 0 { dy % sy == 0 } else { dx % sx == 0 }
}

impl Legs {
    /// Unfolds the notation of every piece.
    pub fn new(rules: &Rules) -> Self {
        let mut ways = Vec::new();
        let mut reaches = Vec::new();
        for kind in rules.kinds() {
            let [white, black] = Way::of(rules, kind);
            let reach = Reach::of(white.iter().map(|way| &way.path));
            reaches.push([reach.clone(), reach.turned()]);
            ways.push([white, black]);
        }
        let mut legs = Self {
            geometry: rules.geometry,
            royals: rules.royals,
            wall: rules.wall,
            ways,
            reaches,
            telling: vec![Default::default(); rules.pieces.len()],
            marked: rules.kinds().filter(|&kind| rules.tracks(kind)).collect(),
            control: ControlWays::of(rules),
            freezing: Freezing::of(rules),
            guards: if rules.captures_ask_for_guards() {
                rules.captures.clone()
            } else {
                Vec::new()
            },
            takes: rules.takes.clone(),
            halters: Color::each(|rider| halters(rules, rider)),
        };
        legs.telling = rules
            .kinds()
            .map(|kind| legs.telling(rules, kind))
            .collect();
        legs
    }

    /// The square of an enemy that stops riders of a side on a square. `at` gives the piece on a square.
    fn halter(
        &self,
        square: Square,
        rider: Color,
        at: impl Fn(Square) -> Option<Piece>,
    ) -> Option<Square> {
        self.halters[rider.index()]
            .iter()
            .find_map(|&(step, kinds)| {
                let from = self.geometry.step(square, step)?;
                let halts = |piece: Piece| piece.color != rider && kinds.contains(piece.kind);
                at(from).is_some_and(halts).then_some(from)
            })
    }

    /// The ways of a piece, directions as on the board.
    pub fn of(&self, piece: Piece) -> &[Way] {
        &self.ways[piece.kind.index()][piece.color.index()]
    }

    /// Whether the piece on a square has not moved.
    pub fn is_virgin<V: BoardView + ?Sized>(&self, view: &V, square: Square, piece: Piece) -> bool {
        crate::shape::Shape::contains(self.telling_squares(piece), square)
            || self.minds_marks(piece.kind) && view.marked_virgin(square)
    }

    /// Walks one way of a piece; `visit` is called for every square where it can end.
    ///
    /// The same end may be visited more than once. Checks, promotion and the variant's own rules
    /// are not considered.
    pub fn walk<V: BoardView + ?Sized>(
        &self,
        view: &V,
        start: Square,
        piece: Piece,
        way: &Way,
        visit: &mut impl FnMut(Landing) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // Through a pointer, so that one copy of the walk serves every visitor.
        let mut visit: &mut dyn FnMut(Landing) -> ControlFlow<()> = visit;
        self.observe(view, start, piece, way, (), &mut visit)
    }

    /// Walks one way of a piece before an observer, whose notes begin with `trail`.
    pub fn observe<V: BoardView + ?Sized, O: Observer>(
        &self,
        view: &V,
        start: Square,
        piece: Piece,
        way: &Way,
        mut trail: O::Trail,
        observer: &mut O,
    ) -> ControlFlow<()> {
        let legs = &way.path.legs;
        if way.path.initial
            && !self.is_virgin(view, start, piece)
            && !observer.pardons(&mut trail, Stop::HasMoved, legs)
        {
            return ControlFlow::Continue(());
        }
        let elsewhere = Stop::StartsElsewhere { at: start };
        if !way.bounds.starts(piece.color, start) && !observer.pardons(&mut trail, elsewhere, legs)
        {
            return ControlFlow::Continue(());
        }
        if let Some(lent) = &way.lent
            && !self.is_lent(view, start, piece, lent)
            && !observer.pardons(&mut trail, Stop::NotLent, legs)
        {
            return ControlFlow::Continue(());
        }
        if way.freezes
            && let Some(by) = self.freezer(view, start, piece)
            && !observer.pardons(&mut trail, Stop::Frozen { by }, legs)
        {
            return ControlFlow::Continue(());
        }
        let walk = Walk {
            legs: self,
            view,
            start,
            piece,
            way,
            taken: [None; 2],
        };
        walk.leg(start, legs, trail, observer)
    }

    /// Every end of every way of the piece on a square.
    pub fn landings<V: BoardView + ?Sized>(
        &self,
        view: &V,
        start: Square,
        piece: Piece,
        mut visit: impl FnMut(Landing),
    ) {
        for way in self.of(piece) {
            let _ = self.walk(view, start, piece, way, &mut |landing| {
                visit(landing);
                ControlFlow::Continue(())
            });
        }
    }

    /// Whether the piece on a square could capture the piece on `target`, on any leg of a move, or by what the move does.
    pub fn attacks<V: BoardView + ?Sized>(
        &self,
        view: &V,
        start: Square,
        piece: Piece,
        target: Square,
    ) -> bool {
        let reach = &self.reaches[piece.kind.index()][piece.color.index()];
        if !self.takes.is_empty() && self.takes_by_moving(view, start, piece, target) {
            return true;
        }
        let in_passing = || view.passant().is_some_and(|last| last.victim == target);
        if self.geometry.wraps().is_none() && !reach.leads(start, target) && !in_passing() {
            return false;
        }
        self.of(piece)
            .iter()
            .any(|way| self.takes(view, start, piece, way, target))
    }

    /// Whether a piece could capture the piece on `target` by one way, on any leg of it.
    pub fn takes<V: BoardView + ?Sized>(
        &self,
        view: &V,
        start: Square,
        piece: Piece,
        way: &Way,
        target: Square,
    ) -> bool {
        // Most paths lead elsewhere, and are not worth a walk.
        if let [leg] = way.path.legs.as_slice()
            && self.geometry.wraps().is_none()
            && leg.bend == Bend::None
            && !leg.may.passed
            && !leads_to(leg.step, start, target)
        {
            return false;
        }
        self.walk(view, start, piece, way, &mut |landing| {
            if landing.takes(target) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .is_break()
    }

    /// The lowest square from which a piece of side `by` that satisfies `which` could capture the
    /// piece on `target`.
    pub fn attacker<V: BoardView + ?Sized>(
        &self,
        view: &V,
        by: Color,
        target: Square,
        which: impl Fn(Piece) -> bool,
    ) -> Option<Square> {
        self.geometry.squares().find(|&square| {
            view.at(square).is_some_and(|piece| {
                piece.color == by && which(piece) && self.attacks(view, square, piece, target)
            })
        })
    }
}
