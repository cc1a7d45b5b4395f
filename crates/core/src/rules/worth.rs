//! What pieces are worth where they are counted against each other.

use super::Rules;
use crate::piece::Kind;

/// What a Pawn is worth of which the rules say nothing, in hundredths of a Pawn.
const PAWN: i32 = 100;

/// What any other piece is worth of which the rules say nothing.
const PIECE: i32 = 300;

impl Rules {
    /// What a piece of that kind is worth, in hundredths of a Pawn: its `value`, rounded.
    ///
    /// Where the rules give none, a Pawn is worth 100 and any other piece 300, as if it were a minor
    /// one; the royal piece, which is never captured, 0.
    pub fn worth(&self, kind: Kind) -> i32 {
        let piece = self.piece(kind);
        match piece.value {
            Some(value) => (value * 100.0).round() as i32,
            None if kind == self.royal => 0,
            None if piece.pawn => PAWN,
            None => PIECE,
        }
    }
}
