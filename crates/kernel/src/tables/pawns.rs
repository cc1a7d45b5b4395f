//! The special moves of Pawns: few steps, double steps, en passant. Any kind may have them.

use legwork_betza::Step;

use legwork_core::array_board::Passant;
use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::{Geometry, Square};
use legwork_core::legs::{Bounds, DoubleStep, Legs, Way, back};
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Kind, Kinds, Piece};
use legwork_core::rules::Rules;
use legwork_core::shape::Shape;

use super::codes::{Codes, Formula, Planes};
use super::motion::{Motion, Moves, turned};
use super::narrow::narrow;
use super::promotion::Promoters;
use super::rays::{PerSquare, per_square};

/// One step, applied to many pieces at once.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shift<S> {
    pub(crate) step: Step,
    /// The squares from which the step stays on the board, and is allowed.
    inner: S,
}

narrow!(Shift { inner } step);

impl<S: Shape> Shift<S> {
    pub(crate) fn new(geometry: Geometry, step: Step) -> Self {
        Self::within(geometry, step, |_, _| true)
    }

    /// The step, limited to pairs of squares where it is allowed.
    fn within(geometry: Geometry, step: Step, allow: impl Fn(Square, Square) -> bool) -> Self {
        let stays = |&square: &Square| {
            let to = geometry.step(square, step);
            to.is_some_and(|to| allow(square, to))
        };
        Self {
            step,
            inner: S::collect(geometry.squares().filter(stays)),
        }
    }

    /// The targets of these pieces, as far as they stay on the board.
    #[inline(always)]
    pub(crate) fn to(&self, from: S) -> S {
        (from & self.inner).moved(self.step.dx, self.step.dy)
    }

    /// The origins of pieces that arrive on these squares.
    #[inline(always)]
    pub(crate) fn from(&self, to: S) -> S {
        to.moved(-self.step.dx, -self.step.dy)
    }
}

/// A kind with so few steps that all pieces of a side are best moved at once: some sort of Pawn.
#[derive(Debug, Clone)]
pub(crate) struct PawnTable<S> {
    pub(crate) kind: Kind,
    pub(crate) formula: Formula,
    /// Steps to empty squares, by side.
    pub(crate) pushes: [Vec<Shift<S>>; 2],
    /// Steps that capture.
    pub(crate) attacks: [Vec<Shift<S>>; 2],
    pub(crate) doubles: [Vec<PawnDouble<S>>; 2],
    /// The squares where such a Pawn may promote.
    pub(crate) zone: [S; 2],
    /// The promotion rule of the kind, if it has only one: an index into [`Promotions::rules`](super::promotion::Promotions::rules).
    pub(crate) promotion: Option<usize>,
}

narrow!(PawnTable { pushes, attacks, doubles, zone } kind, formula, promotion);

/// A double step of a kind of Pawns.
#[derive(Debug, Clone)]
pub(crate) struct PawnDouble<S> {
    /// The steps to the squares passed over.
    pub(crate) passed: Vec<Shift<S>>,
    pub(crate) whole: Shift<S>,
    pub(crate) homes: Homes<S>,
}

narrow!(PawnDouble {
    passed,
    whole,
    homes
});

impl<S: Shape> PawnTable<S> {
    /// The table of a kind; `None` if it is not a Pawn.
    pub(crate) fn new(
        rules: &Rules,
        legs: &Legs,
        codes: &Codes,
        kind: Kind,
        moves: &Moves,
        promoters: &[Promoters<S>],
    ) -> Option<Self> {
        let few = !moves.motions.is_empty() && moves.motions.len() <= MOST_STEPS;
        let free = |motion: &Motion| motion.range == 1 && motion.bounds == Bounds::NONE;
        let steps = moves.motions.iter().all(free);
        let alone = moves.paths.is_empty() && moves.hops.is_empty() && !moves.overlap();
        if rules.royals.contains(kind) || !(few && steps && alone) {
            return None;
        }
        let shifts = |color, has: fn(&Motion) -> bool| {
            let motions = moves.motions.iter().filter(|motion| has(motion));
            let shift = |&motion: &Motion| Shift::new(rules.geometry, turned(motion, color).step);
            motions.map(shift).collect()
        };
        let doubles = |color: Color| {
            let towards = |step: Step| match color {
                Color::White => step,
                Color::Black => back(step),
            };
            let double = |double: &DoubleStep| {
                let allow = |from, to| double.bounds.allow(color, from, to);
                let passed = double.passed();
                PawnDouble {
                    passed: passed
                        .map(|step| Shift::new(rules.geometry, towards(step)))
                        .collect(),
                    whole: Shift::within(rules.geometry, towards(double.step), allow),
                    homes: Homes::new(rules, legs, kind, double),
                }
            };
            moves.doubles.iter().map(double).collect()
        };
        let promotions = rules
            .promotions
            .iter()
            .zip(promoters)
            .filter(|(rule, _)| rule.kinds.contains(kind));
        let zone = Color::each(|color| {
            let side = color.index();
            let zones = promotions.clone().map(|(_, rule)| rule.reach(side));
            zones.fold(S::EMPTY, |all, zone| all | zone)
        });
        let promotion = rules
            .promotions
            .iter()
            .position(|rule| rule.kinds.contains(kind));
        Some(Self {
            kind,
            formula: codes.formula(Kinds::NONE.with(kind)),
            pushes: Color::each(|color| shifts(color, |motion| motion.quiet)),
            attacks: Color::each(|color| shifts(color, |motion| motion.takes)),
            doubles: Color::each(doubles),
            zone,
            promotion,
        })
    }
}

