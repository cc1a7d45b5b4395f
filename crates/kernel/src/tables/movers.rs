//! How officers move: moves that many kinds share are in the table of a square, all others in a
//! table of their kind.

use legwork_betza::{Crossing, Hop, Step};

use legwork_bitboard::steps::{DIAG, KNIGHT, ORTH};
use legwork_core::geometry::{Geometry, Square};
use legwork_core::legs::{Bounds, Way, back, crossed};
use legwork_core::piece::{Color, Kind, Kinds};
use legwork_core::shape::Shape;

use super::codes::{Codes, Formula};
use super::motion::{Motion, Moves, capturing, share, turned};
use super::narrow::narrow;
use super::rays::{Axis, PerSquare, Rays, per_square};
use super::squares::AttackTable;

/// The moves in the table of a square, shared by all kinds that make them: each may end on an empty
/// square or on an enemy.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Standard {
    /// Rides along ranks and files.
    pub orth: bool,
    /// Rides along diagonals.
    pub diag: bool,
    /// Leaps of a Knight.
    pub knight: bool,
    /// Steps along ranks and files.
    pub wazir: bool,
    /// Steps along diagonals.
    pub ferz: bool,
}

impl Standard {
    /// Removes the standard moves from a list of motions; what is left is not standard.
    pub fn split(motions: &mut Vec<Motion>) -> Self {
        Self::split_like(motions, true, true)
    }

    /// Moves that end only on empty squares, or only on enemies.
    fn split_like(motions: &mut Vec<Motion>, quiet: bool, takes: bool) -> Self {
        let like = |range| Motion {
            step: Step { dx: 0, dy: 0 },
            range,
            quiet,
            takes,
            bounds: Bounds::NONE,
        };
        Self {
            orth: take(motions, &ORTH, like(0)),
            diag: take(motions, &DIAG, like(0)),
            knight: take(motions, &KNIGHT, like(1)),
            wazir: take(motions, &ORTH, like(1)),
            ferz: take(motions, &DIAG, like(1)),
        }
    }

    /// The standard moves whose captures a kind has.
    ///
    /// Also returns the other motions by which it captures.
    pub(crate) fn split_attacks(motions: &[Motion]) -> (Self, Vec<Motion>) {
        let mut attacks = capturing(motions);
        (Self::split_like(&mut attacks, false, true), attacks)
    }

    fn is_none(self) -> bool {
        self == Self::default()
    }
}

/// Removes the motions by all of these steps from the list, if all are in it.
pub fn take(left: &mut Vec<Motion>, steps: &[(i8, i8)], like: Motion) -> bool {
    let wanted = |motion: &Motion| {
        let has = |&(dx, dy): &(i8, i8)| {
            *motion
                == Motion {
                    step: Step { dx, dy },
                    ..like
                }
        };
        steps.iter().any(has)
    };
    let all = left.iter().filter(|motion| wanted(motion)).count() == steps.len();
    if all {
        left.retain(|motion| !wanted(motion));
    }
    all
}

/// A kind that has more than standard moves.
#[derive(Debug, Clone)]
pub(crate) struct Mover<S> {
    pub(crate) kind: Kind,
    pub(crate) formula: Formula,
    standard: Standard,
    /// Standard moves that end on empty squares only.
    quiet: Standard,
    /// Standard moves that only capture.
    takes: Standard,
    /// Captures by hopping along the standard rides, as a Cannon does.
    hops_over: Standard,
    /// All other leaps.
    leaps: Option<Box<Leaps<S>>>,
    lame: Option<Box<LameLeaps<S>>>,
    rides: Vec<Riders<S>>,
    hops: Vec<Riders<S>>,
    /// Whether it has a double first step that is not walked.
    pub(crate) doubles: bool,
    /// Paths to be walked, grouped by their first leg.
    pub(crate) chains: [Vec<Chain>; 2],
}

narrow!(
    Mover { leaps, lame, rides, hops }
    kind, formula, standard, quiet, takes, hops_over, doubles, chains
);

/// The targets of each side's leaps from every square.
#[derive(Debug, Clone)]
struct Leaps<S> {
    quiet: [PerSquare<S>; 2],
    takes: [PerSquare<S>; 2],
}

narrow!(Leaps { quiet, takes });

/// Each side's lame leaps from every square, as groups of leaps over the same squares.
type LameLeaps<S> = [Vec<Vec<LameGroup<S>>>; 2];

