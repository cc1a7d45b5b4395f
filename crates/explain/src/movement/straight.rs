//! Moves of one leg, put together by what they need and do.

use legwork_betza::{Bend, Hop, Modality, Path, PathLeg};

use super::endings::{self, Gate};
use super::leaps::{self, Motion};
use super::{Clause, third_person};
use crate::words::any;

/// The moves of one leg, each once; those that differ only in where they may end are one.
#[derive(Debug, Default)]
pub(super) struct Straight {
    moves: Vec<Path>,
}

/// The properties that the moves of a clause share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Manner {
    first_move: bool,
    may: Modality,
    hop: Hop,
    gate: Gate,
    bend: Turning,
    /// Whether a condition of the gate is for each of several leaps.
    repeated: bool,
}

/// How the legs of a clause turn after each step, to whichever side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Turning {
    None,
    Crooked,
    Circular,
}

impl Turning {
    fn of(bend: Bend) -> Self {
        match bend {
            Bend::None => Self::None,
            Bend::Crooked { .. } => Self::Crooked,
            Bend::Circular { .. } => Self::Circular,
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Crooked => ", with a right angle after each step, to either side in turn",
            Self::Circular => ", in a circle, turning to the same side after each step",
        }
    }
}

impl Manner {
    fn of(path: &Path) -> Self {
        let leg = &path.legs[0];
        let gate = Gate::of(leg);
        Self {
            first_move: path.initial,
            may: leg.may,
            hop: leg.hop,
            gate,
            bend: Turning::of(leg.bend),
            repeated: gate != Gate::Free && leg.range != 1,
        }
    }

    fn clause(self, paths: Vec<Path>) -> Clause {
        let mut motions = Vec::new();
        for leg in paths.iter().flat_map(|path| &path.legs) {
            Motion::of(leg).add_to(&mut motions);
        }
        let straight = self.bend == Turning::None;
        let free = self.gate == Gate::Free && self.hop == Hop::None && straight;
        let phrases = leaps::phrases(&motions, self.gate, free);
        let phrases = phrases.iter().map(|motion| third_person(motion)).collect();
        let first = if self.first_move {
            "on its first move "
        } else {
            ""
        };
        let end = endings::end(self.may);
        let way = endings::way(self.gate, self.hop, self.repeated);
        Clause {
            text: format!("{first}{}{}{end}{way}", any(phrases), self.bend.words()),
            paths,
        }
    }
}

impl Straight {
    /// Adds paths of one leg.
    pub(super) fn add(&mut self, paths: &[Path]) {
        for path in paths {
            let leg = path.legs[0];
            let alike = |known: &&mut Path| {
                let bare = PathLeg {
                    may: leg.may,
                    ..known.legs[0]
                };
                known.initial == path.initial && bare == leg
            };
            match self.moves.iter_mut().find(alike) {
                Some(known) => {
                    let may = &mut known.legs[0].may;
                    *may = union(*may, leg.may);
                }
                None => self.moves.push(path.clone()),
            }
        }
    }

    /// A clause for all moves of one manner.
    pub(super) fn clauses(self) -> Vec<Clause> {
        let covered = |path: &Path| {
            let mut others = self.moves.iter().filter(|other| *other != path);
            others.any(|other| covers(other, path))
        };
        let mut groups: Vec<(Manner, Vec<Path>)> = Vec::new();
        for path in self.moves.iter().filter(|path| !covered(path)) {
            let manner = Manner::of(path);
            match groups.iter_mut().find(|(known, _)| *known == manner) {
                Some((_, paths)) => paths.push(path.clone()),
                None => groups.push((manner, vec![path.clone()])),
            }
        }
        let clauses = groups.into_iter();
        clauses
            .map(|(manner, paths)| manner.clause(paths))
            .collect()
    }
}

fn union(a: Modality, b: Modality) -> Modality {
    Modality {
        empty: a.empty || b.empty,
        enemy: a.enemy || b.enemy,
        own: a.own || b.own,
        passed: a.passed || b.passed,
        over: a.over || b.over,
    }
}

/// Whether a path has all moves of another, so that the other need not be mentioned.
fn covers(path: &Path, other: &Path) -> bool {
    let (leg, narrow) = (&path.legs[0], &other.legs[0]);
    let as_free = !path.initial || other.initial;
    let as_far = leg.range == 0 || narrow.range != 0 && leg.range >= narrow.range;
    let as_much = union(leg.may, narrow.may) == leg.may;
    let way = |leg: &PathLeg| (leg.step, leg.hop, leg.crossing, leg.bend);
    let alike = way(leg) == way(narrow);
    as_free && as_far && as_much && alike
}
