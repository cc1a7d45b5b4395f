//! The parts of a position: the board, its pieces, hands, rights and clocks.

use std::any::Any;

use super::{Position, ask};
use crate::boards::with_any;
use crate::variant::Variant;
use legwork_core::array_board::Passant;
use legwork_core::count::Count;
use legwork_core::geometry::Square;
use legwork_core::holdings::{Behind, Holdings};
use legwork_core::moves::{GateSquare, Move};
use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::plugin::Mark;
use legwork_core::rights::CastlingRights;
use legwork_core::rules::Rules;
use legwork_core::series::Series;
use legwork_core::shape::Shape;
use legwork_core::squares::Squares;
use legwork_kernel::Board;

/// # What is on the board
///
/// The rules, the pieces and where they are, what is held off the board, and the other fields of a FEN.
impl Position {
    /// The variant of the position.
    #[inline]
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The rules of the variant.
    pub fn rules(&self) -> &Rules {
        self.variant.rules()
    }

    /// The packed board, if it is of that shape; [`Variant::kernel`] gives it a meaning.
    pub fn board<S: Shape>(&self) -> Option<&Board<S>> {
        with_any!(AnyBoard, self.packed(), |board| {
            let board: &dyn Any = board;
            board.downcast_ref()
        })
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Color {
        with_any!(AnyBoard, self.packed(), |board| board.turn())
    }

    /// The piece on a square.
    pub fn at(&self, square: Square) -> Option<Piece> {
        if !self.rules().geometry.contains(square) {
            return None;
        }
        ask!(self, |kernel, board| kernel.at(board, square))
    }

    /// The piece on a square of the board.
    fn standing(&self, square: Square) -> Option<Piece> {
        ask!(self, |kernel, board| kernel.at(board, square))
    }

    /// Every piece and its square, walls among them, rank by rank from White's first.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let squares = self.occupied().into_iter();
        squares.filter_map(|square| Some((square, self.standing(square)?)))
    }

    /// All occupied squares.
    pub fn occupied(&self) -> Squares {
        with_any!(AnyBoard, self.packed(), |board| board.occupied().into())
    }

    /// The squares of a side's pieces, without walls.
    pub fn side(&self, color: Color) -> Squares {
        ask!(self, |kernel, board| {
            let pieces = board.side(color, board.occupied());
            (pieces & !kernel.walls(board)).into()
        })
    }

    /// The squares of walls.
    pub fn walls(&self) -> Squares {
        ask!(self, |kernel, board| kernel.walls(board).into())
    }

    /// The squares of a side's pieces of one kind.
    pub fn of(&self, piece: Piece) -> Squares {
        ask!(self, |kernel, board| kernel.of(board, piece).into())
    }

    /// The number of a side's pieces of one kind on the board; cheaper than counting [`of`](Self::of).
    pub fn count_of(&self, piece: Piece) -> u32 {
        ask!(self, |kernel, board| kernel.count_of(board, piece))
    }

    /// The pieces that each side holds off the board; slots are those of [`Rules::holdings`].
    pub fn holdings(&self) -> Holdings {
        let state = with_any!(AnyBoard, self.packed(), |board| board.state());
        self.variant.compiled().holdings(&state)
    }

    /// A number that identifies what a side holds off the board, among positions of the same rules: the same pieces, and where pieces wait
    /// behind squares the same squares. 0 if it holds nothing and nothing has come in.
    pub fn hand_number(&self, color: Color) -> u32 {
        let state = with_any!(AnyBoard, self.packed(), |board| board.state());
        state.holdings.of(color)
    }

    /// The kinds that a side holds off the board, in the order of [`Rules::holdings`], with the number of each.
    pub fn held(&self, color: Color) -> Vec<(Kind, u8)> {
        let rule = self.rules().holdings.as_ref();
        let slots = rule.map(|rule| rule.slots.as_slice()).unwrap_or_default();
        let holdings = self.holdings();
        let counted = slots.iter().enumerate();
        counted
            .map(|(slot, &(kind, _))| (kind, holdings.count(color, slot)))
            .filter(|&(_, count)| count > 0)
            .collect()
    }