/// Lame leaps from a square over the same squares, which must be empty.
#[derive(Debug, Clone, Copy)]
struct LameGroup<S> {
    over: S,
    quiet: S,
    takes: S,
}

narrow!(LameGroup { over, quiet, takes });

/// Rides, or hops, in some directions.
#[derive(Debug, Clone)]
struct Riders<S> {
    quiet: bool,
    takes: bool,
    /// Each axis combines two opposite directions.
    axes: [Vec<Axis<S>>; 2],
}

narrow!(Riders { axes } quiet, takes);

/// Paths with the same first leg.
#[derive(Debug, Clone)]
pub(crate) struct Chain {
    /// The first step, if it must capture an enemy neighbour: without one, no path can be walked.
    pub(crate) bite: Option<Step>,
    pub(crate) paths: Vec<Way>,
}

/// The occupied squares of a board from the point of view of one side.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Occupancy<S> {
    pub(crate) occupied: S,
    pub(crate) enemies: S,
    pub(crate) empty: S,
}

impl<S: Shape> Occupancy<S> {
    /// The squares where a motion may end.
    #[inline]
    fn ends(&self, quiet: bool, takes: bool) -> S {
        match (quiet, takes) {
            (true, true) => self.empty | self.enemies,
            (true, false) => self.empty,
            (false, _) => self.enemies,
        }
    }
}

impl<S: Shape> Mover<S> {
    /// The tables of a kind, for the motions that are in no other table.
    pub(crate) fn new(
        rays: &Rays<S>,
        codes: &Codes,
        kind: Kind,
        moves: &[Moves; 2],
        motions: &[Motion],
    ) -> Self {
        let mut rest = motions.to_vec();
        let mut hops = moves[0].hops.clone();
        let standard = Standard::split(&mut rest);
        let quiet = Standard::split_like(&mut rest, true, false);
        let takes = Standard::split_like(&mut rest, false, true);
        let hops_over = Standard::split_like(&mut hops, false, true);
        let (leaps, rides): (Vec<Motion>, Vec<Motion>) =
            rest.iter().partition(|motion| motion.range == 1);
        let lame = moves[0].paths.iter().any(is_lame);
        Self {
            kind,
            formula: codes.formula(Kinds::NONE.with(kind)),
            standard,
            quiet,
            takes,
            hops_over,
            leaps: (!leaps.is_empty()).then(|| Box::new(Leaps::new(rays.geometry, &leaps))),
            lame: lame.then(|| Box::new(lame_leaps(rays.geometry, moves))),
            rides: Riders::each(rays, kind, rides),
            hops: Riders::each(rays, kind, hops),
            doubles: moves[0].doubles.iter().any(|double| !double.walked),
            chains: Color::each(|color| {
                let side = color.index();
                chains(&moves[side].paths)
            }),
        }
    }

    /// The targets of the leaps, rides and hops of a side's piece.
    pub(crate) fn targets(
        &self,
        table: &AttackTable<S>,
        side: usize,
        from: Square,
        on: &Occupancy<S>,
    ) -> S {
        let occupied = on.occupied;
        let mut targets = table.targets(self.standard, occupied) & on.ends(true, true);
        if !self.quiet.is_none() {
            targets |= table.targets(self.quiet, occupied) & on.empty;
        }
        if !self.takes.is_none() {
            targets |= table.targets(self.takes, occupied) & on.enemies;
        }
        if self.hops_over.orth {
            targets |= table.orth_over(occupied, table.orth(occupied)) & on.enemies;
        }
        if self.hops_over.diag {
            targets |= table.diag_over(occupied, table.diag(occupied)) & on.enemies;
        }
        if let Some(leaps) = &self.leaps {
            targets |= leaps.quiet[side][from.index()] & on.empty;
            targets |= leaps.takes[side][from.index()] & on.enemies;
        }
        if let Some(lame) = &self.lame {
            for group in &lame[side][from.index()] {
                if !occupied.meets(group.over) {
                    targets |= group.quiet & on.empty | group.takes & on.enemies;
                }
            }
        }
        for riders in &self.rides {
            let axes = riders.axes[side].iter();
            let reached = axes.fold(S::EMPTY, |all, axis| all | axis.seen(from, occupied));
            targets |= reached & on.ends(riders.quiet, riders.takes);
        }
        for hoppers in &self.hops {
            let axes = hoppers.axes[side].iter();
            let reached = axes.fold(S::EMPTY, |all, axis| all | axis.over(from, occupied));
            targets |= reached & on.ends(hoppers.quiet, hoppers.takes);
        }
        targets
    }
}

