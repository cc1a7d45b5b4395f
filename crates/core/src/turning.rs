//! How the rules for one side become those for the other.
//!
//! In some variants Black is White mirrored (the Kings face each other), in others White rotated.

use std::collections::HashSet;

use legwork_betza::Step;

use crate::geometry::{Geometry, Square};
use crate::legs::Legs;
use crate::piece::{Color, Piece};
use crate::rules::{Rules, Wing};

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

    /// The square that corresponds to one.
    pub(crate) fn square(self, geometry: Geometry, square: Square) -> Square {
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
                .map(|path| path.map_steps(|step| self.step(step)));
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
