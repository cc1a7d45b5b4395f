//! Why a move may not leave its wall on a square.

use crate::facts::{Facts, squares};
use crate::words::Words;
use legwork_core::geometry::Square;
use legwork_core::rules::WallForm;

/// Why a move may not leave its wall on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WallFault {
    /// A piece or a wall stands there, or arrives there.
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
    /// A name for programs.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Occupied { .. } => "wall-occupied",
            Self::Elsewhere { .. } => "wall-elsewhere",
            Self::WithMove { .. } => "wall-with-move",
        }
    }

    pub(super) fn facts(self) -> Facts {
        match self {
            Self::Occupied { at, .. } | Self::Elsewhere { at, .. } | Self::WithMove { at } => {
                squares([("at", at)])
            }
        }
    }

    pub(super) fn words(self, words: &Words<'_>) -> String {
        match self {
            Self::Occupied { at, by_mover: true } => {
                format!(
                    "the wall cannot go to {}, where the piece arrives",
                    words.square(at)
                )
            }
            Self::Occupied { at, .. } => {
                format!(
                    "the wall cannot go to {}: {} is there",
                    words.square(at),
                    words.on(at)
                )
            }
            Self::Elsewhere { at, to, from, form } => {
                let at = words.square(at);
                let where_it_may = match form {
                    WallForm::Left => format!("it is left on {}", words.square(from)),
                    WallForm::Arrow => format!(
                        "it is left where the piece could go from {}",
                        words.square(to)
                    ),
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
                words.square(at)
            ),
        }
    }
}
