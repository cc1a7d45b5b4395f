//! The pieces that moves take by what they do, apart from those on which they end. Both generators walk this: no table has it.

use legwork_core::geometry::Square;
use legwork_core::legs::{BoardView, ViewWithPiece};
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Piece};
use legwork_core::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::scope::{Scope, Want};
use super::sink::{Each, Flow, ON, Sink};

impl<S: Shape> Kernel<S> {
    /// The squares that a move empties by what it does, apart from those of its own way.
    #[inline]
    pub(crate) fn taken_by_moving(&self, board: &Board<S>, mv: Move) -> S {
        if !self.tables.takes {
            return S::EMPTY;
        }
        let taken = self.compiled.legs.taken_by_moving(&self.view(board), mv);
        S::collect(taken.iter())
    }

    /// Whether a side, if it were to move, could take an enemy piece on that square by what a move does.
    #[inline]
    pub(crate) fn is_taken_by_moving(&self, board: &Board<S>, square: Square, by: Color) -> bool {
        self.tables.takes && {
            let mut pieces = board.side(by, board.occupied()).squares();
            pieces.any(|from| self.takes_by_moving(board, from, by, square))
        }
    }

    /// The pieces of a side among these that could take an enemy piece on that square by what a move does.
    pub(crate) fn takers(&self, board: &Board<S>, square: Square, by: Color, pieces: S) -> S {
        if !self.tables.takes {
            return S::EMPTY;
        }
        let takes = |&from: &Square| self.takes_by_moving(board, from, by, square);
        S::collect(pieces.squares().filter(takes))
    }

    fn takes_by_moving(&self, board: &Board<S>, from: Square, by: Color, square: Square) -> bool {
        let view = self.view(board);
        let piece = view.at(from).filter(|_| from != square);
        let mut targets = self.compiled.rules.targets(&view, square, !by);
        piece.is_some_and(|piece| {
            targets.any(|target| {
                let view = ViewWithPiece {
                    view: &view,
                    square,
                    piece: Some(target),
                };
                let view: &dyn BoardView = &view;
                self.compiled
                    .legs
                    .takes_by_moving(view, from, piece, square)
            })
        })
    }

    /// The squares, except `known` ones, on which a piece could take an enemy by what its moves do.
    pub(crate) fn taken_from(&self, board: &Board<S>, from: Square, piece: Piece, known: S) -> S {
        if !self.tables.takes || self.at(board, from) != Some(piece) {
            return known;
        }
        let asked = self.tables.board & !known & !S::single(from);
        let taken = |&square: &Square| self.takes_by_moving(board, from, piece.color, square);
        known | S::collect(asked.squares().filter(taken))
    }

    /// The pieces among `own` without which some of these enemies could take the royal piece by what a move does.
    pub(crate) fn pinned_by_moving(&self, board: &Board<S>, own: S, enemies: S, king: Square) -> S {
        let view = self.view(board);
        let is_pinned = |&square: &Square| {
            let without = ViewWithPiece {
                view: &view,
                square,
                piece: None,
            };
            let without: &dyn BoardView = &without;
            enemies.squares().any(|from| {
                let legs = &self.compiled.legs;
                let piece = without.at(from);
                piece.is_some_and(|piece| legs.takes_by_moving(without, from, piece, king))
            })
        };
        S::collect(own.squares().filter(is_pinned))
    }

    /// Passes the wanted moves to a sink where a move may take pieces wherever it ends.
    pub(crate) fn pass_sorted(&self, board: &Board<S>, want: Want, sink: &mut dyn Sink<S>) -> Flow {
        let is_tactical = |mv: Move| mv.promotion().is_some() || self.is_capture(board, mv);
        let mut each = Each(&mut |mv| {
            let wanted = match want {
                Want::Captures => self.is_capture(board, mv),
                Want::Tactical => is_tactical(mv),
                Want::Quiet => !is_tactical(mv),
                Want::All | Want::Checks | Want::From(_) => true,
            };
            if wanted { sink.one(mv) } else { ON }
        });
        self.pass(board, Scope::all(), &mut each)
    }
}
