//! Pieces that enemies freeze: they have no moves, and attack nothing.

use crate::geometry::Step;
use crate::piece::Kinds;
use crate::rules::Rules;
use serde::{Deserialize, Serialize};

/// Which pieces enemies freeze. Whether these are frozen themselves, or pinned, makes no difference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FreezeRule {
    /// The kinds that freeze.
    pub by: Kinds,
    /// The kinds that are frozen.
    pub of: Kinds,
    /// Whether each piece is frozen by its own kind only.
    pub same: bool,
    /// Where the enemy that freezes has to be.
    pub at: FreezerPlace,
    /// The kinds that keep an enemy from freezing others: it freezes a piece only where no other one of that side and these kinds is
    /// where the enemy could freeze it.
    pub unless: Kinds,
}

/// The place of an enemy that freezes a piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum FreezerPlace {
    /// Where its own moves let it capture the piece.
    Reaching,
    /// Where one of these steps, of White's pieces, leads from it to the piece.
    Leaps {
        /// The steps.
        steps: Vec<Step>,
        /// Their text in the file.
        written: String,
    },
}

impl Rules {
    /// The kinds that enemies may freeze.
    pub fn may_be_frozen(&self) -> Kinds {
        let rules = self.frozen.iter();
        rules.fold(Kinds::NONE, |all, rule| all.or(rule.of))
    }
}
