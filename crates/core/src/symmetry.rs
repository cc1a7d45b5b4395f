//! The symmetry between the rules of the two sides.
//!
//! In some variants Black is White mirrored (the Kings face each other), in others White rotated.

use std::collections::HashSet;

use legwork_betza::Step;

use crate::geometry::{Geometry, Square};
use crate::legs::{Bounds, Legs, Way};
use crate::piece::{Color, Kind, Kinds, Piece};
use crate::plugin::Plugins;
use crate::rules::{
    CaptureRule, DropRule, Edge, Goal, PieceRule, Promotion, Rules, Sides, Victim, Wing, WingEnds,
};
use crate::squares::Squares;

/// The symmetry that maps White's side of the board to Black's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Symmetry {
    /// Left and right are kept: the Kings face each other.
    Mirrored,
    /// The board is turned by 180 degrees.
    Rotated,
}

impl Symmetry {
    /// The symmetry under which both sides have the same rules, if there is one.
    pub(crate) fn of(rules: &Rules, legs: &Legs, plugins: &Plugins) -> Option<Self> {
        // Where pieces are reborn follows from the array.
        let reborn = |rule: &CaptureRule| rule.victim == Some(Victim::Home);
        if rules.captures.iter().any(reborn) {
            return None;
        }
        // A position remembers double steps of a side by number. Where riders stop, and pieces are frozen, follows from other
        // pieces' steps.
        if rules.moves_again() || rules.halt() || !rules.frozen.is_empty() {
            return None;
        }
        let keeps = |symmetry: &Self| {
            let comparison = Comparison {
                symmetry: *symmetry,
                rules,
                legs,
            };
            comparison.differences().is_empty()
                && plugins.treat_sides_alike(&|square| symmetry.square(rules.geometry, square))
        };
        // A position remembers behind which files pieces wait.
        let files = rules.waits();
        let mut all = [Self::Mirrored, Self::Rotated].into_iter();
        all.find(|symmetry| keeps(symmetry) && !(files && *symmetry == Self::Rotated))
    }

    /// The image of a square.
    pub(crate) fn square(self, geometry: Geometry, square: Square) -> Square {
        match self {
            Self::Mirrored => geometry.mirrored(square),
            Self::Rotated => geometry.rotated(square),
        }
    }

    /// The image of an edge of the board.
    fn edge(self, edge: Edge) -> Edge {
        match (edge, self) {
            (Edge::Top, _) => Edge::Bottom,
            (Edge::Bottom, _) => Edge::Top,
            (Edge::Left, Self::Rotated) => Edge::Right,
            (Edge::Right, Self::Rotated) => Edge::Left,
            (Edge::Left | Edge::Right, Self::Mirrored) => edge,
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
}

/// The rules of the two sides, compared under a symmetry.
struct Comparison<'a> {
    symmetry: Symmetry,
    rules: &'a Rules,
    legs: &'a Legs,
}

impl Comparison<'_> {
    /// All differences between the rules of the two sides.
    fn differences(&self) -> Vec<Asymmetry> {
        let rules = self.rules;
        let geometry = rules.geometry;
        let array: HashSet<(Square, Piece)> = rules.array.iter().copied().collect();
        let alone = rules.array.iter().filter(|&&(square, piece)| {
            !array.contains(&(self.square(square), rules.counterpart(piece)))
        });
        let lies = |&square: &Square| !geometry.contains(self.square(square));
        let moves = rules.kinds().filter(|&kind| !self.moves_alike(kind));
        let castles = rules
            .wings
            .iter()
            .filter(|&&wing| !self.castles_alike(wing));
        let drops = rules.drops.iter().filter(|rule| !self.drops_alike(rule));
        let promotes = rules.promotions.iter().filter(|rule| {
            let mut sides = Color::BOTH.into_iter();
            !sides.all(|color| self.promotes_alike(rule, color))
        });
        let mut all: Vec<Asymmetry> = Vec::new();
        all.extend(geometry.squares().find(lies).map(Asymmetry::Lies));
        all.extend(alone.map(|&(square, piece)| Asymmetry::Stands(square, piece)));
        all.extend(moves.map(Asymmetry::Moves));
        all.extend(castles.map(|wing| Asymmetry::Castles(*wing)));
        all.extend(drops.map(|rule| Asymmetry::Drops(rule.kinds)));
        all.extend((!self.ends_alike()).then_some(Asymmetry::Ends));
        all.extend(rules.turn.pass_by.map(|_| Asymmetry::Passes));
        let walls = rules.walls.as_ref();
        let walls_differ = walls.is_some_and(|rule| self.image(rule.on[0]) != rule.on[1]);
        all.extend(walls_differ.then_some(Asymmetry::Walls));
        all.extend(promotes.map(|rule| Asymmetry::Promotes(rule.kinds)));
        all
    }

