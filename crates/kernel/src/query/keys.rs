//! Hashes of parts of a position, and of the position after a move.

use legwork_core::array_board::Passant;
use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Piece};
use legwork_core::series::Series;
use legwork_core::shape::Shape;
use legwork_core::state::State;

use super::super::Kernel;
use super::super::board::Board;
use super::super::sink::First;

impl<S: Shape> Kernel<S> {
    /// The number that boards of the same position share: the [hash](Board::hash), without an en-passant square on which
    /// no capture is legal.
    #[inline]
    pub fn key(&self, board: &Board<S>) -> u64 {
        match board.passant {
            None => board.hash,
            Some(passant) => board.hash ^ self.key_of_no_capture(board, passant),
        }
    }

    /// The [`key`](Self::key) of a board, as if no pass had just been made.
    #[inline]
    pub fn key_without_passes(&self, board: &Board<S>) -> u64 {
        self.key(board) ^ self.tables.keys.passes(board.passes)
    }

    /// The [`key`](Self::key) after a move, which must be legal in this position.
    pub fn key_after(&self, board: &Board<S>, mv: Move) -> u64 {
        self.key(&self.play(board, mv))
    }

    /// The [`key`](Self::key), with the hash worked out anew; always the same.
    pub fn key_from_scratch(&self, board: &Board<S>) -> u64 {
        self.hash_from_scratch(board) ^ board.hash ^ self.key(board)
    }

    /// The key of the en-passant square if no capture on it is legal; else 0.
    #[inline(never)]
    fn key_of_no_capture(&self, board: &Board<S>, passant: Passant) -> u64 {
        if self.can_capture_en_passant(board, passant) {
            0
        } else {
            self.tables.keys.passant(passant) ^ self.key_of_doubles(board)
        }
    }

    /// The part of the hash of a board for the double steps that can be answered.
    fn key_of_doubles(&self, board: &Board<S>) -> u64 {
        let Some(series) = self.compiled.series(&board.state) else {
            return 0;
        };
        let without = State {
            memory: Series {
                doubles: 0,
                ..series
            }
            .memory(),
            ..board.state
        };
        self.tables.keys.state(board.state) ^ self.tables.keys.state(without)
    }

    /// Whether a capture is legal because of the en-passant square alone.
    fn can_capture_en_passant(&self, board: &Board<S>, passant: Passant) -> bool {
        if self.generate_en_passant(board, &mut First).is_break() {
            return true;
        }
        // A walked piece may take the Pawn and go on to the square that it passed, which it may without en passant too.
        let mut without = *board;
        without.passant = None;
        let only_so = |mv: Move| passant.is_captured_by(mv) && !self.is_legal(&without, mv);
        self.tables.passing.on_paths && self.has_capture(board, only_so)
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
            holdings: self.compiled.held_material(&board.state),
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
