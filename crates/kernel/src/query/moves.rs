//! Lists the legal moves of a selected type.

use legwork_core::geometry::Square;
use legwork_core::shape::Shape;

use super::super::Kernel;
use super::super::board::Board;
use super::super::list::MoveList;
use super::super::sink::Until;

/// Which legal moves to list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Want {
    /// All legal moves.
    All,
    /// Moves that capture: also en passant, on the way, and without moving.
    Captures,
    /// Captures and promotions, including crownings and crowned drops.
    Tactical,
    /// All that are not tactical, including castling, gating without a capture, other drops, and the pass.
    Quiet,
    /// Moves that give check.
    Checks,
    /// Moves of the piece on a square. Castling belongs to the King; a pass and a drop belong to no piece.
    From(Square),
}

impl<S: Shape> Kernel<S> {
    /// Fills a list with the wanted legal moves, each once, in no particular order, replacing its contents.
    pub fn list(&self, board: &Board<S>, want: Want, list: &mut MoveList) {
        list.clear();
        match want {
            Want::Checks => {
                let _ = self.pass_checks(board, list);
            }
            _ => self.fill(board, self.scope_of(board, want), list),
        }
    }

    /// Like `list`, but stops when `goes_on` is false, which is asked after each move and before each test that may take long.
    pub fn list_until(
        &self,
        board: &Board<S>,
        want: Want,
        list: &mut MoveList,
        goes_on: &mut dyn FnMut(&MoveList) -> bool,
    ) {
        list.clear();
        self.generate(board, want, &mut Until { list, goes_on });
    }
}
