//! The squares of the pieces, first-move, en passant and castling rights, and hash keys.

use super::{Position, ask, with_shape};
use legwork_core::array_board::Passant;
use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Piece};
use legwork_core::rights::CastlingRights;
use legwork_core::squares::Squares;

impl Position {
    /// Every piece and its square, rank by rank from White's first.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let squares = self.occupied().into_iter();
        squares.filter_map(|square| Some((square, self.standing(square)?)))
    }

    /// The piece on a square of the board.
    fn standing(&self, square: Square) -> Option<Piece> {
        ask!(self, |kernel, board| kernel.at(board, square))
    }

    /// All occupied squares.
    pub fn occupied(&self) -> Squares {
        with_shape!(&self.board, |board| board.occupied().into())
    }

    /// The squares of a side's pieces.
    pub fn side(&self, color: Color) -> Squares {
        with_shape!(&self.board, |board| board
            .side(color, board.occupied())
            .into())
    }

    /// The squares of a side's pieces of one kind.
    pub fn of(&self, piece: Piece) -> Squares {
        ask!(self, |kernel, board| kernel.of(board, piece).into())
    }

    /// How many pieces of one kind a side has on the board, without making the set that [`of`](Self::of) gives.
    pub fn count_of(&self, piece: Piece) -> u32 {
        ask!(self, |kernel, board| kernel.count_of(board, piece))
    }

    /// The squares whose piece has not moved, as far as that still matters: to castling, to gating or
    /// to a first move that differs. Pieces that only move onward, as Pawns do, are not among them.
    pub fn virgin(&self) -> Squares {
        with_shape!(&self.board, |board| board.virgin().into())
    }

    /// The pawn that can be captured en passant, and where, if an enemy pawn is placed to do so.
    pub fn en_passant(&self) -> Option<Passant> {
        with_shape!(&self.board, |board| board.en_passant())
    }

    /// Who has the right to castle on which wing: an iterator over colour, number of the wing in
    /// [`Rules::wings`](legwork_core::rules::Rules::wings), the King's square and the Rook's.
    pub fn castling_rights(&self) -> CastlingRights {
        ask!(self, |kernel, board| kernel.castling_rights(board))
    }

    /// A hash of the squares of the pieces marked `pawn`, of both sides, and of nothing else.
    pub fn pawn_hash(&self) -> u64 {
        ask!(self, |kernel, board| kernel.pawn_hash(board))
    }

    /// A hash of how many pieces there are of each kind and side, on the board and held.
    pub fn material_hash(&self) -> u64 {
        ask!(self, |kernel, board| kernel.material_hash(board))
    }
}