    fn square(&self, square: Square) -> Square {
        self.symmetry.square(self.rules.geometry, square)
    }

    fn image(&self, squares: Squares) -> Squares {
        squares.iter().map(|square| self.square(square)).collect()
    }

    fn moves_alike(&self, kind: Kind) -> bool {
        let board = Squares::board(self.rules.geometry);
        // The squares of a side, as Black has them; those of White have to be turned.
        let of = |sides: Option<Sides>, color: Color| match (sides, color) {
            (None, _) => board,
            (Some([white, _]), Color::White) => self.image(white),
            (Some([_, black]), Color::Black) => black,
        };
        let way = |way: &Way, color: Color| {
            let path = match color {
                Color::White => way.path.map_steps(|step| self.symmetry.step(step)),
                Color::Black => way.path.clone(),
            };
            let Bounds { from, to } = way.bounds;
            (path, of(from, color), of(to, color), way.faces, way.lent)
        };
        let [white, black] = Color::each(|color| {
            let ways = self.legs.of(Piece::new(color, kind)).iter();
            ways.map(|one| way(one, color)).collect::<HashSet<_>>()
        });
        let within = self.rules.piece(kind).within;
        white == black && of(within, Color::White) == of(within, Color::Black)
    }

    /// Whether the other side has the image of a castling.
    fn castles_alike(&self, wing: Wing) -> bool {
        let turned = Wing {
            color: !wing.color,
            home: wing
                .home
                .map(|(king, rook)| (self.square(king), self.square(rook))),
            ends: match wing.ends {
                WingEnds::At { king, rook } => WingEnds::At {
                    king: self.square(king),
                    rook: self.square(rook),
                },
                by => by,
            },
            king_side: wing.king_side == (self.symmetry == Symmetry::Mirrored),
        };
        // A fixed home identifies the wing; otherwise the side of the King has to match too.
        self.rules.wings.iter().any(|other| {
            let king_side = if turned.home.is_some() {
                other.king_side
            } else {
                turned.king_side
            };
            *other
                == Wing {
                    king_side,
                    ..turned
                }
        })
    }

    fn drops_alike(&self, rule: &DropRule) -> bool {
        let [white, black] = rule.on;
        let mut edges = rule.over.iter();
        self.image(white) == black
            && edges.all(|&edge| rule.over.contains(&self.symmetry.edge(edge)))
    }

    /// Whether the other side promotes in the same way on the image of a side's zone.
    fn promotes_alike(&self, rule: &Promotion, color: Color) -> bool {
        let (us, them) = (color.index(), (!color).index());
        let (zone, must) = (self.image(rule.zone[us]), self.image(rule.must[us]));
        zone.is_empty()
            || self.rules.promotions.iter().any(|other| {
                let turned = Promotion {
                    zone: other.zone,
                    must: other.must,
                    ..rule.clone()
                };
                turned == *other && (zone, must) == (other.zone[them], other.must[them])
            })
    }

