//! Castling, as the Generator sees it.

use legwork_core::geometry::Square;
use legwork_core::moves::{GateSquare, Move};
use legwork_core::piece::Kinds;
use legwork_core::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::generate::Task;
use super::sink::Sink;
use super::tables::WingTable;

impl<S: Shape> Kernel<S> {
    /// The Rook with which a side can still castle on a wing, wherever the King stands.
    #[inline]
    pub(super) fn castling_rook(&self, board: &Board<S>, wing: &WingTable<S>) -> Option<Square> {
        let king = board.royal(wing.color);
        if !board.virgin.contains(king) {
            return None;
        }
        let rooks = board.virgin & self.tables.rooks(&board.planes);
        Self::castling_rook_of(rooks, wing, king)
    }

    /// The same of a King that has not moved, and these Rooks that have not.
    #[inline]
    pub(super) fn castling_rook_of(rooks: S, wing: &WingTable<S>, king: Square) -> Option<Square> {
        match wing.home {
            Some((home, rook)) => (home == king && rooks.contains(rook)).then_some(rook),
            None => {
                let toward = |square: &Square| {
                    (square.file() > king.file()) == wing.king_side && *square != king
                };
                (rooks & wing.rank).squares().find(toward)
            }
        }
    }
}

impl<S: Shape, K: Sink<S>> Task<'_, S, K> {
    pub(super) fn castling(&mut self) {
        let us = self.situation.us;
        let kernel = self.kernel;
        if self.situation.checks > 0 || !self.board.virgin.contains(self.situation.king) {
            return;
        }
        let rooks = self.board.virgin & kernel.tables.rooks(&self.board.planes);
        for (number, wing) in kernel.tables.wings.iter().enumerate() {
            if wing.color == us
                && let Some(rook) = Kernel::<S>::castling_rook_of(rooks, wing, self.situation.king)
                && self.can_castle(number, wing, rook)
                && self.permits(Move::castling(self.situation.king, wing.king_to, number))
            {
                let situation = &self.situation;
                let gates = |left| situation.gates_from(left);
                give_castling(self.sink, number, wing, [situation.king, rook], gates);
            }
        }
    }

    fn can_castle(&self, number: usize, wing: &WingTable<S>, rook: Square) -> bool {
        let situation = &self.situation;
        let tables = &self.kernel.tables;
        let king = situation.king;
        let span = |a: Square, b: Square| tables.span(wing.color, a, b);
        let crossed = span(king, wing.king_to);
        let lifted = S::single(king) | S::single(rook);
        if (crossed | span(rook, wing.rook_to)).meets(situation.occupied & !lifted) {
            return false;
        }
        let attacked = |square: Square| {
            tables
                .attackers
                .reach(&situation.army, square, situation.occupied, situation.enemy)
                || self.is_reached_oddly(square)
        };
        if crossed.squares().any(attacked) {
            return false;
        }
        let occupied =
            situation.occupied & !lifted | S::single(wing.king_to) | S::single(wing.rook_to);
        let mv = Move::castling(king, wing.king_to, number);
        !tables
            .attackers
            .reach(&situation.army, wing.king_to, occupied, situation.enemy)
            && !self.is_reached_oddly_after(mv, wing.king_to, occupied, situation.enemy)
    }
}

/// Gives the castlings on a wing, from the squares of King and Rook, with what may be gated.
pub(super) fn give_castling<S: Shape>(
    sink: &mut impl Sink<S>,
    number: usize,
    wing: &WingTable<S>,
    [king, rook]: [Square; 2],
    gates: impl Fn(Square) -> Kinds,
) {
    let mv = Move::castling(king, wing.king_to, number);
    sink.one(mv);
    for (left, on) in [(king, GateSquare::Origin), (rook, GateSquare::Rook)] {
        // A square that castling fills again has no room for another piece.
        if left != wing.king_to && left != wing.rook_to {
            gates(left)
                .iter()
                .for_each(|kind| sink.one(mv.gating(kind, on)));
        }
    }
}
