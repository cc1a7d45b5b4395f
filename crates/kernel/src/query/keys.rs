//! Hashes of parts of a position, and of the position after a move.

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Piece};
use legwork_core::shape::Shape;
use legwork_core::state::State;

use super::super::Kernel;
use super::super::board::Board;

impl<S: Shape> Kernel<S> {
    /// The hash of a board, as if no pass had just been made.
    #[inline]
    pub fn key_without_passes(&self, board: &Board<S>) -> u64 {
        board.hash ^ self.tables.keys.passes(board.passes)
    }

    /// The [hash](Board::hash) after a move, which must be legal in this position.
    pub fn hash_after(&self, board: &Board<S>, mv: Move) -> u64 {
        self.play(board, mv).hash()
    }

    /// A hash of the squares of the pieces marked `pawn`, of both sides, and of nothing else.
    pub fn pawn_hash(&self, board: &Board<S>) -> u64 {
        let mut hash = 0;
        for kind in self.tables.kinds.pawns.iter() {
            for color in Color::BOTH {
                let piece = Piece::new(color, kind);
                for square in self.of(board, piece).squares() {
                    hash ^= self.tables.key(piece, square);
                }
            }
        }
        hash
    }

    /// A hash of the number of pieces of each kind and side, on the board and held.
    pub fn material_hash(&self, board: &Board<S>) -> u64 {
        let keys = &self.tables.keys;
        let held = State {
            holdings: board.state.holdings,
            memory: 0,
        };
        let mut hash = keys.state(held);
        for kind in self.compiled.rules.kinds() {
            for color in Color::BOTH {
                let piece = Piece::new(color, kind);
                // The key of a square represents the count; there are fewer than 256 pieces.
                let count = self.count_of(board, piece);
                if count > 0 {
                    hash ^= self.tables.key(piece, Square::from_index(count as u8));
                }
            }
        }
        hash
    }
}
