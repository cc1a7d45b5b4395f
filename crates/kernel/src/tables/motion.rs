//! Sorts a kind's paths into leaps and rides, which tables can answer, and the rest.

use legwork_betza::{Bend, Crossing, Hop, Modality, Path, PathLeg, Step};

use legwork_core::legs::{Bounds, DoubleStep, Legs, Way, back};
use legwork_core::piece::{Color, Kind, Kinds, Piece};

/// A leap or ride: a straight leg whose only condition is that squares are empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Motion {
    /// One step, as White makes it, or as the side of these moves makes it.
    pub step: Step,
    /// The maximum number of steps; 0 is unlimited.
    pub range: u8,
    /// Whether it may end on an empty square.
    pub quiet: bool,
    /// Whether it may end on an enemy piece.
    pub takes: bool,
    /// The squares between which it leads; rides have no bounds.
    pub bounds: Bounds,
}

/// All moves of one kind of one side, sorted by how they are best generated.
#[derive(Debug, Clone, Default)]
pub struct Moves {
    /// Leaps and rides.
    pub motions: Vec<Motion>,
    /// Rides that continue beyond the first piece, up to the next: a Cannon's captures.
    pub hops: Vec<Motion>,
    /// Double first steps; those that have to be walked are among the paths, too.
    pub doubles: Vec<DoubleStep>,
    /// Leaps that capture en passant.
    pub passing: Vec<Step>,
    /// All other paths, which are walked.
    pub paths: Vec<Way>,
}

impl Moves {
    /// Sorts the paths of a piece.
    pub fn of(legs: &Legs, piece: Piece) -> Self {
        Self::sorted(legs.of(piece))
    }

    /// Sorts ways.
    pub fn sorted(ways: &[Way]) -> Self {
        let mut moves = Self::default();
        for way in ways {
            moves.add(way);
        }
        moves.motions.retain(|motion| motion.quiet || motion.takes);
        moves.hops.retain(|hop| hop.quiet || hop.takes);
        moves.pass_in_one_way();
        moves
    }

    fn add(&mut self, way: &Way) {
        if way.walked {
            self.doubles.extend(DoubleStep::of(way));
            return self.paths.push(way.clone());
        }
        let [leg] = way.path.legs[..] else {
            return self.paths.push(way.clone());
        };
        let bounded = way.bounds != Bounds::NONE && (leg.range != 1 || leg.may.passed);
        let apart = bounded || way.minds_kinds() || way.faces;
        let bent = leg.bend != Bend::None;
        let special = leg.may.own || leg.may.over || way.path.initial || apart || bent;
        let motion = Motion {
            step: leg.step,
            range: leg.range,
            quiet: leg.may.empty,
            takes: leg.may.enemy,
            bounds: way.bounds,
        };
        match (leg.crossing, leg.hop) {
            (Crossing::Free, Hop::None) if !special && (leg.range == 1 || !leg.may.passed) => {
                if leg.may.passed && !self.passing.contains(&leg.step) {
                    self.passing.push(leg.step);
                }
                add_motion(&mut self.motions, motion);
            }
            (Crossing::Free, Hop::Over) if !special && leg.range != 1 && !leg.may.passed => {
                add_motion(&mut self.hops, motion);
            }
            _ => match DoubleStep::of(way) {
                Some(double) => self.doubles.push(double),
                None => self.paths.push(way.clone()),
            },
        }
    }

    /// Leaves every capture en passant to the walk if one has to be walked: the walk merges equal moves.
    fn pass_in_one_way(&mut self) {
        let passes = |way: &Way| way.path.legs.iter().any(|leg| leg.may.passed);
        if !self.paths.iter().any(passes) {
            return;
        }
        let leap = |step| PathLeg {
            step,
            range: 1,
            may: Modality {
                passed: true,
                ..Modality::default()
            },
            hop: Hop::None,
            crossing: Crossing::Free,
            bend: Bend::None,
        };
        let paths = self.passing.drain(..).map(|step| Path {
            initial: false,
            legs: vec![leap(step)],
        });
        self.paths.extend(paths.map(Way::plain));
    }

    /// Whether two motions, or a motion and a double step, can reach one square in the same way.
    pub fn overlap(&self) -> bool {
        let again = |(a, b): (&Motion, &Motion)| {
            ((a.quiet && b.quiet) || (a.takes && b.takes))
                && reaches(a).any(|x| reaches(b).any(|y| x == y))
        };
        let hopped = self
            .motions
            .iter()
            .flat_map(|ride| self.hops.iter().map(move |hop| (ride, hop)))
            // In the same direction, a ride ends where a hop begins.
            .filter(|(ride, hop)| ride.step != hop.step);
        let mut pairs = pairs(&self.motions).chain(pairs(&self.hops)).chain(hopped);
        let doubled = self.doubles.iter().any(|double| {
            let target = (i16::from(double.step.dx), i16::from(double.step.dy));
            let twice = self
                .doubles
                .iter()
                .filter(|other| other.step == double.step)
                .count()
                > 1;
            twice
                || self
                    .motions
                    .iter()
                    .chain(&self.hops)
                    .any(|motion| motion.quiet && reaches(motion).any(|x| x == target))
        });
        doubled || pairs.any(again)
    }

