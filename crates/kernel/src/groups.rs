//! Kinds grouped by what they can do, with the tables that do it.
//!
//! A Chancellor is in two groups, that of whatever rides like a Rook and that of whatever leaps
//! like a Knight; so nothing loops over kinds.

use legwork_betza::{Path, Step};

use legwork_core::geometry::{Geometry, Square};
use legwork_core::legs::back;
use legwork_core::piece::{Color, Kind, Kinds};
use legwork_core::shape::Shape;

use super::code::{Codes, Formula};
use super::motion::{Motion, Moves, Shared, share, turned};
use super::rays::{Axis, Line, PerSquare, Rays, per_square};

/// Leaps that exactly these kinds make.
#[derive(Debug, Clone)]
pub(super) struct Leapers<S> {
    pub(super) formula: Formula,
    pub(super) quiet: bool,
    pub(super) takes: bool,
    /// Where a leaper of a side goes from a square.
    pub(super) to: [PerSquare<S>; 2],
    /// Its leaps one by one, if there are so few that all leapers are best moved at once.
    pub(super) trains: Option<[Vec<Train<S>>; 2]>,
}

/// One leap, for many pieces at once.
#[derive(Debug, Clone, Copy)]
pub(super) struct Train<S> {
    pub(super) step: Step,
    /// The squares from which it stays on the board.
    inner: S,
}

impl<S: Shape> Train<S> {
    pub(super) fn new(geometry: Geometry, step: Step) -> Self {
        let stays = |&square: &Square| geometry.step(square, step).is_some();
        Self {
            step,
            inner: S::collect(geometry.squares().filter(stays)),
        }
    }

    /// Where these pieces come, those of them that stay on the board.
    #[inline]
    pub(super) fn to(&self, from: S) -> S {
        (from & self.inner).moved(self.step.dx, self.step.dy)
    }

    /// Whence pieces came that have leapt to these squares.
    #[inline]
    pub(super) fn from(&self, to: S) -> S {
        to.moved(-self.step.dx, -self.step.dy)
    }
}

/// More leaps than this are looked up piece by piece.
const FEW: usize = 2;

/// Rides, or hops, that exactly these kinds make.
#[derive(Debug, Clone)]
pub(super) struct Riders<S> {
    pub(super) formula: Formula,
    pub(super) quiet: bool,
    pub(super) takes: bool,
    pub(super) to: [Vec<Line<S>>; 2],
    /// The same, opposite directions together.
    pub(super) axes: [Vec<Axis<S>>; 2],
}

/// Groups of kinds by how they attack, seen from the square attacked.
#[derive(Debug, Clone)]
pub(super) struct Attackers<S> {
    pub(super) leapers: Vec<(Formula, [PerSquare<S>; 2])>,
    pub(super) riders: Vec<RidingAttackers<S>>,
    pub(super) hoppers: Vec<RidingAttackers<S>>,
    /// The kinds in each group of leapers.
    pub(super) leaping: Vec<Kinds>,
}

/// Kinds that attack by the same rides or hops.
#[derive(Debug, Clone)]
pub(super) struct RidingAttackers<S> {
    pub(super) kinds: Kinds,
    pub(super) formula: Formula,
    /// Lines from the square attacked towards such pieces of a side.
    pub(super) from: [Vec<Line<S>>; 2],
    /// The same, opposite ones together.
    axes: [Vec<Axis<S>>; 2],
    /// All of those lines together.
    pub(super) all: [PerSquare<S>; 2],
}

/// A kind that is generated piece by piece: it walks paths, or its motions overlap, or it is royal.
#[derive(Debug, Clone)]
pub(super) struct Whole<S> {
    pub(super) kind: Kind,
    pub(super) formula: Formula,
    pub(super) leaps: Vec<Leapers<S>>,
    pub(super) rides: Vec<Riders<S>>,
    pub(super) hops: Vec<Riders<S>>,
    /// Paths to walk, those with the same first leg together.
    pub(super) chains: [Vec<Chain>; 2],
    pub(super) doubles: bool,
}

/// Paths that begin alike.
#[derive(Debug, Clone)]
pub(super) struct Chain {
    /// The step to a neighbour that must be an enemy, or none of the paths can be walked.
    pub(super) bite: Option<Step>,
    pub(super) paths: Vec<Path>,
}

pub(super) fn build_group<S: Shape>(
    rays: &Rays<S>,
    codes: &Codes,
    group: &Shared,
    leapers: &mut Vec<Leapers<S>>,
    riders: &mut Vec<Riders<S>>,
) {
    let first = group.motions[0];
    if first.range == 1 {
        leapers.push(Leapers {
            formula: codes.formula(group.kinds),
            quiet: first.quiet,
            takes: first.takes,
            to: Color::BOTH.map(|color| leaps(rays.geometry, &group.motions, color)),
            trains: (group.motions.len() <= FEW).then(|| {
                Color::BOTH.map(|color| {
                    let motions = group.motions.iter();
                    let train =
                        |&motion: &Motion| Train::new(rays.geometry, turned(motion, color).step);
                    motions.map(train).collect()
                })
            }),
        });
    } else {
        riders.push(Riders::new(rays, codes, group));
    }
}

/// The groups of rides or hops.
pub(super) fn riders<S: Shape>(rays: &Rays<S>, codes: &Codes, groups: &[Shared]) -> Vec<Riders<S>> {
    let riders = |group| Riders::new(rays, codes, group);
    groups.iter().map(riders).collect()
}

