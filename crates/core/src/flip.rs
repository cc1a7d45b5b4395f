//! Exchanging the colours.
//!
//! In some variants Black is White mirrored (the Kings face each other), in others White rotated.
//! Whichever it is, a position with the colours exchanged plays like the original: a strong check
//! on both generators.

use std::collections::HashSet;

use legwork_betza::{Crossing, Path, PathLeg, Step};

use crate::geometry::{Geometry, Square};
use crate::hooks::Hooks;
use crate::law::Law;
use crate::legs::Legs;
use crate::piece::{Color, Piece};
use crate::rules::{Rules, Wing};
use crate::scene::{Passant, Scene};
use crate::shape::{Large, Shape};

/// How Black's side of the board corresponds to White's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Turning {
    /// File by file.
    Mirrored,
    /// As after turning the board by 180 degrees.
    Rotated,
}

impl Turning {
    /// The turning after which the rules are for each side what they were for the other, if there
    /// is one.
    pub(crate) fn of(rules: &Rules, legs: &Legs) -> Option<Self> {
        [Self::Mirrored, Self::Rotated]
            .into_iter()
            .find(|turning| turning.keeps(rules, legs))
    }

    fn square(self, geometry: Geometry, square: Square) -> Square {
        match self {
            Self::Mirrored => geometry.mirrored(square),
            Self::Rotated => geometry.rotated(square),
        }
    }

    fn step(self, step: Step) -> Step {
        match self {
            Self::Mirrored => Step {
                dx: step.dx,
                dy: -step.dy,
            },
            Self::Rotated => Step {
                dx: -step.dx,
                dy: -step.dy,
            },
        }
    }

    fn path(self, path: &Path) -> Path {
        let legs = path.legs.iter().map(|leg| PathLeg {
            step: self.step(leg.step),
            crossing: match leg.crossing {
                Crossing::Empty { middle } => Crossing::Empty {
                    middle: self.step(middle),
                },
                Crossing::Occupied { middle } => Crossing::Occupied {
                    middle: self.step(middle),
                },
                other => other,
            },
            ..*leg
        });
        Path {
            initial: path.initial,
            legs: legs.collect(),
        }
    }

    /// Whether the rules are the same for Black after this turning as they are for White.
    fn keeps(self, rules: &Rules, legs: &Legs) -> bool {
        let geometry = rules.geometry;
        let array: HashSet<(Square, Piece)> = rules.array.iter().copied().collect();
        let turned = rules.array.iter().map(|&(square, piece)| {
            (
                self.square(geometry, square),
                Piece::new(!piece.color, piece.kind),
            )
        });
        let moves_alike = rules.kinds().all(|kind| {
            let white = legs
                .of(Piece::new(Color::White, kind))
                .iter()
                .map(|path| self.path(path));
            let black = legs.of(Piece::new(Color::Black, kind)).iter().cloned();
            white.collect::<HashSet<_>>() == black.collect::<HashSet<_>>()
        });
        let castles_alike = rules.wings.iter().all(|&wing| {
            let square = |square| self.square(geometry, square);
            let king_side = wing.king_side == (self == Self::Mirrored);
            let turned = Wing {
                color: !wing.color,
                home: wing.home.map(|(king, rook)| (square(king), square(rook))),
                king_to: square(wing.king_to),
                rook_to: square(wing.rook_to),
                king_side: wing.king_side,
            };
            // Where the home is fixed it says all; else the side of the King has to match too.
            rules.wings.iter().any(|other| match turned.home {
                Some(_) => {
                    Wing {
                        king_side: other.king_side,
                        ..turned
                    } == *other
                }
                None => {
                    Wing {
                        king_side,
                        ..turned
                    } == *other
                }
            })
        });
        turned.collect::<HashSet<_>>() == array && moves_alike && castles_alike
    }
}

/// The position with the colours exchanged and the board turned; `None` where the rules differ
/// for the two sides whichever way it is turned.
pub(crate) fn flipped<H: Hooks>(law: &Law<H>, scene: &Scene<H::State>) -> Option<Scene<H::State>> {
    let turning = law.turning?;
    let geometry = law.rules.geometry;
    let turn = |square| turning.square(geometry, square);
    let state = law.hooks.state(
        law.hooks.holdings(&scene.state).swapped(),
        law.hooks.mark(&scene.state),
    );
    let mut flipped = Scene::empty(state);
    for (square, piece) in scene.pieces(geometry) {
        flipped.put(turn(square), Some(Piece::new(!piece.color, piece.kind)));
    }
    flipped.turn = !scene.turn;
    flipped.virgin = Large::collect(scene.virgin.squares().map(turn));
    flipped.passant = scene.passant.map(|Passant { target, victim }| Passant {
        target: turn(target),
        victim: turn(victim),
    });
    flipped.clock = scene.clock;
    flipped.number = scene.number;
    Some(flipped)
}
