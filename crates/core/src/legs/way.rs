//! A path of a piece, and the squares between which it may be walked.

use legwork_betza::{Path, Step};

use super::back;
use crate::geometry::Square;
use crate::piece::{Color, Kinds};
use crate::rules::{PieceRule, Sides};

/// The squares between which a path may be walked, of each side's pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// Where the walk may start.
    pub from: Option<Sides>,
    /// Where it may end.
    pub to: Option<Sides>,
}

impl Bounds {
    /// No bounds.
    pub const NONE: Self = Self {
        from: None,
        to: None,
    };

    /// Whether a piece of a side may start on a square.
    #[inline]
    pub fn starts(&self, color: Color, square: Square) -> bool {
        self.from
            .is_none_or(|from| from[color.index()].contains(square))
    }

    /// Whether a piece of a side may end on a square.
    #[inline]
    pub fn ends(&self, color: Color, square: Square) -> bool {
        self.to.is_none_or(|to| to[color.index()].contains(square))
    }

    /// Whether a piece of a side may go from one square to another.
    pub fn allow(&self, color: Color, from: Square, to: Square) -> bool {
        self.starts(color, from) && self.ends(color, to)
    }
}

/// A path of a piece of one side, and what holds for it beyond its legs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// The path.
    pub path: Path,
    /// The squares between which it may be walked.
    pub bounds: Bounds,
    /// The kinds that it never captures.
    pub spares: Kinds,
    /// The kinds that it does not hop over.
    pub no_screens: Kinds,
    /// Whether it only attacks royal pieces, and is never a move.
    pub faces: bool,
}

impl Way {
    /// A path with nothing beyond its legs.
    pub fn plain(path: Path) -> Self {
        Self {
            path,
            bounds: Bounds::NONE,
            spares: Kinds::NONE,
            no_screens: Kinds::NONE,
            faces: false,
        }
    }

    /// Whether there is nothing beyond the legs of its path.
    pub fn is_plain(&self) -> bool {
        self.bounds == Bounds::NONE && !self.minds_kinds() && !self.faces
    }

    /// Whether it depends on the kinds of other pieces.
    pub fn minds_kinds(&self) -> bool {
        !(self.spares.is_empty() && self.no_screens.is_empty())
    }

    /// Whether it belongs to a first move: by an `i`, or by the squares where it starts.
    pub fn is_first_move(&self) -> bool {
        self.path.initial || self.bounds.from.is_some()
    }

    /// The same way with every step mapped.
    #[must_use]
    pub fn map_steps(&self, map: impl Fn(Step) -> Step) -> Self {
        Self {
            path: self.path.map_steps(map),
            ..self.clone()
        }
    }

    /// The ways of a piece, as White walks them and as Black does.
    pub(super) fn of(rule: &PieceRule) -> [Vec<Self>; 2] {
        let within = |bounds: Bounds| Bounds {
            to: meet(bounds.to, rule.within),
            ..bounds
        };
        let way = |path: &Path, bounds: Bounds| Self {
            bounds: within(bounds),
            spares: rule.spares,
            no_screens: rule.no_screens,
            ..Self::plain(path.clone())
        };
        let mut white: Vec<Self> = Vec::new();
        white.extend(rule.paths().iter().map(|path| way(path, Bounds::NONE)));
        for more in &rule.more {
            white.extend(more.paths().iter().map(|path| way(path, more.bounds)));
        }
        for mut path in rule.faces.iter().flat_map(|faces| faces.paths()) {
            if let Some(last) = path.legs.last_mut() {
                last.may.empty = false;
                last.may.own = false;
                last.may.passed = false;
                last.may.enemy = true;
            }
            white.push(Self {
                faces: true,
                ..Self::plain(path)
            });
        }
        let black = white.iter().map(|way| way.map_steps(back)).collect();
        [white, black]
    }
}

/// The squares of both, of each side.
fn meet(a: Option<Sides>, b: Option<Sides>) -> Option<Sides> {
    match (a, b) {
        (Some(a), Some(b)) => Some([a[0] & b[0], a[1] & b[1]]),
        (one, None) | (None, one) => one,
    }
}
