//! The pinned pieces.

use legwork_core::geometry::Square;
use legwork_core::legs::ViewWithPiece;
use legwork_core::piece::Color;
use legwork_core::shape::Shape;

use super::super::Kernel;
use super::super::board::Board;

impl<S: Shape> Kernel<S> {
    /// The pieces of a side without which one more enemy piece would attack a royal piece that may not be left attacked.
    pub fn pinned(&self, board: &Board<S>, color: Color) -> S {
        let royals = self.exposed_royals(board, color).squares();
        royals.fold(S::EMPTY, |all, royal| {
            all | self.pinned_to(board, color, royal)
        })
    }

    /// Like `pinned`, for one royal piece, itself left out.
    fn pinned_to(&self, board: &Board<S>, color: Color, king: Square) -> S {
        let by = !color;
        let occupied = board.occupied();
        let (own, enemy) = (board.side(color, occupied), board.side(by, occupied));
        let own = own & !S::single(king) & !self.walls(board);
        let (side, planes) = (by.index(), &board.planes);
        let groups = &self.tables.attackers;
        let now = self.attackers(board, king, by);
        let mut pinned = S::EMPTY;
        for riders in &groups.riders {
            let lines = riders.all[side][king.index()];
            let hidden = riders.formula.squares(planes) & lines & enemy & !now;
            if hidden.is_empty() {
                continue;
            }
            let first = riders.seen(side, king, occupied) & own;
            // Usually there is nothing behind any of the first pieces.
            if first.is_empty() || !riders.seen(side, king, occupied & !first).meets(hidden) {
                continue;
            }
            pinned |= S::collect(first.squares().filter(|&square| {
                let without = occupied & !S::single(square);
                riders.seen(side, king, without).meets(hidden)
            }));
        }
        for hoppers in &groups.hoppers {
            let lines = hoppers.all[side][king.index()];
            let hidden = hoppers.formula.squares(planes) & lines & enemy & !now;
            if hidden.is_empty() {
                continue;
            }
            pinned |= S::collect((lines & own).squares().filter(|&square| {
                let without = occupied & !S::single(square);
                hoppers.over(side, king, without).meets(hidden)
            }));
        }
        if self.tables.takes {
            pinned |= self.pinned_by_moving(board, own & !pinned, enemy & !now, king);
        }
        let walkers = self.walkers(board, by) & !now;
        if walkers.is_empty() {
            return pinned;
        }
        let view = self.view(board);
        pinned
            | S::collect((own & !pinned).squares().filter(|&square| {
                let view = ViewWithPiece {
                    view: &view,
                    square,
                    piece: None,
                };
                let found = self.striking(&view, walkers, by, &|landing| landing.takes(king));
                !found.is_empty()
            }))
    }
}
