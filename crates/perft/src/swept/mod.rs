//! Counts the last two plies of a perft in bulk, where a sweep can count all pieces on the board.
//!
//! 1. **One side, one direction at a time.** The rides of all pieces that ride north end where the next
//!    piece begins, so they are filled together, and one population count gives their number. No loop
//!    runs over pieces or kinds. Pinned pieces are left out and added one by one.
//! 2. **The last move but one is not made.** The answers to all moves that change only the squares that
//!    they name are counted from one position in which one piece moves. Castling, en passant, and
//!    captures that change what a pool offers are made.
//! 3. **Lions, leap groups, Cannons.** Lions are counted one by one, and only when a square near them
//!    changed. Kinds with other leaps, with captures that differ from their moves, or with other Pawn
//!    steps are leap groups. These and Cannons are counted piece by piece; where a Cannon is on a line
//!    with the King, each piece has its own mask of targets. The trade of Lions comes from
//!    `Plugin::guard`, the rule of `permits` as data.
//! 4. **Drops** are kinds times a population count ([`drops`]).
//! 5. **The pieces on the board decide.** With a kind on the board that no sweep can count, the generator counts. A move that brings in such a kind (promotion, gating) is made, and its answers
//!    are counted by the generator; the rest is counted in bulk.

mod answers;
mod drops;
mod groups;
mod kinds;
mod position;
mod roles;
mod tables;

use std::ops::ControlFlow;

use legwork_core::shape::Shape;
use legwork_kernel::{Board, Flow, Kernel};
use legwork_levels::Level;

pub(crate) use tables::BulkTables;

const ON: Flow = ControlFlow::Continue(());

/// The tables for bulk counting, and the kernel from which they were made.
#[derive(Clone, Copy)]
struct Sweep<'a, S: Shape> {
    kernel: &'a Kernel<S>,
    tables: &'a BulkTables,
}

/// The number of legal moves, by the generator.
#[inline]
pub(crate) fn count_by_generator<S: Shape>(kernel: &Kernel<S>, board: &Board<S>) -> u64 {
    kernel.count_apart(board)
}

impl BulkTables {
    /// The level in use.
    pub(crate) fn level(&self) -> Level {
        self.sweeper.level()
    }

    /// The number of legal moves; `None` if a sweep cannot count them.
    #[inline]
    pub(crate) fn count<S: Shape>(&self, kernel: &Kernel<S>, board: &Board<S>) -> Option<u64> {
        let tables = self;
        Sweep { kernel, tables }.count_in_bulk(board)
    }

    /// The number of answers to all moves; `None` if a sweep cannot count them.
    #[inline]
    pub(crate) fn count_answers<S: Shape>(
        &self,
        kernel: &Kernel<S>,
        board: &Board<S>,
    ) -> Option<u64> {
        let tables = self;
        Sweep { kernel, tables }.count_answers(board)
    }
}

impl<S: Shape> Sweep<'_, S> {
    /// The number of legal moves; `None` if a sweep cannot count them.
    fn count_in_bulk(&self, board: &Board<S>) -> Option<u64> {
        if self.kernel.is_over(board) {
            return Some(0);
        }
        let position = self.position(board, board.turn())?;
        let counted = u64::from(self.tables.sweeper.count_moves(&position));
        Some(counted + self.kernel.count_en_passant(board))
    }

    /// The number of legal moves.
    fn count(&self, board: &Board<S>) -> u64 {
        let counted = self.count_in_bulk(board);
        counted.unwrap_or_else(|| count_by_generator(self.kernel, board))
    }
}
