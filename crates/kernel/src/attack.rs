//! Whether a square is attacked.

use legwork_core::geometry::Square;
use legwork_core::piece::Color;
use legwork_core::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::tables::attackers::Attackers;
use super::tables::codes::PLANES;

impl<S: Shape> Attackers<S> {
    /// Whether leaps, rides and hops of a side reach a square, when only these pieces of it are
    /// left and `occupied` squares stop rides and are hopped over.
    #[inline]
    pub(super) fn reach(
        &self,
        planes: &[S; PLANES],
        square: Square,
        by: Color,
        occupied: S,
        pieces: S,
    ) -> bool {
        let side = by.index();
        for leapers in &self.leapers {
            let near = leapers.from[side][square.index()] & pieces;
            if !near.is_empty() && leapers.formula.squares(planes).meets(near) {
                return true;
            }
        }
        for riders in &self.riders {
            let near = riders.all[side][square.index()] & pieces;
            let near = near & riders.formula.squares(planes);
            if !near.is_empty() && riders.seen(side, square, occupied).meets(near) {
                return true;
            }
        }
        for hoppers in &self.hoppers {
            let near = hoppers.all[side][square.index()] & pieces;
            let near = near & hoppers.formula.squares(planes);
            if !near.is_empty() && hoppers.over(side, square, occupied).meets(near) {
                return true;
            }
        }
        false
    }
}

impl<S: Shape> Kernel<S> {
    /// Whether a side, were it to move, could capture a piece of the other's on that square.
    ///
    /// By movement alone: pins, an empty pool, the variant's own vetoes do not matter.
    pub fn is_attacked(&self, board: &Board<S>, square: Square, by: Color) -> bool {
        let occupied = board.occupied();
        let pieces = board.side(by, occupied);
        let attackers = &self.tables.attackers;
        attackers.reach(&board.planes, square, by, occupied, pieces)
            || self.is_attacked_by_paths(board, square, by)
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self, board: &Board<S>) -> bool {
        self.is_attacked(board, board.royal(board.turn), !board.turn)
    }
}
