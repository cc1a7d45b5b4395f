//! How the rules for one side become those for the other.
//!
//! In some variants Black is White mirrored (the Kings face each other), in others White rotated.

use std::collections::HashSet;

use legwork_betza::Step;

use crate::geometry::{Geometry, Square};
use crate::legs::Legs;
use crate::piece::{Color, Kind, Piece};
use crate::rules::{PieceRule, Rules, Wing};

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
        self.differences(rules, legs).next().is_none()
    }

    /// What one side has and the other, after this turning, has not.
    fn differences<'a>(
        self,
        rules: &'a Rules,
        legs: &'a Legs,
    ) -> impl Iterator<Item = Asymmetry> + 'a {
        let geometry = rules.geometry;
        let array: HashSet<(Square, Piece)> = rules.array.iter().copied().collect();
        let alone = rules.array.iter().filter(move |&&(square, piece)| {
            let counterpart = Piece::new(!piece.color, piece.kind);
            !array.contains(&(self.square(geometry, square), counterpart))
        });
        let moves_alike = move |kind: &Kind| {
            let white = legs
                .of(Piece::new(Color::White, *kind))
                .iter()
                .map(|path| path.map_steps(|step| self.step(step)));
            let black = legs.of(Piece::new(Color::Black, *kind)).iter().cloned();
            white.collect::<HashSet<_>>() == black.collect::<HashSet<_>>()
        };
        let castles_alike = move |&wing: &Wing| {
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
        };
        let alone = alone.map(|&(square, piece)| Asymmetry::Stands(square, piece));
        let moves = rules.kinds().filter(move |kind| !moves_alike(kind));
        let castles = rules.wings.iter().filter(move |wing| !castles_alike(wing));
        alone
            .chain(moves.map(Asymmetry::Moves))
            .chain(castles.map(|wing| Asymmetry::Castles(*wing)))
    }
}

/// What the rules have for one side alone.
enum Asymmetry {
    /// A piece of the start array, without a counterpart where the turning has it.
    Stands(Square, Piece),
    /// A kind that does not move the same way after the turning.
    Moves(Kind),
    /// A castling that the other side lacks.
    Castles(Wing),
}

impl Asymmetry {
    fn words(&self, turning: Turning, rules: &Rules) -> String {
        let geometry = rules.geometry;
        match self {
            Self::Stands(square, piece) => format!(
                "{}'s {} on {} has no counterpart on {}",
                piece.color,
                rules.piece(piece.kind).name,
                geometry.name(*square),
                geometry.name(turning.square(geometry, *square))
            ),
            Self::Moves(kind) => {
                let PieceRule { symbol, name, .. } = rules.piece(*kind);
                format!("`{symbol}` ({name}) moves to its left as it does not to its right")
            }
            Self::Castles(wing) => format!(
                "{}'s castling from {} to {} has no counterpart",
                wing.color,
                wing.home.map_or_else(
                    || "anywhere".to_owned(),
                    |(king, _)| geometry.name(king).to_string()
                ),
                geometry.name(wing.king_to)
            ),
        }
    }
}

impl Rules {
    /// The first thing in which the rules of the two sides differ, in words, and how many more
    /// there are; `None` if the sides are alike, the board mirrored or turned.
    pub fn sides_differ(&self) -> Option<(String, usize)> {
        let legs = Legs::new(self);
        let told = [Turning::Mirrored, Turning::Rotated].map(|turning| {
            let differences = turning.differences(self, &legs);
            let words = |difference: Asymmetry| difference.words(turning, self);
            differences.map(words).collect::<Vec<_>>()
        });
        // Of the two, the one that its author is likelier to have meant.
        let fewest = told.into_iter().min_by_key(Vec::len)?;
        let first = fewest.first()?.clone();
        Some((first, fewest.len() - 1))
    }
}
