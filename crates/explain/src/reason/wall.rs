//! Why a move may not leave its wall on a square.

use crate::facts::{self, NamedFacts};
use crate::words::Words;
use legwork_core::geometry::Square;
use legwork_core::rules::WallForm;

/// Why a move may not leave its wall on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WallFault {
    /// A piece or a wall is there, or arrives there.
    Occupied {
        /// The square.
        at: Square,
        /// Whether it is the mover that arrives.
        by_mover: bool,
    },
    /// The rules leave walls elsewhere.
    Elsewhere {
        /// The square.
        at: Square,
        /// Where the mover has arrived.
        to: Square,
        /// The square that it left.
        from: Square,
        /// Where the rules leave walls.
        form: WallForm,
    },
    /// A turn is a move or a wall, not both.
    WithMove {
        /// The square.
        at: Square,
    },
}

impl WallFault {
    pub(super) fn named(self) -> NamedFacts {
        match self {
            Self::Occupied { at, .. } => ("wall-occupied", facts::at(at)),
            Self::Elsewhere { at, .. } => ("wall-elsewhere", facts::at(at)),
            Self::WithMove { at } => ("wall-with-move", facts::at(at)),
        }
    }

    pub(super) fn words(self, words: &Words<'_>) -> String {
        let square = |at| words.square(at);
        match self {
            Self::Occupied { at, by_mover: true } => {
                let at = square(at);
                format!("the wall cannot go to {at}, where the piece arrives")
            }
            Self::Occupied { at, .. } => {
                let there = words.on(at);
                format!("the wall cannot go to {}: {there} is there", square(at))
            }
            Self::Elsewhere { at, to, from, form } => {
                let at = square(at);
                let where_it_may = match form {
                    WallForm::Left => format!("it is left on {}", square(from)),
                    WallForm::Arrow => {
                        let to = square(to);
                        format!("it is left where the piece could go from {to}")
                    }
                    WallForm::Edge => {
                        "it is left at the edge of the board or beside a wall".to_owned()
                    }
                    WallForm::Duck | WallForm::Static => {
                        "no wall is left on that square".to_owned()
                    }
                };
                format!("the wall cannot go to {at}: {where_it_may}")
            }
            Self::WithMove { at } => format!(
                "a turn is a move or a wall, so that no wall is left on {} as well as the move",
                square(at)
            ),
        }
    }
}
