//! The values of pieces in exchanges.

use super::{EndValue, Extinction, Rules};
use crate::piece::{Color, Kind};

/// The value of a Pawn for which the rules give none, in hundredths of a Pawn.
const PAWN: i32 = 100;

/// The value of any other piece for which the rules give none.
const PIECE: i32 = 300;

/// The value of a piece that must not be lost.
const GAME: i32 = 10_000;

impl Rules {
    /// The value of a piece of that kind, in hundredths of a Pawn: its `value`, rounded.
    ///
    /// Where the rules give none, a Pawn counts 100, any other piece 300 (as a minor piece), a piece whose loss
    /// [loses the game](super::Extinction) at once 10,000, and a royal piece 0, where each side has one that is never captured.
    pub fn worth(&self, kind: Kind) -> i32 {
        let piece = self.piece(kind);
        match piece.value {
            Some(value) => (value * 100.0).round() as i32,
            None if self.is_never_captured(kind) => 0,
            None if self.loses_at_once(kind) => GAME,
            None if piece.pawn => PAWN,
            None => PIECE,
        }
    }

    /// Whether a side that loses one piece of that kind, of those that it has in the start array, has lost the game.
    fn loses_at_once(&self, kind: Kind) -> bool {
        let men = |rule: &Extinction| {
            let array = self.array.iter();
            let counted = array.filter(|(_, piece)| rule.kinds.contains(piece.kind));
            let side = |color| {
                counted
                    .clone()
                    .filter(|(_, piece)| piece.color == color)
                    .count()
            };
            Color::each(side).into_iter().max().unwrap_or(0)
        };
        let losses = self.endings.extinct.iter();
        let mut losses = losses.filter(|rule| rule.is == EndValue::Loss && rule.enemy == 0);
        losses.any(|rule| rule.kinds.contains(kind) && men(rule) <= usize::from(rule.left) + 1)
    }
}
