//! Some of the legal moves, in a list.

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::Color;
use legwork_core::shape::Shape;

use super::super::Kernel;
use super::super::board::Board;
use super::super::list::MoveList;
use super::super::sink::{Sheaf, Sink};

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
            Want::Tactical => {
                self.generate(board, list);
                list.retain(|mv| self.is_tactical(board, mv));
            }
            Want::Quiet => {
                self.generate(board, list);
                list.retain(|mv| !self.is_tactical(board, mv));
            }
            Want::Checks => self.generate_checks(board, list),
            Want::From(from) => self.generate_from(board, from, list),
        }
    }

    /// Whether a move captures or promotes.
    #[inline]
    pub fn is_tactical(&self, board: &Board<S>, mv: Move) -> bool {
        mv.promotion().is_some() || self.is_capture(board, mv)
    }

    /// Whether there is any legal move.
    pub fn has_moves(&self, board: &Board<S>) -> bool {
        if self.tables.swept.is_some() {
            return self.count(board) > 0;
        }
        // The side's foremost pieces are the likeliest to have a move.
        let mut left = board.side(board.turn, board.occupied());
        for _ in 0..TRIED {
            if left.is_empty() {
                break;
            }
            let from = match board.turn {
                Color::White => left.last(),
                Color::Black => left.first(),
            };
            left &= !S::single(from);
            let mut any = Any(false);
            self.generate_from(board, from, &mut any);
            if any.0 {
                return true;
            }
        }
        self.count(board) > 0
    }
}

/// So many pieces are asked for a move before all moves are counted.
const TRIED: usize = 3;

/// Remembers only whether there was a move.
struct Any(bool);

impl<S: Shape> Sink<S> for Any {
    #[inline]
    fn sheaf(&mut self, sheaf: &Sheaf<S>) {
        self.0 |= sheaf.count() > 0;
    }

    #[inline]
    fn one(&mut self, _mv: Move) {
        self.0 = true;
    }
}