    /// The pieces of a side that come in from behind squares, in the order in which they are put there: the square of each as
    /// long as it waits; `None` while it is in hand. Those that have come in or are lost are left out.
    pub fn behind(&self, color: Color) -> Vec<(Kind, Option<Square>)> {
        let rule = self.rules().holdings.as_ref();
        let slots = rule.map(|rule| rule.slots.as_slice()).unwrap_or_default();
        let rank = self.rules().geometry.first_rank_of(color);
        let pieces = self.holdings().behind(color);
        let pieces = pieces.filter_map(|(slot, place)| {
            let square = match place {
                Behind::Gone => return None,
                Behind::InHand => None,
                Behind::File(file) => Some(Square::at(file, rank)),
            };
            Some((slots.get(slot)?.0, square))
        });
        pieces.collect()
    }

    /// The squares whose piece has not moved, as far as that still matters: to castling, to gating or
    /// to a first move that differs. Pieces that only move onward, as Pawns do, are not among them.
    pub fn virgin(&self) -> Squares {
        with_any!(AnyBoard, self.packed(), |board| board.virgin().into())
    }

    /// The squares of pieces whose first move differs, and that count as moved since neither a mark nor their square means that they have not.
    pub fn unmarked(&self) -> Squares {
        let (compiled, virgin) = (self.variant().compiled(), self.virgin());
        let needing = self
            .pieces()
            .filter(|&(square, piece)| compiled.needs_mark(piece, square));
        let squares = needing.map(|(square, _)| square);
        squares.filter(|&square| !virgin.contains(square)).collect()
    }

    /// The pawn that can be captured en passant, and where, if an enemy pawn is placed to do so.
    pub fn en_passant(&self) -> Option<Passant> {
        with_any!(AnyBoard, self.packed(), |board| board.en_passant())
    }

    /// The castling rights: an iterator over colour, number of the wing in
    /// [`Rules::wings`](legwork_core::rules::Rules::wings), the King's square and the Rook's.
    pub fn castling_rights(&self) -> CastlingRights {
        ask!(self, |kernel, board| kernel.castling_rights(board))
    }

    /// The square on which a legal move puts a piece of the hand by gating: that which the mover leaves, or the Rook's when it castles;
    /// `None` if it puts none there.
    pub fn gated_on(&self, mv: Move) -> Option<Square> {
        match mv.gate()?.1 {
            GateSquare::Origin => Some(mv.from()),
            GateSquare::Rook => {
                let mut rights = self.castling_rights();
                let own = rights.find(|&(_, wing, ..)| Some(wing) == mv.wing());
                own.map(|(.., rook)| rook)
            }
            GateSquare::Target => None,
        }
    }

    /// The mark of the position: a fact beyond the board, remembered by the variant's own code.
    pub fn mark(&self) -> Option<Mark> {
        ask!(self, |kernel, board| kernel.compiled().mark(&board.state()))
    }

    /// Two royal pieces that face each other along an open file or rank where the rules mind that, the one of the side to move
    /// first.
    pub fn facing(&self) -> Option<(Square, Square)> {
        ask!(self, |kernel, board| kernel.facing(board))
    }

    /// The plies since the last capture or Pawn move.
    #[inline]
    pub fn clock(&self) -> u16 {
        with_any!(AnyBoard, self.packed(), |board| board.clock())
    }

    /// The running count towards a draw, if the rules have one. A FEN shows it in place of the half-move clock, which continues
    /// unseen.
    #[inline]
    pub fn count_to_draw(&self) -> Option<Count> {
        self.count.runs().then_some(self.count)
    }

    /// The move number, which increases after Black's moves.
    pub fn move_number(&self) -> u16 {
        with_any!(AnyBoard, self.packed(), |board| board.number())
    }

    /// How many moves of this turn have been made, and how many are left; `None` where a turn is one move.
    pub fn series(&self) -> Option<Series> {
        let state = with_any!(AnyBoard, self.packed(), |board| board.state());
        self.variant.compiled().series(&state)
    }
}
