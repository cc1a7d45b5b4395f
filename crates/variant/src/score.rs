//! The score of a position by a search or a player: centipawns or a mate.

use std::fmt;

use legwork_core::piece::Color;
use serde::{Deserialize, Serialize};

/// The score of a position for one side: the side to move, if nothing else is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Score {
    /// Hundredths of a Pawn.
    #[serde(rename = "cp")]
    Centipawns(i32),
    /// Above 0, the side mates with its move of that number, counted from 1. Otherwise it is mated after that many
    /// of its moves: at 0, it is mated already.
    #[serde(rename = "mate")]
    Mate(i32),
}

impl Score {
    /// White's score, where this is the score of `side`.
    #[must_use]
    pub fn for_white(self, side: Color) -> Self {
        let sign = if side == Color::White { 1 } else { -1 };
        match self {
            Self::Centipawns(score) => Self::Centipawns(sign * score),
            Self::Mate(moves) => Self::Mate(sign * moves),
        }
    }

    /// In centipawns, at most `mate`, which any mate counts.
    pub fn within(self, mate: i32) -> i32 {
        match self {
            Self::Centipawns(score) => score.clamp(-mate, mate),
            Self::Mate(1..) => mate,
            Self::Mate(_) => -mate,
        }
    }

    /// The centipawns, or the moves to mate.
    pub fn parts(self) -> (Option<i32>, Option<i32>) {
        match self {
            Self::Centipawns(score) => (Some(score), None),
            Self::Mate(moves) => (None, Some(moves)),
        }
    }
}

/// `+0.35`, `mate in 3`, `mated in 2`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Centipawns(score) => {
                let sign = if score < 0 { '-' } else { '+' };
                let score = score.unsigned_abs();
                write!(f, "{sign}{}.{:02}", score / 100, score % 100)
            }
            Self::Mate(moves @ 1..) => write!(f, "mate in {moves}"),
            Self::Mate(moves) => write!(f, "mated in {}", moves.unsigned_abs()),
        }
    }
}
