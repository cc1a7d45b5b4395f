//! What hinders the legs of a piece.
//!
//! Every way on which the piece could come to the squares on an empty board is tried, and what
//! hinders it on each is noted; the way with the least is the one that was meant. This mirrors
//! [`crate::legs`], which stops at the first hindrance.

use legwork_betza::{Crossing, Hop, Path, PathLeg, Step};
use smallvec::SmallVec;

use super::facts::{Facts, squares};
use super::paths;
use super::reason::Reason;
use super::words::Words;
use crate::geometry::Square;
use crate::law::Law;
use crate::legs::{DoubleStep, back};
use crate::piece::Piece;
use crate::scene::Scene;
use crate::shape::Shape;

/// What hinders a leg.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hindrance {
    /// It is for the piece's first move only, and the piece has moved.
    HasMoved,
    /// Something stands where nothing may.
    Blocked {
        /// Where.
        at: Square,
    },
    /// It has to jump, and there is nothing to jump over.
    NothingToJump {
        /// Where the leg would end, or what it would jump over.
        at: Square,
    },
    /// A piece of its own side stands where the leg ends.
    OwnPiece {
        /// Where.
        at: Square,
    },
    /// It goes there only to capture, and nothing stands there.
    NothingToCapture {
        /// Where.
        at: Square,
    },
    /// It could capture en passant, but what stands there has not passed just now.
    NotJustPassed {
        /// Where the capturer would end.
        at: Square,
        /// What would be captured.
        victim: Square,
    },
    /// It goes there only without capturing, and an enemy stands there.
    MayNotCapture {
        /// Where.
        at: Square,
    },
}

impl Hindrance {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::HasMoved => "has-moved",
            Self::Blocked { .. } => "path-blocked",
            Self::NothingToJump { .. } => "nothing-to-jump",
            Self::OwnPiece { .. } => "own-piece",
            Self::NothingToCapture { .. } => "nothing-to-capture",
            Self::NotJustPassed { .. } => "not-just-passed",
            Self::MayNotCapture { .. } => "may-not-capture",
        }
    }

    pub(super) fn facts(self) -> Facts {
        match self {
            Self::HasMoved => Facts::new(),
            Self::Blocked { at }
            | Self::NothingToJump { at }
            | Self::OwnPiece { at }
            | Self::NothingToCapture { at }
            | Self::MayNotCapture { at } => squares([("at", at)]),
            Self::NotJustPassed { at, victim } => squares([("at", at), ("victim", victim)]),
        }
    }

    pub(super) fn words(self, words: &Words<'_>, piece: Piece) -> String {
        let name = words.name(piece.kind);
        match self {
            Self::HasMoved => {
                format!(
                    "{} may do that on its first move only, and this one has moved",
                    words.one(piece.kind)
                )
            }
            Self::Blocked { at } => format!("the way is blocked by {}", words.on(at)),
            Self::NothingToJump { at } => {
                format!(
                    "the {name} has nothing to jump over on its way to {}",
                    words.square(at)
                )
            }
            Self::OwnPiece { at } => format!("{} is {}'s own", words.on(at), piece.color),
            Self::NothingToCapture { at } => format!(
                "the {name} goes to {} only to capture, and nothing stands there",
                words.square(at)
            ),
            Self::NotJustPassed { at, victim } => format!(
                "the {name} goes to {} only to capture, and {} did not make its double step just now",
                words.square(at),
                words.on(victim)
            ),
            Self::MayNotCapture { at } => {
                format!(
                    "the way is blocked by {}, which {} cannot capture by that move",
                    words.on(at),
                    words.one(piece.kind)
                )
            }
        }
    }
}

/// Why the piece on the first square cannot walk to the others, one leg each; if there are two,
/// by as many legs as it likes.
pub(super) fn of_the_legs(law: &Law, scene: &Scene, stops: &[Square]) -> Reason {
    let (from, to) = (stops[0], stops[stops.len() - 1]);
    let Some((piece, paths)) = paths(law, scene, from) else {
        return Reason::NoPiece { at: from };
    };
    if from == to && stops.len() == 2 {
        return if paths.iter().any(comes_back) {
            Reason::NoPass { lion: Some(from) }
        } else {
            let passes = some_piece_passes(law, scene);
            Reason::GoesNowhere { at: from, passes }
        };
    }
    let mut trial = Trial {
        law,
        scene,
        piece,
        stops,
        best: None,
    };
    paths.iter().for_each(|path| trial.walk(path));
    match trial.best {
        Some(Way { of, hindrances }) if !hindrances.is_empty() => {
            let (leg, by) = hindrances[0];
            Reason::Hindered { piece, leg, of, by }
        }
        _ => Reason::NotItsMove { piece, from, to },
    }
}