impl<S: Shape> Riders<S> {
    fn new(rays: &Rays<S>, codes: &Codes, group: &Shared) -> Self {
        let first = group.motions[0];
        Self {
            formula: codes.formula(group.kinds),
            quiet: first.quiet,
            takes: first.takes,
            to: Color::BOTH.map(|color| lines(rays, &group.motions, color, false)),
            axes: Color::BOTH.map(|color| axes(rays, &group.motions, color, false)),
        }
    }
}

fn leaps<S: Shape>(geometry: Geometry, motions: &[Motion], color: Color) -> PerSquare<S> {
    per_square(geometry, |from| {
        S::collect(
            motions
                .iter()
                .filter_map(|&motion| geometry.step(from, turned(motion, color).step)),
        )
    })
}

fn lines<S: Shape>(
    rays: &Rays<S>,
    motions: &[Motion],
    color: Color,
    backward: bool,
) -> Vec<Line<S>> {
    let line = |&motion: &Motion| {
        let step = turned(motion, color).step;
        rays.line(if backward { back(step) } else { step }, motion.range)
    };
    motions.iter().map(line).collect()
}

/// The same, opposite ones together.
fn axes<S: Shape>(
    rays: &Rays<S>,
    motions: &[Motion],
    color: Color,
    backward: bool,
) -> Vec<Axis<S>> {
    let ride = |&motion: &Motion| {
        let step = turned(motion, color).step;
        (if backward { back(step) } else { step }, motion.range)
    };
    rays.axes(&motions.iter().map(ride).collect::<Vec<_>>())
}

impl<S: Shape> Attackers<S> {
    pub(super) fn new(rays: &Rays<S>, codes: &Codes, groups: &[Shared], hops: &[Shared]) -> Self {
        let riding = |group: &Shared| RidingAttackers::new(rays, codes, group);
        let mut attackers = Self {
            leapers: Vec::new(),
            riders: Vec::new(),
            hoppers: hops.iter().map(riding).collect(),
            leaping: Vec::new(),
        };
        for group in groups {
            if group.motions[0].range == 1 {
                let formula = codes.formula(group.kinds);
                // A leap back is the other side's leap.
                let from = Color::BOTH.map(|color| leaps(rays.geometry, &group.motions, !color));
                attackers.leapers.push((formula, from));
                attackers.leaping.push(group.kinds);
            } else {
                attackers.riders.push(riding(group));
            }
        }
        attackers
    }
}

impl<S: Shape> RidingAttackers<S> {
    /// From where a rider of a side reaches a square, when `occupied` squares stop rides.
    #[inline]
    pub(super) fn seen(&self, side: usize, square: Square, occupied: S) -> S {
        let axes = self.axes[side].iter();
        axes.fold(S::EMPTY, |seen, axis| seen | axis.seen(square, occupied))
    }

    /// From where a hopper of a side reaches a square over what is occupied.
    #[inline]
    pub(super) fn over(&self, side: usize, square: Square, occupied: S) -> S {
        let lines = self.from[side].iter();
        lines.fold(S::EMPTY, |over, line| over | line.over(square, occupied))
    }

    fn new(rays: &Rays<S>, codes: &Codes, group: &Shared) -> Self {
        let from = Color::BOTH.map(|color| lines(rays, &group.motions, color, true));
        let all = [0, 1].map(|side: usize| {
            let lines: &Vec<Line<S>> = &from[side];
            per_square(rays.geometry, |square| {
                lines
                    .iter()
                    .fold(S::EMPTY, |all, line| all | line.reach(square))
            })
        });
        Self {
            kinds: group.kinds,
            formula: codes.formula(group.kinds),
            from,
            axes: Color::BOTH.map(|color| axes(rays, &group.motions, color, true)),
            all,
        }
    }
}

impl<S: Shape> Whole<S> {
    pub(super) fn new(rays: &Rays<S>, codes: &Codes, kind: Kind, moves: &[Moves; 2]) -> Self {
        let kinds = Kinds::NONE.with(kind);
        let (mut leaps, mut rides) = (Vec::new(), Vec::new());
        for group in share(&[(kind, moves[0].motions.clone())]) {
            build_group(rays, codes, &group, &mut leaps, &mut rides);
        }
        let hops = share(&[(kind, moves[0].hops.clone())]);
        Self {
            kind,
            formula: codes.formula(kinds),
            leaps,
            rides,
            hops: riders(rays, codes, &hops),
            chains: [0, 1].map(|side: usize| chains(&moves[side].paths)),
            doubles: !moves[0].doubles.is_empty(),
        }
    }
}

/// Groups paths that begin with the same leg.
fn chains(paths: &[Path]) -> Vec<Chain> {
    let mut chains: Vec<Chain> = Vec::new();
    for path in paths {
        let first = path.legs[0];
        let known = chains.iter_mut().find(|chain| {
            chain.paths[0].legs[0] == first && chain.paths[0].initial == path.initial
        });
        match known {
            Some(chain) => chain.paths.push(path.clone()),
            None => {
                let may = first.may;
                let must_take = may.enemy && !may.empty && !may.own && !may.over && !may.passed;
                let near = first.range == 1 && first.hop == legwork_betza::Hop::None;
                let bite = (must_take && near).then_some(first.step);
                chains.push(Chain {
                    bite,
                    paths: vec![path.clone()],
                });
            }
        }
    }
    chains
}