    fn ends_alike(&self) -> bool {
        let endings = &self.rules.endings;
        let goals_alike = |goal: &Goal| {
            let [white, black] = goal.on;
            self.image(white) == black && goal.answer.is_none()
        };
        endings.drawn.is_even()
            && !endings.extinct.iter().any(|rule| rule.side.is_some())
            && endings.goals.iter().all(goals_alike)
    }
}

/// Something that the rules have for one side only.
enum Asymmetry {
    /// A square whose image is a hole.
    Lies(Square),
    /// A piece of the start array without a counterpart.
    Stands(Square, Piece),
    /// A kind whose moves differ under the symmetry.
    Moves(Kind),
    /// A castling that the other side lacks.
    Castles(Wing),
    /// Kinds that each side drops on other squares.
    Drops(Kinds),
    /// Goals, or other ends of the game.
    Ends,
    /// One side alone passes.
    Passes,
    /// The sides leave walls on other squares.
    Walls,
    /// Kinds that promote on other squares than the other side's, or to others.
    Promotes(Kinds),
}

impl Asymmetry {
    fn words(&self, symmetry: Symmetry, rules: &Rules) -> String {
        let geometry = rules.geometry;
        match self {
            Self::Lies(square) => format!(
                "the image of {}, {}, is a hole",
                geometry.name(*square),
                geometry.name(symmetry.square(geometry, *square))
            ),
            Self::Stands(square, piece) => format!(
                "{}'s {} on {} has no counterpart on {}",
                piece.color,
                rules.piece(piece.kind).name,
                geometry.name(*square),
                geometry.name(symmetry.square(geometry, *square))
            ),
            Self::Moves(kind) => {
                let PieceRule { symbol, name, .. } = rules.piece(*kind);
                format!(
                    "`{symbol}` ({name}) moves differently to the left and to the right, or on other squares"
                )
            }
            Self::Drops(kinds) => {
                let names = kinds
                    .iter()
                    .map(|kind| format!("`{}`", rules.piece(kind).symbol));
                let names: Vec<String> = names.collect();
                format!(
                    "{} may be dropped on other squares by each side",
                    names.join(" ")
                )
            }
            Self::Ends => "the two sides do not win by the same ends of the game".to_owned(),
            Self::Passes => "one side alone may pass its turn".to_owned(),
            Self::Walls => "the two sides do not leave walls on the same squares".to_owned(),
            Self::Promotes(kinds) => {
                let letters = kinds
                    .iter()
                    .map(|kind| format!("`{}`", rules.piece(kind).symbol));
                let letters: Vec<String> = letters.collect();
                format!("{} promotes differently for each side", letters.join(", "))
            }
            Self::Castles(wing) => {
                let from = wing.home.map_or_else(
                    || "anywhere".to_owned(),
                    |(king, _)| geometry.name(king).to_string(),
                );
                let to = match wing.ends {
                    WingEnds::At { king, .. } => format!("to {}", geometry.name(king)),
                    WingEnds::By(squares) => format!("by {squares}"),
                };
                format!(
                    "{}'s castling from {from} {to} has no counterpart",
                    wing.color
                )
            }
        }
    }
}

impl Rules {
    /// The first difference between the rules of the two sides, in words, and the number of others; `None` if the sides are alike
    /// under some symmetry.
    pub fn sides_differ(&self) -> Option<(String, usize)> {
        let legs = Legs::new(self);
        let differences = [Symmetry::Mirrored, Symmetry::Rotated].map(|symmetry| {
            let comparison = Comparison {
                symmetry,
                rules: self,
                legs: &legs,
            };
            let differences = comparison.differences().into_iter();
            let words = |difference: Asymmetry| difference.words(symmetry, self);
            differences.map(words).collect::<Vec<_>>()
        });
        // The symmetry with the fewest differences is the one that the author probably meant.
        let fewest = differences.into_iter().min_by_key(Vec::len)?;
        let first = fewest.first()?.clone();
        Some((first, fewest.len() - 1))
    }
}