impl<S: Shape> Leaps<S> {
    fn new(geometry: Geometry, leaps: &[Motion]) -> Self {
        let table = |color, has: fn(&Motion) -> bool| {
            per_square(geometry, |from| {
                let steps = leaps.iter().filter(|motion| has(motion));
                let to = |&motion: &Motion| {
                    let to = geometry.step(from, turned(motion, color).step);
                    to.filter(|&to| motion.bounds.allow(color, from, to))
                };
                S::collect(steps.filter_map(to))
            })
        };
        Self {
            quiet: Color::each(|color| table(color, |motion| motion.quiet)),
            takes: Color::each(|color| table(color, |motion| motion.takes)),
        }
    }
}

/// Whether a way is one lame leap that depends on nothing else than its last square.
pub fn is_lame(way: &Way) -> bool {
    let [leg] = way.path.legs[..] else {
        return false;
    };
    let crosses = matches!(leg.crossing, Crossing::Empty { .. });
    let once = leg.range == 1 && leg.hop == Hop::None && !way.path.initial;
    let plain = !(leg.may.own || leg.may.over || leg.may.passed);
    crosses && once && plain && !way.minds_kinds() && !way.faces && !way.walked
}

/// The tables of a kind's lame leaps.
fn lame_leaps<S: Shape>(geometry: Geometry, moves: &[Moves; 2]) -> LameLeaps<S> {
    Color::each(|color| {
        let ways = &moves[color.index()].paths;
        let mut table = vec![Vec::new(); 256];
        for from in geometry.squares() {
            for way in ways.iter().filter(|way| is_lame(way)) {
                add_lame_leap(&mut table[from.index()], geometry, color, from, way);
            }
        }
        table
    })
}

/// Adds the lame leap of a way from a square to the groups of this square.
fn add_lame_leap<S: Shape>(
    groups: &mut Vec<LameGroup<S>>,
    geometry: Geometry,
    color: Color,
    from: Square,
    way: &Way,
) {
    let leg = way.path.legs[0];
    let (Some(to), Crossing::Empty { middle }) = (geometry.step(from, leg.step), leg.crossing)
    else {
        return;
    };
    if !way.bounds.allow(color, from, to) {
        return;
    }
    let over: Option<Vec<Square>> = crossed(leg.step, middle)
        .map(|step| geometry.step(from, step))
        .collect();
    // Over a hole no lame leap goes.
    let Some(over) = over.map(|over| S::collect(over)) else {
        return;
    };
    let end = |may: bool| if may { S::single(to) } else { S::EMPTY };
    let (quiet, takes) = (end(leg.may.empty), end(leg.may.enemy));
    match groups.iter_mut().find(|group| group.over == over) {
        Some(group) => {
            group.quiet |= quiet;
            group.takes |= takes;
        }
        None => groups.push(LameGroup { over, quiet, takes }),
    }
}

impl<S: Shape> Riders<S> {
    /// The rides of a kind, grouped by whether they may capture or move quietly.
    fn each(rays: &Rays<S>, kind: Kind, motions: Vec<Motion>) -> Vec<Self> {
        let groups = share(&[(kind, motions)]).into_iter();
        groups
            .map(|group| Self {
                quiet: group.motions[0].quiet,
                takes: group.motions[0].takes,
                axes: Color::each(|color| axes(rays, &group.motions, color, false)),
            })
            .collect()
    }
}

/// The lines along which a side's pieces ride, or, if `backward`, along which they arrive; opposite
/// ones are combined.
pub(crate) fn axes<S: Shape>(
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

/// Groups paths to be walked that have the same first leg.
fn chains(ways: &[Way]) -> Vec<Chain> {
    let mut chains: Vec<Chain> = Vec::new();
    // A path that only attacks is not a move, and lame leaps are in tables.
    for way in ways.iter().filter(|way| !way.faces && !is_lame(way)) {
        let first = way.path.legs[0];
        let known = chains.iter_mut().find(|chain| {
            let other = &chain.paths[0].path;
            other.legs[0] == first && other.initial == way.path.initial
        });
        match known {
            Some(chain) => chain.paths.push(way.clone()),
            None => {
                let may = first.may;
                let must_take = may.enemy && !may.empty && !may.own && !may.over && !may.passed;
                let near = first.range == 1 && first.hop == Hop::None;
                let bite = (must_take && near).then_some(first.step);
                chains.push(Chain {
                    bite,
                    paths: vec![way.clone()],
                });
            }
        }
    }
    chains
}
