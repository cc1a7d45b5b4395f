//! Hash keys of positions.

use super::{Position, ask};
use legwork_core::moves::Move;

/// # Hashes
///
/// Hash keys, for tables of positions.
impl Position {
    /// A number that the same positions share; the clocks are left out, and so is an en-passant square on which no capture
    /// is legal. It is the same on every machine.
    #[inline]
    pub fn hash(&self) -> u64 {
        ask!(self, |kernel, board| kernel.key(board))
    }

    /// The [`hash`](Self::hash) of the position after a legal move.
    pub fn hash_after(&self, mv: Move) -> u64 {
        ask!(self, |kernel, board| kernel.key_after(board, mv))
    }

    /// [`hash`](Self::hash) computed from scratch, for tests.
    pub fn hash_from_scratch(&self) -> u64 {
        ask!(self, |kernel, board| kernel.key_from_scratch(board))
    }

    /// A hash of the squares of the pieces marked `pawn`, of both sides, and of nothing else.
    pub fn pawn_hash(&self) -> u64 {
        ask!(self, |kernel, board| kernel.pawn_hash(board))
    }

    /// A hash of the number of pieces of each kind and side, on the board and in hand.
    pub fn material_hash(&self) -> u64 {
        ask!(self, |kernel, board| kernel.material_hash(board))
    }
}
