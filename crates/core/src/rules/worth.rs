//! The values of pieces in exchanges.

use super::Rules;
use crate::piece::Kind;

/// The value of a Pawn for which the rules give none, in hundredths of a Pawn.
const PAWN: i32 = 100;

/// The value of any other piece for which the rules give none.
const PIECE: i32 = 300;

impl Rules {
    /// The value of a piece of that kind, in hundredths of a Pawn: its `value`, rounded.
    ///
    /// Where the rules give none, a Pawn counts 100, any other piece 300 (as a minor piece), and
    /// a royal piece 0, where each side has one that is never captured, else 300.
    pub fn worth(&self, kind: Kind) -> i32 {
        let piece = self.piece(kind);
        match piece.value {
            Some(value) => (value * 100.0).round() as i32,
            None if self.is_never_captured(kind) => 0,
            None if piece.pawn => PAWN,
            None => PIECE,
        }
    }
}
