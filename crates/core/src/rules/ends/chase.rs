//! Perpetual chases: which pieces may not be attacked with every move of a repetition.

use crate::geometry::Square;
use crate::piece::{Kinds, Piece};
use crate::rules::Sides;
use serde::{Deserialize, Serialize};

/// Pieces that may not be chased: attacked anew with each move of a repetition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChaseRule {
    /// The kinds that chase.
    pub by: Kinds,
    /// The kinds that are chased.
    pub of: Kinds,
    /// The squares on which they are, as each side has them for its own pieces.
    pub on: Sides,
    /// Whether they are chased also where their own side could recapture.
    pub protected: bool,
}

impl ChaseRule {
    /// Whether a piece on a square may not be chased by this rule.
    pub fn shields(&self, piece: Piece, square: Square) -> bool {
        self.of.contains(piece.kind) && self.on[piece.color.index()].contains(square)
    }
}
