//! Queries of search and evaluation on a packed board: sets of squares, attacks, keys, the changes
//! of a move. Nothing here allocates.
//!
//! Everything is computed from the planes on request; a board keeps no attack sets.

mod army;
mod attacks;
mod change;
mod keys;
mod pins;

use legwork_core::array_board::Passant;
use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Piece};
use legwork_core::rights::CastlingRights;
use legwork_core::shape::Shape;

use super::Kernel;
use super::board::Board;

pub use army::{Army, ArmyKind};
pub use change::Change;

impl<S: Shape> Board<S> {
    /// The pawn that can be captured en passant, if an enemy pawn is ready to do so.
    #[inline]
    pub fn en_passant(&self) -> Option<Passant> {
        self.passant
    }
}

impl<S: Shape> Kernel<S> {
    /// Every piece and its square, rank by rank from White's first.
    pub fn pieces<'a>(&'a self, board: &'a Board<S>) -> impl Iterator<Item = (Square, Piece)> + 'a {
        let squares = board.occupied().squares();
        squares.filter_map(move |square| Some((square, self.at(board, square)?)))
    }

    /// The squares of a side's pieces of one kind.
    #[inline]
    pub fn of(&self, board: &Board<S>, piece: Piece) -> S {
        if piece.kind.index() >= self.compiled.rules.pieces.len() {
            return S::EMPTY;
        }
        let both = self.tables.squares_of(&board.planes, piece.kind);
        match piece.color {
            Color::White => both & board.white,
            Color::Black => both & !board.white,
        }
    }

    /// The number of pieces of one kind that a side has on the board.
    #[inline]
    pub fn count_of(&self, board: &Board<S>, piece: Piece) -> u32 {
        self.of(board, piece).count()
    }

    /// The castling rights of both sides.
    pub fn castling_rights(&self, board: &Board<S>) -> CastlingRights {
        let kings = Color::each(|color| {
            let king = self.castling_king(board, board.virgin, color);
            king.unwrap_or(board.royals[color.index()])
        });
        CastlingRights::new(&self.compiled.rules, &self.view(board), kings)
    }
}
