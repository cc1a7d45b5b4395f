//! Walls: squares where nothing is, lands or passes, which moves leave on the board.

use crate::geometry::{Geometry, Square, Step};
use crate::piece::{Color, Piece};
use crate::rules::{Rules, Sides};
use crate::squares::Squares;
use serde::{Deserialize, Serialize};

/// Where a move leaves a wall.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum WallForm {
    /// The one wall of the board goes to another empty square; at first, it is placed.
    Duck,
    /// Where the piece, as the kind that it was before, could go from its new square without capturing.
    Arrow,
    /// On the square that the piece left.
    Left,
    /// On any empty square.
    Static,
    /// On an empty square at the edge of the board, or beside a wall along a file or rank.
    Edge,
}

/// How the moves of a turn leave walls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct WallRule {
    /// Where a move leaves a wall.
    pub form: WallForm,
    /// The squares where each side may leave one.
    pub on: Sides,
    /// Whether a turn is a move without a wall, or a wall without a move.
    pub or_move: bool,
}

impl Rules {
    /// The piece that represents a wall on the board. It belongs to neither side, but has Black's colour. `None` if the rules have no walls.
    #[inline]
    pub fn wall_piece(&self) -> Option<Piece> {
        Some(Piece::new(Color::Black, self.wall?))
    }

    /// Whether a piece on the board is a wall.
    #[inline]
    pub fn is_wall(&self, piece: Piece) -> bool {
        self.wall == Some(piece.kind)
    }

    /// Whether a side owns a piece on the board: it has its colour, and is not a wall.
    #[inline]
    pub fn owns(&self, side: Color, piece: Piece) -> bool {
        piece.color == side && !self.is_wall(piece)
    }

    /// Returns the piece of the other side; a wall is the same for both.
    pub fn counterpart(&self, piece: Piece) -> Piece {
        if self.is_wall(piece) {
            piece
        } else {
            Piece::new(!piece.color, piece.kind)
        }
    }

    /// Whether the board has one wall, which every move takes elsewhere: the Duck.
    pub fn has_duck(&self) -> bool {
        self.walls.is_some_and(|walls| walls.form == WallForm::Duck)
    }

    /// The squares at the edge of the board: those that lack a neighbour along their file or rank.
    pub fn edge(&self) -> Squares {
        let geometry = self.geometry;
        let beside = |square: Square| beside(geometry, square).count();
        geometry
            .squares()
            .filter(|&square| beside(square) < 4)
            .collect()
    }
}

/// The squares beside one along its file and rank.
pub fn beside(geometry: Geometry, square: Square) -> impl Iterator<Item = Square> {
    let steps = [(0, 1), (0, -1), (1, 0), (-1, 0)];
    let mut steps = steps.into_iter();
    std::iter::from_fn(move || steps.find_map(|(dx, dy)| geometry.step(square, Step { dx, dy })))
}
