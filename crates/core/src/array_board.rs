//! A position as an array of squares and a few fields.
//!
//! The Walker plays on it, texts are read into it and written from it, and the Kernel's packed
//! boards convert to and from it. It is not fast and does not try to be.

use crate::count::Count;
use crate::geometry::{Geometry, Square};
use crate::legs::BoardView;
use crate::piece::{Color, Kind, Piece};
use crate::shape::{Large, Shape};
use crate::state::{ChecksLeft, State};

pub use crate::legs::Passant;

/// A position as an array of squares.
///
/// The type checks nothing: it is a FEN, a set-up or a legal move that gives a sound position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArrayBoard {
    squares: [Option<Piece>; 256],
    /// The side to move.
    pub turn: Color,
    /// The squares whose piece has not moved, where this still matters for castling, gating or a
    /// first move.
    pub virgin: Large,
    /// The pawn that can be captured en passant, if an enemy piece could capture it by its
    /// movement.
    pub passant: Option<Passant>,
    /// Half-moves since the last pawn move or capture.
    pub clock: u16,
    /// The number of the move, from 1.
    pub number: u16,
    /// The count towards a draw that runs. Reading a FEN sets it, and writing one looks at it; no move changes it here.
    pub count: Count,
    /// The state: what the position remembers beyond the board.
    pub state: State,
    /// The number of checks that each side has left to give, where checks win.
    pub checks: ChecksLeft,
    /// The number of passes that have just been made in a row, as far as the rules [count](crate::rules::Rules::passes_counted) them.
    pub passes: u8,
}

impl ArrayBoard {
    /// An empty board, White to move.
    pub fn empty(state: State) -> Self {
        Self {
            squares: [None; 256],
            turn: Color::White,
            virgin: Large::EMPTY,
            passant: None,
            clock: 0,
            number: 1,
            count: Count::NONE,
            state,
            checks: ChecksLeft::default(),
            passes: 0,
        }
    }

    /// The piece on a square.
    #[inline]
    pub fn at(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// Puts a piece on a square, or clears it.
    #[inline]
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.squares[square.index()] = piece;
    }

    /// Every piece and its square, rank by rank from White's first.
    pub fn pieces(&self, geometry: Geometry) -> impl Iterator<Item = (Square, Piece)> {
        geometry
            .squares()
            .filter_map(|square| Some((square, self.at(square)?)))
    }

    /// The squares where a side has that kind, rank by rank.
    pub fn find(
        &self,
        geometry: Geometry,
        color: Color,
        kind: Kind,
    ) -> impl Iterator<Item = Square> {
        let sought = Piece::new(color, kind);
        self.pieces(geometry)
            .filter(move |&(_, piece)| piece == sought)
            .map(|(square, _)| square)
    }
}

impl BoardView for ArrayBoard {
    fn at(&self, square: Square) -> Option<Piece> {
        Self::at(self, square)
    }

    fn marked_virgin(&self, square: Square) -> bool {
        self.virgin.contains(square)
    }

    fn passant(&self) -> Option<Passant> {
        self.passant
    }
}