/// The squares from which a kind makes double steps.
#[derive(Debug, Clone)]
pub(crate) struct Homes<S> {
    /// The homes from which a side makes them even if the piece has moved: all, unless they are only for a first move.
    fixed: [S; 2],
    /// All, where the position remembers which other pieces have not moved; else none.
    marked: S,
}

narrow!(Homes { fixed, marked });

impl<S: Shape> Homes<S> {
    fn new(rules: &Rules, legs: &Legs, kind: Kind, double: &DoubleStep) -> Self {
        let all = S::collect(rules.geometry.squares());
        let telling = |color| S::narrowed(legs.telling_squares(Piece::new(color, kind)));
        Self {
            fixed: if double.initial {
                Color::each(telling)
            } else {
                [all; 2]
            },
            marked: if double.initial && legs.minds_marks(kind) {
                all
            } else {
                S::EMPTY
            },
        }
    }

    /// The squares from which a side's pieces make double steps, given the virgin squares.
    #[inline(always)]
    pub(crate) fn of(&self, side: Color, virgin: S) -> S {
        self.fixed[side.index()] | virgin & self.marked
    }
}

/// A kind with more steps than this is moved piece by piece.
const MOST_STEPS: usize = 3;

/// Kinds with a double first step.
#[derive(Debug, Clone)]
pub(crate) struct Doublers<S> {
    pub(crate) kind: Kind,
    pub(crate) steps: [Vec<(DoubleStep, Homes<S>)>; 2],
}

narrow!(Doublers { steps } kind);

/// A double step of a piece on a square.
pub(crate) struct Passage<S> {
    /// The first square that it passes over.
    pub(crate) first: Square,
    /// All squares that it passes over.
    pub(crate) passed: S,
    /// The square where it ends.
    pub(crate) to: Square,
}

impl<S: Shape> Doublers<S> {
    /// The double steps of a side's piece from a square that stay on the board, given the virgin squares.
    pub(crate) fn steps_from(
        &self,
        geometry: Geometry,
        side: Color,
        from: Square,
        virgin: S,
    ) -> impl Iterator<Item = Passage<S>> {
        let steps = self.steps[side.index()].iter();
        // Across an edge there is none.
        let geometry = geometry.flat();
        steps.filter_map(move |(double, homes)| {
            let to = geometry.step(from, double.step)?;
            let ready = homes.of(side, virgin).contains(from);
            if !ready || !double.bounds.allow(side, from, to) {
                return None;
            }
            // Over a hole no double step goes.
            let mut passed = S::EMPTY;
            for step in double.passed() {
                passed |= S::single(geometry.step(from, step)?);
            }
            Some(Passage {
                first: geometry.step(from, double.middle)?,
                passed,
                to,
            })
        })
    }

    /// The double step that a move of a side's piece is, if it is one.
    #[inline]
    pub(crate) fn passage(
        &self,
        geometry: Geometry,
        side: Color,
        mv: Move,
        virgin: S,
    ) -> Option<Passage<S>> {
        let mut steps = self.steps_from(geometry, side, mv.from(), virgin);
        steps.find(|passage| passage.to == mv.to())
    }
}

/// Kinds that capture en passant by a leap.
#[derive(Debug, Clone)]
pub(crate) struct Passers<S> {
    pub(crate) formula: Formula,
    /// The squares from which a leap reaches a square.
    pub(crate) from: [PerSquare<S>; 2],
}