/// Whether a piece of the variant can step out and back over empty squares, on the board or not.
fn some_piece_passes(law: &Law, scene: &Scene) -> bool {
    let mut kinds = law.rules.kinds();
    kinds.any(|kind| {
        let piece = Piece::new(scene.turn, kind);
        law.legs.of(piece).iter().any(comes_back)
    })
}

/// Whether a path leads out over squares that may be empty, and back to where it started.
fn comes_back(path: &Path) -> bool {
    let (mut dx, mut dy) = (0, 0);
    for leg in &path.legs {
        dx += leg.step.dx;
        dy += leg.step.dy;
    }
    let quiet = path.legs.iter().all(|leg| leg.may.empty);
    path.legs.len() > 1 && quiet && (dx, dy) == (0, 0)
}

/// Why the side to move cannot pass.
pub(super) fn of_the_pass(law: &Law, scene: &Scene) -> Reason {
    let ours = scene.pieces(law.rules.geometry);
    let returns = |&(square, piece): &(Square, Piece)| {
        piece.color == scene.turn
            && law.legs.of(piece).iter().any(|path| {
                let first = path
                    .legs
                    .first()
                    .and_then(|leg| law.rules.geometry.step(square, leg.step));
                comes_back(path) && first.is_some()
            })
    };
    let lion = ours.into_iter().find(returns).map(|(square, _)| square);
    Reason::NoPass { lion }
}

type Hindrances = SmallVec<[(u8, Hindrance); 4]>;

/// A way to the last square: its number of legs, and what hinders them.
struct Way {
    of: u8,
    hindrances: Hindrances,
}

impl Way {
    /// The less, the likelier it was meant: few hindrances, few legs, the plainest first.
    fn rank(&self) -> (usize, u8, u8) {
        let first = self
            .hindrances
            .first()
            .map_or(0, |(_, hindrance)| match hindrance {
                Hindrance::NotJustPassed { .. } => 0,
                Hindrance::OwnPiece { .. } | Hindrance::Blocked { .. } => 1,
                Hindrance::NothingToCapture { .. } => 2,
                Hindrance::HasMoved | Hindrance::NothingToJump { .. } => 3,
                // A piece that captures in another way was meant to capture.
                Hindrance::MayNotCapture { .. } => 4,
            });
        (self.hindrances.len(), self.of, first)
    }
}

/// Legs under way on one path.
#[derive(Clone)]
struct Going {
    place: usize,
    here: Square,
    taken: SmallVec<[Square; 2]>,
    hindrances: Hindrances,
}

impl Going {
    fn note(&mut self, hindrance: Hindrance) {
        self.hindrances.push((self.place as u8 + 1, hindrance));
    }
}

struct Trial<'a> {
    law: &'a Law,
    scene: &'a Scene,
    piece: Piece,
    stops: &'a [Square],
    best: Option<Way>,
}

