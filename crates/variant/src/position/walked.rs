//! What the Walker says of a position; tests hold the Generator's answers against it.

use super::{MoveError, Position};
use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::Color;
use legwork_walker::refusal::Refusal;

impl Position {
    /// What the Walker says: every candidate, each legal or refused for a reason.
    pub fn walk(&self) -> Vec<Result<Move, (Move, Refusal)>> {
        self.inner.walk()
    }

    /// [`perft`](Self::perft) by the Walker alone: slow, and obviously right.
    pub fn walker_perft(&self, depth: u32) -> u64 {
        self.inner.walker_perft(depth)
    }

    /// The position that the Walker makes of a legal move; it equals [`play`](Self::play)'s.
    ///
    /// # Errors
    ///
    /// If the move is not legal here.
    pub fn walker_play(&self, mv: Move) -> Result<Self, MoveError> {
        self.play(mv)?;
        Ok(self.after(self.inner.walker_play(mv)))
    }

    /// [`attackers`](Self::attackers) by the Walker.
    pub fn walker_attackers(&self, square: Square, by: Color) -> Vec<Square> {
        if self.rules().geometry.contains(square) {
            self.inner.walker_attackers(square, by)
        } else {
            Vec::new()
        }
    }

    /// [`see`](Self::see) by the Walker, which makes every capture.
    ///
    /// # Errors
    ///
    /// If the move is not legal here; the error says why.
    pub fn walker_see(&self, mv: Move) -> Result<i32, MoveError> {
        self.legal(mv)?;
        Ok(self.inner.walker_see(mv))
    }
}
