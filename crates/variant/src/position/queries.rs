//! Checks, pins and attacks.

use super::{Position, ask};
use legwork_core::geometry::Square;
use legwork_core::piece::Color;
use legwork_core::shape::Shape;
use legwork_core::squares::Squares;

impl Position {
    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        ask!(self, |kernel, board| kernel.in_check(board))
    }

    /// The pieces that give check to the side to move.
    pub fn checkers(&self) -> Squares {
        ask!(self, |kernel, board| kernel.checkers(board).into())
    }

    /// The pieces of a side, its royal piece aside, without which one more enemy piece would attack
    /// that royal piece.
    pub fn pinned(&self, color: Color) -> Squares {
        ask!(self, |kernel, board| kernel.pinned(board, color).into())
    }

    /// Where the piece on a square, of either side, could capture on any leg of a move, were an enemy
    /// there; none if the square is empty.
    ///
    /// By movement alone, as [`is_attacked`](Self::is_attacked) has it; squares of its own side are
    /// among them.
    pub fn attacks(&self, from: Square) -> Squares {
        if !self.rules().geometry.contains(from) {
            return Squares::EMPTY;
        }
        ask!(self, |kernel, board| kernel.attacks(board, from).into())
    }

    /// Every square that a side attacks: the union of its pieces' [`attacks`](Self::attacks).
    pub fn attacked_by(&self, color: Color) -> Squares {
        ask!(self, |kernel, board| kernel
            .attacked_by(board, color)
            .into())
    }

    /// How many squares a side's pieces attack that are not its own: the sum over its pieces.
    pub fn mobility(&self, color: Color) -> u32 {
        ask!(self, |kernel, board| kernel.mobility(board, color))
    }

    /// Whether a side, were it to move, could capture a piece of the other's on that square.
    ///
    /// By movement alone: pins, an empty pool and the variant's own vetoes do not matter. Whatever
    /// stands there, its own pieces too, makes no difference; so a pawn that can be captured en
    /// passant is not attacked by that, as another piece in its place would not be.
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.rules().geometry.contains(square)
            && ask!(self, |kernel, board| kernel.is_attacked(board, square, by))
    }

    /// The pieces that attack a square, as [`is_attacked`](Self::is_attacked) has it, rank by rank.
    pub fn attackers(&self, square: Square, by: Color) -> Vec<Square> {
        if !self.rules().geometry.contains(square) {
            return Vec::new();
        }
        ask!(self, |kernel, board| {
            let attackers = kernel.attackers(board, square, by);
            attackers.squares().collect()
        })
    }
}
