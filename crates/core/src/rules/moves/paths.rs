//! The paths of a piece, unfolded when they are first needed, and the squares between which they may be walked.

use std::sync::{Arc, OnceLock};

use legwork_betza::{Movement, Path};
use serde::{Deserialize, Serialize};

use crate::geometry::Square;
use crate::piece::Color;
use crate::rules::Sides;

/// The paths of a piece, unfolded when they are first needed.
#[derive(Debug, Clone, Default)]
pub struct Paths(Arc<OnceLock<Vec<Path>>>);

impl Paths {
    /// The paths of two strings, each once.
    pub fn of(&self, strings: [&Movement; 2]) -> &[Path] {
        self.0.get_or_init(|| {
            let [mut paths, more] = strings.map(Movement::paths);
            for path in more {
                if !paths.contains(&path) {
                    paths.push(path);
                }
            }
            paths
        })
    }
}

/// The squares between which a path may be walked, of each side's pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
