//! How many moves a turn has.

use crate::piece::Color;
use crate::series::Series;
use serde::{Deserialize, Serialize};

/// How many moves a turn has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeriesRule {
    /// Those of each side's turns; of growing ones, of the first turn of a game.
    pub moves: [u8; 2],
    /// Those of the first turn of a game, where they differ.
    pub first: Option<u8>,
    /// Whether each turn has one more than the turn before it.
    pub grows: bool,
    /// The effect of a check on the way.
    pub check: SeriesCheck,
}

/// The effect of a check within a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum SeriesCheck {
    /// It ends the turn.
    #[default]
    EndsTurn,
    /// Only the last move of a turn may give it.
    Last,
    /// Nothing: royal pieces may pass attacked squares, and only at the end of its turn a side must have left its own where the
    /// other side cannot capture it, with all moves of its turn.
    Through,
}

impl SeriesRule {
    /// The most moves that a growing turn comes to.
    pub const MOST_GROWN: u8 = 120;

    /// A turn of a side that begins where the move number is this.
    pub fn begins(self, side: Color, number: u16) -> Series {
        let [white, black] = self.moves;
        let earlier = usize::from(number.max(1) - 1) * 2 + side.index();
        let left = match self.first {
            _ if self.grows => usize::from(white)
                .saturating_add(earlier)
                .min(Self::MOST_GROWN.into()) as u8,
            Some(first) if earlier == 0 => first,
            _ if side == Color::White => white,
            _ => black,
        };
        Series::begin(left, 0)
    }

    /// How many moves the turn of a side has that follows one of this size.
    pub fn next_size(self, side: Color, size: u8) -> u8 {
        if self.grows {
            size.saturating_add(1).min(Self::MOST_GROWN)
        } else {
            self.moves[side.index()]
        }
    }

    /// The most moves that a turn may have.
    pub fn most(self) -> u8 {
        let [white, black] = Color::each(|side| self.most_of(side));
        white.max(black)
    }

    /// The most moves that a turn of a side may have.
    pub fn most_of(self, side: Color) -> u8 {
        let own = self.moves[side.index()];
        match side {
            _ if self.grows => Self::MOST_GROWN,
            Color::White => own.max(self.first.unwrap_or(1)),
            Color::Black => own,
        }
    }

    /// Whether royal pieces may pass attacked squares.
    #[inline]
    pub fn goes_through(self) -> bool {
        self.check == SeriesCheck::Through
    }
}
