//! Some of the legal moves, in a list.

use legwork_core::geometry::Square;
use legwork_core::shape::Shape;

use super::super::Kernel;
use super::super::board::Board;
use super::super::list::MoveList;

/// Which of the legal moves are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Want {
    /// All of them.
    All,
    /// Those by which something leaves the board: en passant, in passing and without moving too.
    Captures,
    /// Captures and promotions, crownings among them.
    Tactical,
    /// All that are not tactical: castling, gating without a capture, and the pass too.
    Quiet,
    /// Those that give check.
    Checks,
    /// Those of the piece on a square. Castling is its King's; a pass is no piece's.
    From(Square),
}

impl<S: Shape> Kernel<S> {
    /// Fills a list with the legal moves that are wanted, each once, in no particular order; what was
    /// in it is forgotten.
    pub fn list(&self, board: &Board<S>, want: Want, list: &mut MoveList) {
        list.clear();
        match want {
            Want::All => self.generate(board, list),
            Want::Captures => self.generate_captures(board, list),
            Want::Tactical => self.generate_tactical(board, list),
            Want::Quiet => self.generate_quiet(board, list),
            Want::Checks => self.generate_checks(board, list),
            Want::From(from) => self.generate_from(board, from, list),
        }
    }
}