    /// Whether the piece has only leaps and rides.
    pub fn is_motions_only(&self) -> bool {
        self.hops.is_empty()
            && self.doubles.is_empty()
            && self.passing.is_empty()
            && self.paths.is_empty()
    }

    /// The motions that capture, reduced to their captures.
    pub(crate) fn captures(&self) -> Vec<Motion> {
        capturing(&self.motions)
    }

    /// The hops that capture, reduced to their captures.
    pub(crate) fn hopping_captures(&self) -> Vec<Motion> {
        capturing(&self.hops)
    }

    /// Whether a walked path could capture where no leap of the same piece does.
    ///
    /// If not, its leaps alone determine what the piece attacks.
    pub(crate) fn attacks_by_path(&self) -> bool {
        self.attacking_paths().next().is_some()
    }

    /// The walked paths that could capture where no leap of the same piece does.
    pub(crate) fn attacking_paths(&self) -> impl Iterator<Item = &Way> {
        let leaps: Vec<(i16, i16)> = self
            .motions
            .iter()
            .filter(|motion| motion.takes && motion.bounds == Bounds::NONE)
            .filter_map(|motion| reaches(motion).next())
            .collect();
        self.paths.iter().filter(move |way| {
            let mut at = (0, 0);
            let mut plain = true;
            way.path.legs.iter().any(|leg| {
                plain &= leg.range == 1 && leg.hop == Hop::None && leg.crossing == Crossing::Free;
                at = (at.0 + i16::from(leg.step.dx), at.1 + i16::from(leg.step.dy));
                // A piece cannot capture anything on its own starting square.
                let covered = plain && (at == (0, 0) || leaps.contains(&at));
                leg.may.enemy && !covered
            })
        })
    }
}

/// The motions that capture, reduced to their captures.
pub(crate) fn capturing(motions: &[Motion]) -> Vec<Motion> {
    let takes = motions.iter().filter(|motion| motion.takes);
    takes
        .map(|motion| Motion {
            quiet: false,
            ..*motion
        })
        .collect()
}

/// Adds to a list of motions, merging motions that differ only in whether they capture.
fn add_motion(motions: &mut Vec<Motion>, new: Motion) {
    for old in &mut *motions {
        if (old.step, old.range, old.bounds) == (new.step, new.range, new.bounds) {
            old.quiet |= new.quiet;
            old.takes |= new.takes;
            return;
        }
    }
    motions.push(new);
}

/// Every pair of motions of a list.
fn pairs(motions: &[Motion]) -> impl Iterator<Item = (&Motion, &Motion)> {
    let others = |(i, a)| motions[i + 1..].iter().map(move |b| (a, b));
    motions.iter().enumerate().flat_map(others)
}

/// The offsets that a motion can reach on the largest board.
fn reaches(motion: &Motion) -> impl Iterator<Item = (i16, i16)> + use<> {
    let step = motion.step;
    let range = if motion.range == 0 {
        15
    } else {
        i16::from(motion.range)
    };
    (1..=range).map(move |n| (n * i16::from(step.dx), n * i16::from(step.dy)))
}

/// Motions that exactly these kinds have.
#[derive(Debug, Clone)]
pub(crate) struct Shared {
    pub(crate) kinds: Kinds,
    /// As White walks them.
    pub(crate) motions: Vec<Motion>,
}

/// Sorts White's motions of some kinds into the fewest groups; every kind of a group has all its motions.
///
/// So a Chancellor is in two groups, that of the Rook and that of the Knight.
pub(crate) fn share(all: &[(Kind, Vec<Motion>)]) -> Vec<Shared> {
    let mut owners: Vec<(Motion, Kinds)> = Vec::new();
    for (kind, motions) in all {
        for motion in motions {
            match owners.iter_mut().find(|(known, _)| known == motion) {
                Some((_, kinds)) => *kinds = kinds.with(*kind),
                None => owners.push((*motion, Kinds::NONE.with(*kind))),
            }
        }
    }
    let mut groups: Vec<Shared> = Vec::new();
    for (motion, kinds) in owners {
        let alike = |group: &&mut Shared| {
            let first = group.motions[0];
            group.kinds == kinds
                && (first.range == 1) == (motion.range == 1)
                && (first.quiet, first.takes) == (motion.quiet, motion.takes)
        };
        match groups.iter_mut().find(alike) {
            Some(group) => group.motions.push(motion),
            None => groups.push(Shared {
                kinds,
                motions: vec![motion],
            }),
        }
    }
    groups
}

/// The motion from the point of view of a side.
pub(crate) fn turned(motion: Motion, color: Color) -> Motion {
    match color {
        Color::White => motion,
        Color::Black => Motion {
            step: back(motion.step),
            ..motion
        },
    }
}
