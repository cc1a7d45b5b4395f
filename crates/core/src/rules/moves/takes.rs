//! Captures by what a move does, apart from a piece on which it ends.

use crate::piece::Kinds;
use crate::rules::Rules;
use serde::{Deserialize, Serialize};

/// Enemies that a move takes by what it does. All rules that fit hold at once, and no such capture is optional.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakeRule {
    /// The kinds that take.
    pub by: Kinds,
    /// The kinds that are taken.
    pub of: Kinds,
    /// The way in which the move takes.
    pub how: Taking,
    /// The own pieces with which a [coordinator](Taking::Coordinate) takes.
    pub with: Kinds,
    /// Whether a [custodian](Taking::Custodian) takes whole rows of enemies.
    pub rows: bool,
    /// Whether a custodian takes what is in a corner, if own pieces are on both orthogonal neighbours of the corner.
    pub corners: bool,
    /// Whether a move that [overtakes](Taking::Overtake) by this rule takes nothing else.
    pub alone: bool,
}

/// How a move takes enemies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Taking {
    /// It goes along a file or rank, and ends orthogonally next to an enemy, with a piece of its own side on the opposite square.
    #[default]
    Custodian,
    /// It goes straight away from an enemy next to its start.
    Withdrawal,
    /// It ends on the file or rank of an enemy, and another piece of its side is on the other one of these.
    Coordinate,
    /// It goes over single enemies, each with an empty square beyond, as far as the ride of its piece leads.
    Overtake,
}

impl Rules {
    /// Whether moves take pieces by what they do.
    #[inline]
    pub fn takes_by_moving(&self) -> bool {
        !self.takes.is_empty()
    }
}