impl Trial<'_> {
    fn walk(&mut self, path: &Path) {
        let legs = path.legs.len() + 1;
        if self.stops.len() > 2 && self.stops.len() != legs {
            return;
        }
        let start = self.stops[0];
        let mut going = Going {
            place: 0,
            here: start,
            taken: SmallVec::new(),
            hindrances: SmallVec::new(),
        };
        if path.initial && !self.law.legs.is_virgin(self.scene, start, self.piece) {
            going.note(Hindrance::HasMoved);
        }
        self.leg(path, going);
    }

    /// What stands on a square once the mover and what it took have left.
    fn at(&self, going: &Going, square: Square) -> Option<Piece> {
        if square == self.stops[0] || going.taken.contains(&square) {
            None
        } else {
            self.scene.at(square)
        }
    }

    /// Walks one leg as far as the board goes, and ends it wherever it may.
    fn leg(&mut self, path: &Path, mut going: Going) {
        let leg = path.legs[going.place];
        let geometry = self.law.rules.geometry;
        let range = if leg.range == 0 { u8::MAX } else { leg.range };
        let mut screened = leg.hop == Hop::None;
        for count in 1..=range {
            let middle = |step: Step| geometry.step(going.here, step);
            match leg.crossing {
                Crossing::Free | Crossing::SkipFirst => {}
                Crossing::Empty { middle: step } => {
                    let Some(at) = middle(step) else { return };
                    if self.at(&going, at).is_some() {
                        going.note(Hindrance::Blocked { at });
                    }
                }
                Crossing::Occupied { middle: step } => {
                    let Some(at) = middle(step) else { return };
                    if self.at(&going, at).is_none() {
                        going.note(Hindrance::NothingToJump { at });
                    }
                }
            }
            let Some(next) = geometry.step(going.here, leg.step) else {
                return;
            };
            going.here = next;
            if count == 1 && leg.crossing == Crossing::SkipFirst {
                continue;
            }
            let there = self.at(&going, next);
            let mut ending = going.clone();
            if !screened {
                ending.note(Hindrance::NothingToJump { at: next });
            }
            self.end(path, &leg, ending);
            if !screened {
                screened = there.is_some();
                continue;
            }
            if there.is_some() {
                going.note(Hindrance::Blocked { at: next });
            }
            if leg.hop == Hop::Onto {
                return;
            }
        }
    }

    /// Ends a leg where it has come to, and goes on with the next if there is one.
    fn end(&mut self, path: &Path, leg: &PathLeg, mut going: Going) {
        let here = going.here;
        let last = going.place + 1 == path.legs.len();
        let named = if self.stops.len() > 2 {
            self.stops[going.place + 1] == here
        } else {
            !last || self.stops[1] == here
        };
        if !named {
            return;
        }
        let there = self.at(&going, here);
        match self.hindrance(leg, here, there) {
            Some(hindrance) => going.note(hindrance),
            None if !last && there.is_some() && !leg.may.over => going.taken.push(here),
            None => {}
        }
        if last {
            let way = Way {
                of: path.legs.len() as u8,
                hindrances: going.hindrances,
            };
            if self
                .best
                .as_ref()
                .is_none_or(|best| way.rank() < best.rank())
            {
                self.best = Some(way);
            }
        } else {
            going.place += 1;
            self.leg(path, going);
        }
    }

    /// What hinders a leg from ending on a square, given what stands there.
    fn hindrance(&self, leg: &PathLeg, at: Square, there: Option<Piece>) -> Option<Hindrance> {
        let may = leg.may;
        match there {
            Some(piece) if piece.color == self.piece.color => {
                let takes = may.own && piece.kind != self.law.rules.royal;
                (!takes && !may.over).then_some(Hindrance::OwnPiece { at })
            }
            Some(_) => (!may.enemy && !may.over).then_some(Hindrance::MayNotCapture { at }),
            None if may.empty => None,
            None if may.passed => {
                let passes = self
                    .scene
                    .passant
                    .is_some_and(|passant| passant.target == at);
                (!passes).then(|| match self.passed_before(at) {
                    Some(victim) => Hindrance::NotJustPassed { at, victim },
                    None => Hindrance::NothingToCapture { at },
                })
            }
            None if may.over => Some(Hindrance::NothingToJump { at }),
            None => Some(Hindrance::NothingToCapture { at }),
        }
    }

    /// An enemy that stands where a double step over this square ends.
    fn passed_before(&self, over: Square) -> Option<Square> {
        let rules = &self.law.rules;
        let enemies = rules.kinds().map(|kind| Piece::new(!self.scene.turn, kind));
        enemies.into_iter().find_map(|enemy| {
            self.law.legs.of(enemy).iter().find_map(|path| {
                let DoubleStep { middle, step } = DoubleStep::of(path)?;
                let home = rules.geometry.step(over, back(middle))?;
                let end = rules.geometry.step(home, step)?;
                let starts = rules.home(enemy).contains(home);
                (starts && self.scene.at(end) == Some(enemy)).then_some(end)
            })
        })
    }
}
