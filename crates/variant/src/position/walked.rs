//! The Walker's answers about a position, against which tests check the Generator's.

use super::{MoveError, Position};
use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::Color;
use legwork_walker::Walker;
use legwork_walker::refusal::Refusal;

impl Position {
    /// Every candidate of the Walker, each legal or refused for a reason.
    ///
    /// The Walker is the slow generator. A program asks it for a refusal; its answers to other questions,
    /// the methods `walker_...`, are for tests.
    pub fn walk(&self) -> Vec<Result<Move, (Move, Refusal)>> {
        self.walker().walk(&self.array())
    }

    /// [`perft`](Self::perft) by the Walker alone: slow, and obviously right. It is for tests.
    pub fn walker_perft(&self, depth: u32) -> u64 {
        self.walker().perft(&self.array(), depth)
    }

    /// The position that the Walker makes of a legal move; it equals [`play`](Self::play)'s. It is
    /// for tests.
    ///
    /// # Errors
    ///
    /// If the move is not legal here.
    pub fn walker_play(&self, mv: Move) -> Result<Self, MoveError> {
        self.play(mv)?;
        let after = self.walker().make(&self.array(), mv);
        Ok(self.with(self.variant.kernels().pack(&after)))
    }

    /// The position after a null move by the Walker, in check or not: that after a pass.
    /// It is for tests.
    pub fn walker_null(&self) -> Self {
        let after = self.walker().make(&self.array(), Move::PASS);
        self.with(self.variant.kernels().pack(&after))
    }

    /// [`attackers`](Self::attackers) by the Walker. It is for tests.
    pub fn walker_attackers(&self, square: Square, by: Color) -> Vec<Square> {
        if self.rules().geometry.contains(square) {
            self.walker().attackers(&self.array(), square, by)
        } else {
            Vec::new()
        }
    }

    /// [`see`](Self::see) by the Walker, which makes every capture. It is for tests.
    ///
    /// # Errors
    ///
    /// If the move is not legal here; the error says why.
    pub fn walker_see(&self, mv: Move) -> Result<i32, MoveError> {
        self.legal(mv)?;
        Ok(self.walker().exchange(&self.array(), mv))
    }

    /// [`pinned`](Self::pinned) by the Walker, which takes every piece off the board in turn. It
    /// is for tests.
    pub fn walker_pinned(&self, color: Color) -> Vec<Square> {
        let (walker, array) = (self.walker(), self.array());
        let rules = self.rules();
        let Some(king) = self.variant.compiled().king(&array, color) else {
            return Vec::new();
        };
        let now = walker.attackers(&array, king, !color);
        let own = array.pieces(rules.geometry);
        let own = own.filter(|(square, piece)| piece.color == color && *square != king);
        own.filter(|&(square, _)| {
            let mut without = array.clone();
            without.put(square, None);
            let attackers = walker.attackers(&without, king, !color);
            attackers.iter().any(|attacker| !now.contains(attacker))
        })
        .map(|(square, _)| square)
        .collect()
    }

    fn walker(&self) -> Walker<'_> {
        Walker::new(self.variant.compiled())
    }
}