narrow!(Passers { from } formula);

/// Double steps, and captures en passant.
#[derive(Debug, Clone)]
pub(crate) struct Passing<S> {
    pub(crate) doublers: Vec<Doublers<S>>,
    pub(crate) passers: Vec<Passers<S>>,
    /// By the side that steps and the end of a double step, the squares from which an enemy may capture en passant after it; none
    /// where no double step ends.
    near: [PerSquare<S>; 2],
    /// Whether a path that is not a leap captures en passant.
    pub(crate) on_paths: bool,
}

narrow!(Passing { doublers, passers, near } on_paths);

impl<S: Shape> Passing<S> {
    pub(crate) fn new(compiled: &CompiledRules, codes: &Codes, moves: &[[Moves; 2]]) -> Self {
        let (rules, legs) = (&compiled.rules, &compiled.legs);
        let passes = |way: &Way| way.path.legs.iter().any(|leg| leg.may.passed);
        let on_paths = moves
            .iter()
            .any(|[white, _]| white.paths.iter().any(passes));
        let doublers = doublers(rules, legs, moves);
        let passers = passers(rules.geometry, rules, codes, moves);
        Self {
            near: Color::each(|side| near(rules.geometry, &doublers, &passers, on_paths, side)),
            doublers,
            passers,
            on_paths,
        }
    }

    /// Whether after a double step of a side to a square, if there is one, some of the `enemies` may capture en passant.
    #[inline(always)]
    pub(crate) fn may_answer(&self, side: Color, to: Square, enemies: S) -> bool {
        self.near[side.index()][to.index()].meets(enemies)
    }

    /// The double steps of a kind, if it makes any.
    pub(crate) fn doublers_of(&self, kind: Kind) -> Option<&Doublers<S>> {
        self.doublers.iter().find(|doublers| doublers.kind == kind)
    }

    /// Whether one of a side's `pieces` captures by a leap to a square that a double step passed.
    pub(crate) fn may_pass(
        &self,
        planes: &Planes<S>,
        side: Color,
        pieces: S,
        passed: Square,
    ) -> bool {
        self.passers.iter().any(|passers| {
            let near = passers.from[side.index()][passed.index()] & pieces;
            !near.is_empty() && near.meets(passers.formula.squares(planes))
        })
    }
}

/// The squares from which double steps of a side to each square may be answered.
fn near<S: Shape>(
    geometry: Geometry,
    doublers: &[Doublers<S>],
    passers: &[Passers<S>],
    on_paths: bool,
    side: Color,
) -> PerSquare<S> {
    let mut near = per_square(geometry, |_| S::EMPTY);
    for doublers in doublers {
        for from in geometry.squares() {
            for Passage { first, to, .. } in doublers.steps_from(geometry, side, from, !S::EMPTY) {
                let passant = Passant {
                    target: first,
                    victim: to,
                };
                let near = &mut near[to.index()];
                for passed in passant.passed() {
                    let from = passers.iter().map(|passers| &passers.from[(!side).index()]);
                    *near = from.fold(*near, |near, from| near | from[passed.index()]);
                }
                if on_paths {
                    *near = !S::EMPTY;
                }
            }
        }
    }
    near
}

fn doublers<S: Shape>(rules: &Rules, legs: &Legs, moves: &[[Moves; 2]]) -> Vec<Doublers<S>> {
    let doubler = |kind: Kind| {
        let steps = Color::each(|color| {
            let side = color.index();
            let doubles = moves[kind.index()][side].doubles.iter();
            doubles
                .map(|&double| (double, Homes::new(rules, legs, kind, &double)))
                .collect::<Vec<_>>()
        });
        (!steps[0].is_empty()).then_some(Doublers { kind, steps })
    };
    rules.kinds().filter_map(doubler).collect()
}

fn passers<S: Shape>(
    geometry: Geometry,
    rules: &Rules,
    codes: &Codes,
    moves: &[[Moves; 2]],
) -> Vec<Passers<S>> {
    let passer = |kind: Kind| {
        let passing = |side: usize| &moves[kind.index()][side].passing;
        (!passing(0).is_empty()).then(|| Passers {
            formula: codes.formula(Kinds::NONE.with(kind)),
            from: Color::each(|color| {
                let side = color.index();
                per_square(geometry, |target| {
                    let origins = passing(side)
                        .iter()
                        .filter_map(|&step| geometry.step(target, back(step)));
                    S::collect(origins)
                })
            }),
        })
    };
    rules.kinds().filter_map(passer).collect()
}
