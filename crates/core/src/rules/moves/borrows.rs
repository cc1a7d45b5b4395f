//! Moves that depend on other pieces: a piece lends its moves to one in front of it, behind it, or that it reaches.

use crate::geometry::{Geometry, Step, Wraps};
use crate::piece::{Color, Kind, Kinds};
use crate::rules::{Rules, Sides};
use serde::{Deserialize, Serialize};

/// The place of a piece that lends its moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LenderPlace {
    /// On the next square of the file, towards the borrower's first rank.
    Behind,
    /// On the next square of the file, away from it.
    Ahead,
    /// Where its own moves would let it capture the borrower, if that were an enemy.
    Reaching,
}

/// Whose piece it is that lends, as the borrower sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum LenderSide {
    /// The borrower's own side.
    #[default]
    Own,
    /// The other side.
    Enemy,
}

/// The moves that pieces lend to others. Those that are printed in the file are lent, never borrowed ones, and without first
/// moves, double steps and captures en passant. Of several rules, a kind borrows by the first that names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct BorrowRule {
    /// The place of the lender.
    pub from: LenderPlace,
    /// Whose it is.
    pub side: LenderSide,
    /// The kinds that borrow.
    pub by: Kinds,
    /// The kinds that lend.
    pub of: Kinds,
    /// Whether who borrows has no moves of its own in the meantime.
    pub only: bool,
    /// The squares on which borrowed moves end; `None` if on any.
    pub to: Option<Sides>,
}

impl LenderPlace {
    /// The step from a borrower of that side to the lender; `None` where it may be anywhere.
    pub fn beside(self, borrower: Color) -> Option<Step> {
        let ahead = match borrower {
            Color::White => 1,
            Color::Black => -1,
        };
        let dy = match self {
            Self::Behind => -ahead,
            Self::Ahead => ahead,
            Self::Reaching => return None,
        };
        Some(Step { dx: 0, dy })
    }
}

impl LenderSide {
    /// The side of the lender.
    pub fn of(self, borrower: Color) -> Color {
        match self {
            Self::Own => borrower,
            Self::Enemy => !borrower,
        }
    }
}

impl Rules {
    /// Whether moves and attacks do not follow from the square of a piece and which squares are occupied, for some kind or for all:
    /// they depend on other pieces, or go round the board. Then both generators walk them, and try every move.
    pub fn are_walked(&self) -> bool {
        self.geometry.wraps().is_some() || self.depend_on_others()
    }

    /// Whether moves and attacks of some kind depend on which pieces are on squares that they do not lead to, or on the board where
    /// pieces are, or take pieces by what they do.
    pub fn depend_on_others(&self) -> bool {
        self.two_boards
            || !self.borrows.is_empty()
            || self.halt()
            || !self.frozen.is_empty()
            || self.captures_ask_for_guards()
            || self.takes_by_moving()
    }

    /// Whether some kind stops enemy riders.
    pub fn halt(&self) -> bool {
        self.pieces.iter().any(|piece| !piece.halts.is_empty())
    }

    /// The rule by which a kind borrows moves, if it does.
    pub fn borrowing(&self, kind: Kind) -> Option<&BorrowRule> {
        self.borrows.iter().find(|rule| rule.by.contains(kind))
    }

    /// The kinds that may come back to where they were although their own moves lead forward only.
    pub fn roaming(&self) -> Kinds {
        roaming(self.geometry, &self.borrows)
    }
}

/// The kinds that may come back on a board with such rules although their own moves lead forward only.
pub fn roaming(board: Geometry, rules: &[BorrowRule]) -> Kinds {
    match board.wraps() {
        Some(Wraps::Both) => Kinds::ALL,
        _ => rules.iter().fold(Kinds::NONE, |all, rule| all.or(rule.by)),
    }
}
