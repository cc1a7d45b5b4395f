//! A move, by its effect.
//!
//! Two moves are the same when their effect is the same: where the mover starts and ends, what is
//! captured, what it becomes, what is castled or placed. The path that led there is not kept.

use std::fmt;

use crate::geometry::Square;
use crate::piece::Kind;

/// Which square a piece from the hand is placed on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GateSquare {
    /// The square that the moving piece (when castling, the King) left.
    Origin,
    /// The square that the castling Rook left.
    Rook,
}

/// A move. Copy it freely: it is eight bytes.
///
/// Made by the generators, by the Walker and by reading text; a move belongs to the position that
/// it came from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    from: u8,
    to: u8,
    /// Squares emptied on the way, the smaller first; meaningful as `flags` say.
    taken: [u8; 2],
    /// 0, or one more than the kind the mover becomes.
    becomes: u8,
    /// 0, or one more than the kind placed from the hand.
    gated: u8,
    /// Number of `taken` in bits 0-1, gated on the Rook's square in bit 2.
    flags: u8,
    /// 0, or one more than the wing castled to.
    wing: u8,
}

const TAKEN: u8 = 3;
const ON_ROOK: u8 = 4;

impl Move {
    /// The turn passed: a piece steps out and back, nothing changes but the side to move.
    ///
    /// It names no piece, so a side has one pass at most, however many of its pieces could.
    pub const PASS: Self = Self {
        from: 0,
        to: 0,
        taken: [0; 2],
        becomes: 0,
        gated: 0,
        flags: 0,
        wing: 0,
    };

    /// A move from a square to a square, capturing whatever stands there.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Self {
        Self {
            from: from.index() as u8,
            to: to.index() as u8,
            ..Self::PASS
        }
    }

    /// The King's part of castling to the wing of that number in the rules.
    #[inline]
    pub const fn castling(from: Square, to: Square, wing: usize) -> Self {
        Self {
            wing: wing as u8 + 1,
            ..Self::new(from, to)
        }
    }

    /// The same move that also captures on a square passed on the way.
    ///
    /// An en-passant victim is one. At most two such squares; their order does not matter, and one
    /// is not counted twice.
    ///
    /// # Panics
    ///
    /// On a third square.
    #[must_use]
    pub const fn taking(mut self, square: Square) -> Self {
        let square = square.index() as u8;
        match self.flags & TAKEN {
            0 => self.taken[0] = square,
            1 if self.taken[0] == square => return self,
            1 if self.taken[0] < square => self.taken[1] = square,
            1 => self.taken = [square, self.taken[0]],
            _ => panic!("a path has three legs at most, so two captures on the way"),
        }
        self.flags += 1;
        self
    }

    /// The same move, the mover becoming another kind.
    #[must_use]
    #[inline]
    pub const fn promoting(self, kind: Kind) -> Self {
        Self {
            becomes: kind.index() as u8 + 1,
            ..self
        }
    }

    /// The same move, a piece from the hand placed on a square it left.
    #[must_use]
    #[inline]
    pub const fn gating(self, kind: Kind, on: GateSquare) -> Self {
        let flags = match on {
            GateSquare::Origin => self.flags & !ON_ROOK,
            GateSquare::Rook => self.flags | ON_ROOK,
        };
        Self {
            gated: kind.index() as u8 + 1,
            flags,
            ..self
        }
    }

    /// Whether this is the pass.
    #[inline]
    pub fn is_pass(self) -> bool {
        self == Self::PASS
    }

    /// Where the mover starts; of a pass, no square in particular.
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_index(self.from)
    }

    /// Where the mover ends; the start itself when it shoots.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_index(self.to)
    }

    /// The squares emptied on the way, an en-passant victim's among them; not [`to`](Self::to).
    #[inline]
    pub fn taken(self) -> impl ExactSizeIterator<Item = Square> + Clone {
        self.taken
            .into_iter()
            .map(Square::from_index)
            .take((self.flags & TAKEN) as usize)
    }

    /// Whether anything is captured on the way.
    #[inline]
    pub const fn takes_on_the_way(self) -> bool {
        self.flags & TAKEN != 0
    }

    /// What the mover becomes, if it changes.
    #[inline]
    pub const fn promotion(self) -> Option<Kind> {
        match self.becomes {
            0 => None,
            kind => Kind::new(kind as usize - 1),
        }
    }

    /// The piece placed from the hand, and where.
    #[inline]
    pub const fn gate(self) -> Option<(Kind, GateSquare)> {
        if self.gated == 0 {
            return None;
        }
        let on = if self.flags & ON_ROOK == 0 {
            GateSquare::Origin
        } else {
            GateSquare::Rook
        };
        match Kind::new(self.gated as usize - 1) {
            Some(kind) => Some((kind, on)),
            None => None,
        }
    }

    /// The number of the wing in the rules' castling table, if this is castling.
    #[inline]
    pub const fn wing(self) -> Option<usize> {
        match self.wing {
            0 => None,
            wing => Some(wing as usize - 1),
        }
    }

    /// Its eight bytes as a little-endian number: another for every move.
    #[inline]
    pub const fn bits(self) -> u64 {
        let [first, second] = self.taken;
        u64::from_le_bytes([
            self.from,
            self.to,
            first,
            second,
            self.becomes,
            self.gated,
            self.flags,
            self.wing,
        ])
    }

    /// The same move before anything was placed from the hand.
    #[must_use]
    pub const fn without_gate(self) -> Self {
        Self {
            gated: 0,
            flags: self.flags & !ON_ROOK,
            ..self
        }
    }

    /// The same move before the mover became anything.
    #[must_use]
    pub const fn without_promotion(self) -> Self {
        Self { becomes: 0, ..self }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_pass() {
            return f.write_str("pass");
        }
        write!(f, "{:?}", self.from())?;
        for square in self.taken() {
            write!(f, "x{square:?}")?;
        }
        write!(f, "-{:?}", self.to())?;
        if let Some(kind) = self.promotion() {
            write!(f, "={}", kind.index())?;
        }
        if let Some((kind, on)) = self.gate() {
            write!(
                f,
                "/{}{}",
                kind.index(),
                if on == GateSquare::Rook { "r" } else { "" }
            )?;
        }
        if let Some(wing) = self.wing() {
            write!(f, "(wing {wing})")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sq(index: u8) -> Square {
        Square::from_index(index)
    }

    #[test]
    fn the_order_of_captures_does_not_matter() {
        let mv = Move::new(sq(5), sq(39));
        assert_eq!(
            mv.taking(sq(21)).taking(sq(20)),
            mv.taking(sq(20)).taking(sq(21))
        );
        assert_eq!(mv.taking(sq(21)).taking(sq(21)), mv.taking(sq(21)));
        assert_ne!(mv.taking(sq(21)), mv);
        assert_eq!(mv.taking(sq(21)).taken().collect::<Vec<_>>(), [sq(21)]);
    }

    #[test]
    fn additions_can_be_taken_off_again() {
        let kind = Kind::new(3).unwrap();
        let mv = Move::castling(sq(4), sq(6), 0);
        let gated = mv.gating(kind, GateSquare::Rook);
        assert_eq!(gated.gate(), Some((kind, GateSquare::Rook)));
        assert_eq!(gated.without_gate(), mv);
        assert_eq!(gated.wing(), Some(0));
        assert_eq!(mv.promoting(kind).without_promotion(), mv);
    }

    #[test]
    fn a_move_is_eight_bytes() {
        assert_eq!(size_of::<Move>(), 8);
    }
}
