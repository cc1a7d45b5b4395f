//! The boards that legs are walked on.

use crate::geometry::Square;
use crate::moves::Move;
use crate::piece::Piece;

/// A pawn that has just made a double step, and may be captured en passant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Passant {
    /// The first square it passed over, where the capturer ends.
    pub target: Square,
    /// The square that it is on.
    pub victim: Square,
}

impl Passant {
    /// The squares that it passed over: all from the first one on in a straight line to its own.
    pub fn passed(self) -> impl Iterator<Item = Square> {
        let far = self.target.distance(self.victim);
        let along = |from: u8, to: u8, done: u8| {
            if to > from {
                from + done.min(to - from)
            } else {
                from - done.min(from - to)
            }
        };
        let at = move |done: u8| {
            let (first, last) = (self.target, self.victim);
            Square::at(
                along(first.file(), last.file(), done),
                along(first.rank(), last.rank(), done),
            )
        };
        (0..far.max(1)).map(at)
    }

    /// Whether a move captures it on a square that it passed over.
    pub fn is_captured_by(self, mv: Move) -> bool {
        mv.taken().any(|square| square == self.victim) && self.passes(mv.to())
    }

    /// Whether it passed over that square.
    #[inline]
    pub fn passes(self, square: Square) -> bool {
        square == self.target || self.passed().any(|passed| passed == square)
    }
}

/// A board that legs are walked on: any type that knows the piece on each square.
pub trait BoardView {
    /// The piece on the square.
    fn at(&self, square: Square) -> Option<Piece>;

    /// Whether the square is marked as one whose piece has not moved.
    fn marked_virgin(&self, square: Square) -> bool;

    /// The pawn that has just made a double step, if it may be captured en passant.
    fn passant(&self) -> Option<Passant>;
}

impl<V: BoardView + ?Sized> BoardView for &V {
    fn at(&self, square: Square) -> Option<Piece> {
        (**self).at(square)
    }

    fn marked_virgin(&self, square: Square) -> bool {
        (**self).marked_virgin(square)
    }

    fn passant(&self) -> Option<Passant> {
        (**self).passant()
    }
}

/// A board with another piece (or none) on one square.
pub struct ViewWithPiece<'a, V: BoardView + ?Sized> {
    /// The board below.
    pub view: &'a V,
    /// The square that differs.
    pub square: Square,
    /// The piece there instead.
    pub piece: Option<Piece>,
}

impl<V: BoardView + ?Sized> BoardView for ViewWithPiece<'_, V> {
    fn at(&self, square: Square) -> Option<Piece> {
        if square == self.square {
            self.piece
        } else {
            self.view.at(square)
        }
    }

    fn marked_virgin(&self, square: Square) -> bool {
        self.view.marked_virgin(square)
    }

    /// A Pawn cannot be captured en passant if another piece is in its place.
    fn passant(&self) -> Option<Passant> {
        let passant = self.view.passant()?;
        (passant.victim != self.square).then_some(passant)
    }
}

/// A board where a Pawn has just made a double step.
pub struct ViewWithPassant<'a, V: BoardView + ?Sized> {
    /// The board below.
    pub view: &'a V,
    /// The Pawn.
    pub passant: Passant,
}

impl<V: BoardView + ?Sized> BoardView for ViewWithPassant<'_, V> {
    fn at(&self, square: Square) -> Option<Piece> {
        self.view.at(square)
    }

    fn marked_virgin(&self, square: Square) -> bool {
        self.view.marked_virgin(square)
    }

    fn passant(&self) -> Option<Passant> {
        Some(self.passant)
    }
}

/// A board after the mover of a move has left its start, captured, and arrived.
pub struct ViewAfterMove<'a, V: BoardView + ?Sized> {
    /// The board before the move.
    pub view: &'a V,
    /// The move; of castling, only the King's part counts.
    pub mv: Move,
    /// The mover, as what it now is.
    pub piece: Piece,
}

impl<V: BoardView + ?Sized> BoardView for ViewAfterMove<'_, V> {
    fn at(&self, square: Square) -> Option<Piece> {
        if square == self.mv.to() {
            Some(self.piece)
        } else if square == self.mv.from() || self.mv.taken().any(|taken| taken == square) {
            None
        } else {
            self.view.at(square)
        }
    }

    fn marked_virgin(&self, square: Square) -> bool {
        square != self.mv.to() && square != self.mv.from() && self.view.marked_virgin(square)
    }

    fn passant(&self) -> Option<Passant> {
        None
    }
}

/// A board without pieces.
///
/// Nothing blocks a leg there. An [`Observer`](crate::legs::Observer) that ignores every
/// [`Stop`](crate::legs::Stop) that depends on other pieces
/// ([`Stop::could_be_helped`](crate::legs::Stop::could_be_helped)) sees every way that a piece could go
/// on any board.
pub struct EmptyBoard;

impl BoardView for EmptyBoard {
    fn at(&self, _: Square) -> Option<Piece> {
        None
    }

    fn marked_virgin(&self, _: Square) -> bool {
        false
    }

    fn passant(&self) -> Option<Passant> {
        None
    }
}
