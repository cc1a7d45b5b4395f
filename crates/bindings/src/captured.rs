//! The pieces that a move captures.

use legwork::{Move, Piece, Position, Square};

/// Returns what a legal move takes off the board, but for the moving piece itself and, in castling, the Rook; the squares ascend.
pub fn captured(position: &Position, mv: Move) -> Vec<(Square, Piece)> {
    if mv.wing().is_some() || !position.is_capture(mv) {
        return Vec::new();
    }
    let off = position.change(mv);
    let mut taken: Vec<(Square, Piece)> = off
        .off()
        .filter(|&(square, _)| square != mv.from() || mv.is_drop())
        .collect();
    taken.sort_unstable_by_key(|&(square, _)| square);
    taken.dedup_by_key(|&mut (square, _)| square);
    taken
}
