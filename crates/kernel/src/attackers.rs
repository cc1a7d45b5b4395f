//! Which pieces attack a square.

use std::ops::ControlFlow;

use legwork_core::geometry::Square;
use legwork_core::legs::{BoardView, Landing, ViewWithPiece};
use legwork_core::piece::{Color, Piece};
use legwork_core::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::tables::attackers::Attackers;
use super::tables::codes::PLANES;

impl<S: Shape> Attackers<S> {
    /// Those of a side's `pieces` whose leaps, rides and hops reach a square.
    #[inline]
    pub(super) fn reaching(
        &self,
        planes: &[S; PLANES],
        square: Square,
        by: Color,
        occupied: S,
        pieces: S,
    ) -> S {
        let side = by.index();
        let mut found = S::EMPTY;
        for leapers in &self.leapers {
            let near = leapers.from[side][square.index()] & pieces;
            if !near.is_empty() {
                found |= leapers.formula.squares(planes) & near;
            }
        }
        for riders in &self.riders {
            let near = riders.all[side][square.index()] & pieces;
            if near.is_empty() || !riders.formula.squares(planes).meets(near) {
                continue;
            }
            let near = riders.formula.squares(planes) & near;
            found |= riders.seen(side, square, occupied) & near;
        }
        for hoppers in &self.hoppers {
            let near = hoppers.all[side][square.index()] & pieces;
            if !near.is_empty() {
                let near = hoppers.formula.squares(planes) & near;
                found |= hoppers.over(side, square, occupied) & near;
            }
        }
        found
    }
}

impl<S: Shape> Kernel<S> {
    /// The pieces of a side that, were it to move, could capture a piece of the other's on that
    /// square; [`is_attacked`](Self::is_attacked) tells whether there are any.
    pub fn attackers(&self, board: &Board<S>, square: Square, by: Color) -> S {
        let occupied = board.occupied();
        let pieces = board.side(by, occupied);
        let groups = &self.tables.attackers;
        let found = groups.reaching(&board.planes, square, by, occupied, pieces);
        let walkers = self.walkers(board, by) & !found;
        if walkers.is_empty() {
            return found;
        }
        let view = self.view(board);
        let view = ViewWithPiece {
            view: &view,
            square,
            piece: Some(Piece::new(!by, self.tables.royal)),
        };
        found | self.striking(&view, walkers, by, |landing| landing.takes(square))
    }

    /// The pieces of a side that attack by walking.
    #[inline]
    pub(super) fn walkers(&self, board: &Board<S>, by: Color) -> S {
        match &self.tables.path_attackers {
            None => S::EMPTY,
            Some(by_path) => {
                by_path.formula.squares(&board.planes) & board.side(by, board.occupied())
            }
        }
    }

    /// The pieces that give check to the side to move.
    pub fn checkers(&self, board: &Board<S>) -> S {
        self.attackers(board, board.royal(board.turn), !board.turn)
    }

    /// Those pieces of a side, as they stand on a board, one of whose paths ends as wished.
    pub(super) fn striking(
        &self,
        view: &impl BoardView,
        pieces: S,
        by: Color,
        wished: impl Fn(Landing) -> bool,
    ) -> S {
        let legs = &self.compiled.legs;
        let strikes = |from: &Square| {
            let Some(piece) = view.at(*from).filter(|piece| piece.color == by) else {
                return false;
            };
            legs.of(piece).iter().any(|path| {
                let walked = legs.walk(view, *from, piece, path, &mut |landing| {
                    if wished(landing) {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                });
                walked.is_break()
            })
        };
        S::collect(pieces.squares().filter(strikes))
    }
}
