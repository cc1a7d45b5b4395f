//! Kinds grouped by how they attack, seen from the square attacked.
//!
//! A Chancellor is in two groups: all kinds that ride like a Rook, and all that leap like a Knight.
//! So no loop runs over kinds.

use legwork_core::geometry::{Geometry, Square};
use legwork_core::legs::back;
use legwork_core::piece::{Color, Kind, Kinds, Piece};
use legwork_core::shape::Shape;

use super::codes::{Codes, Formula};
use super::motion::{Motion, Shared, turned};
use super::movers::axes;
use super::narrow::narrow;
use super::rays::{Axis, PerSquare, RayLine, Rays, per_square};

/// Groups of kinds by how they attack.
#[derive(Debug, Clone)]
pub(crate) struct Attackers<S> {
    pub(crate) leapers: Vec<LeapingAttackers<S>>,
    pub(crate) riders: Vec<RidingAttackers<S>>,
    pub(crate) hoppers: Vec<RidingAttackers<S>>,
    /// The groups that each kind is in.
    of_kinds: Vec<GroupsOfKind>,
}

narrow!(Attackers { leapers, riders, hoppers } of_kinds);

/// The groups that a kind is in, by their places.
#[derive(Debug, Clone)]
struct GroupsOfKind {
    leapers: Vec<usize>,
    riders: Vec<usize>,
    hoppers: Vec<usize>,
}

/// Kinds that attack by the same leaps.
#[derive(Debug, Clone)]
pub(crate) struct LeapingAttackers<S> {
    pub(crate) kinds: Kinds,
    pub(crate) formula: Formula,
    /// The squares from which such a piece of a side leaps to a square.
    pub(crate) from: [PerSquare<S>; 2],
    /// The squares to which such a piece of a side leaps from a square.
    pub(crate) to: [PerSquare<S>; 2],
}

narrow!(LeapingAttackers { from, to } kinds, formula);

/// Kinds that attack by the same rides or hops.
#[derive(Debug, Clone)]
pub(crate) struct RidingAttackers<S> {
    pub(crate) kinds: Kinds,
    pub(crate) formula: Formula,
    /// Lines from the square attacked towards such pieces of a side.
    pub(crate) from: [Vec<RayLine<S>>; 2],
    /// The lines, with opposite ones paired.
    axes: [Vec<Axis<S>>; 2],
    /// The union of those lines.
    pub(crate) all: [PerSquare<S>; 2],
}

narrow!(RidingAttackers { from, axes, all } kinds, formula);

impl<S: Shape> Attackers<S> {
    /// Builds the groups of leaps and rides, and those of hops.
    pub(crate) fn new(rays: &Rays<S>, codes: &Codes, groups: &[Shared], hops: &[Shared]) -> Self {
        let (leaps, rides): (Vec<&Shared>, Vec<&Shared>) =
            groups.iter().partition(|group| group.motions[0].range == 1);
        let riding = |group: &Shared| RidingAttackers::new(rays, codes, group);
        let leaping = |group: &Shared| LeapingAttackers {
            kinds: group.kinds,
            formula: codes.formula(group.kinds),
            from: Color::each(|color| leaps_to(rays.geometry, &group.motions, color)),
            to: Color::each(|color| leaps_of(rays.geometry, &group.motions, color)),
        };
        let leapers: Vec<LeapingAttackers<S>> = leaps.into_iter().map(leaping).collect();
        let riders: Vec<RidingAttackers<S>> = rides.into_iter().map(riding).collect();
        let hoppers: Vec<RidingAttackers<S>> = hops.iter().map(riding).collect();
        let of_kind = |kind: Kind| GroupsOfKind {
            leapers: places_with(leapers.iter().map(|group| group.kinds), kind),
            riders: places_with(riders.iter().map(|group| group.kinds), kind),
            hoppers: places_with(hoppers.iter().map(|group| group.kinds), kind),
        };
        Self {
            of_kinds: (0..codes.count())
                .filter_map(Kind::new)
                .map(of_kind)
                .collect(),
            leapers,
            riders,
            hoppers,
        }
    }

    /// The squares that a piece attacks by leaps, rides and hops.
    ///
    /// The tables of rides and hops look back from the attacked square. The other side's are reversed, so the
    /// squares from which its piece would attack are those that this piece attacks.
    #[inline(always)]
    pub(crate) fn attacked_from(&self, piece: Piece, from: Square, occupied: S) -> S {
        let (side, other) = (piece.color.index(), (!piece.color).index());
        let Some(groups) = self.of_kinds.get(piece.kind.index()) else {
            return S::EMPTY;
        };
        let mut attacked = S::EMPTY;
        for &place in &groups.leapers {
            attacked |= self.leapers[place].to[side][from.index()];
        }
        for &place in &groups.riders {
            attacked |= self.riders[place].seen(other, from, occupied);
        }
        for &place in &groups.hoppers {
            attacked |= self.hoppers[place].over(other, from, occupied);
        }
        attacked
    }
}

/// The places of the groups that have a kind.
fn places_with(groups: impl Iterator<Item = Kinds>, kind: Kind) -> Vec<usize> {
    let groups = groups.enumerate();
    let groups = groups.filter(|(_, kinds)| kinds.contains(kind));
    groups.map(|(place, _)| place).collect()
}

/// The squares to which a side's piece leaps from each square.
fn leaps_of<S: Shape>(geometry: Geometry, motions: &[Motion], color: Color) -> PerSquare<S> {
    per_square(geometry, |from| {
        let to = |&motion: &Motion| {
            let to = geometry.step(from, turned(motion, color).step);
            to.filter(|&to| motion.bounds.allow(color, from, to))
        };
        S::collect(motions.iter().filter_map(to))
    })
}

/// The squares from which a side's piece leaps to each square.
fn leaps_to<S: Shape>(geometry: Geometry, motions: &[Motion], color: Color) -> PerSquare<S> {
    per_square(geometry, |to| {
        let from = |&motion: &Motion| {
            // A leap back is the other side's leap.
            let from = geometry.step(to, turned(motion, !color).step);
            from.filter(|&from| motion.bounds.allow(color, from, to))
        };
        S::collect(motions.iter().filter_map(from))
    })
}

impl<S: Shape> RidingAttackers<S> {
    /// The squares from which a rider of a side attacks a square, given the occupied squares.
    #[inline]
    pub(crate) fn seen(&self, side: usize, square: Square, occupied: S) -> S {
        let axes = self.axes[side].iter();
        axes.fold(S::EMPTY, |seen, axis| seen | axis.seen(square, occupied))
    }

    /// The squares from which a hopper of a side attacks a square, given the occupied squares.
    #[inline]
    pub(crate) fn over(&self, side: usize, square: Square, occupied: S) -> S {
        let axes = self.axes[side].iter();
        axes.fold(S::EMPTY, |over, axis| over | axis.over(square, occupied))
    }

    fn new(rays: &Rays<S>, codes: &Codes, group: &Shared) -> Self {
        let from = Color::each(|color| lines_back(rays, &group.motions, color));
        let all = Color::each(|color| {
            let side = color.index();
            let lines: &Vec<RayLine<S>> = &from[side];
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
            axes: Color::each(|color| axes(rays, &group.motions, color, true)),
            all,
        }
    }
}

/// The lines along which a side's pieces reach a square.
fn lines_back<S: Shape>(rays: &Rays<S>, motions: &[Motion], color: Color) -> Vec<RayLine<S>> {
    let line = |&motion: &Motion| rays.line(back(turned(motion, color).step), motion.range);
    motions.iter().map(line).collect()
}
