//! Drops in bulk counting.
//!
//! A drop fills one empty square, and the hand of a side does not depend on the other side's move. So the drops of a
//! side are kinds times a population count. Only a drop that may not mate needs more: where one could give check, and
//! the King might have no square to go to, the generator counts.

use legwork_bitboard::Bitboard;
use legwork_sweep::{BulkPosition, DropWays, SimpleMoves};
use smallvec::SmallVec;

use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::shape::Shape;

use legwork_kernel::tables::DropTable;
use legwork_kernel::{Board, Kernel};

use super::Sweep;
use super::tables::BulkTables;

impl<S: Shape> Sweep<'_, S> {
    /// Adds a side's drops to its position; `None` if a sweep cannot count them.
    pub(super) fn add_drops(
        &self,
        board: &Board<S>,
        side: Color,
        position: &mut BulkPosition,
    ) -> Option<()> {
        let kernel = self.kernel;
        for table in kernel.droppable(board, side) {
            let asked = kernel.compiled().code.concerns(&board.state()).movers;
            let mates = table.mate || table.attackers.is_some() && self.tables.one_king_each;
            let swept = table.check && mates && table.lines.is_none();
            if !swept || asked.contains(table.kind) || self.tables.drops_apart {
                return None;
            }
            let all = table.squares[side.index()];
            let mut squares = all;
            if let Some(files) = &table.per_file {
                squares &= !files.full(board, side);
                let holders = files.holders(board, side);
                if !holders.is_empty() {
                    if position.file_drops.ways > 0 {
                        return None;
                    }
                    position.file_holders = holders.to_bitboard();
                    position.file_drops = DropWays {
                        squares: all.to_bitboard(),
                        ways: 1,
                    };
                }
            }
            position.add_drop(squares.to_bitboard())?;
            if let Some((_, squares)) = table.crowned {
                position.add_drop(squares[side.index()].to_bitboard())?;
            }
        }
        Some(())
    }

    /// Whether a side might mate by a drop that may not mate.
    pub(super) fn may_mate_by_drop(&self, board: &Board<S>, side: Color) -> bool {
        let free = !board.occupied();
        self.kernel.droppable(board, side).any(|table| {
            let Some(attackers) = &table.attackers else {
                return false;
            };
            let squares = table.squares[side.index()] & free;
            let full = full_files(table, board, side);
            attackers[side.index()][board.king(!side).index()].meets(squares & !full)
        })
    }

    /// Calls a function with the drops of the side to move on these squares: the kind in hand, its crowned side if it
    /// is dropped crowned, and the squares.
    pub(super) fn each_drop(
        &self,
        board: &Board<S>,
        droppable: Bitboard,
        mut give: impl FnMut(Kind, Option<Kind>, S),
    ) {
        let us = board.turn();
        let free = S::from_bitboard(droppable);
        for table in self.kernel.droppable(board, us) {
            let squares = table.squares[us.index()] & !full_files(table, board, us);
            give(table.kind, None, squares & free);
            if let Some((kind, squares)) = table.crowned {
                give(table.kind, Some(kind), squares[us.index()] & free);
            }
        }
    }
}

/// The files on which a side may drop no more of a kind.
fn full_files<S: Shape>(table: &DropTable<S>, board: &Board<S>, side: Color) -> S {
    let files = table.per_file.as_ref();
    files.map_or(S::EMPTY, |files| files.full(board, side))
}

/// The drops by which the side that answers may not mate.
pub(super) struct MatingDrops<'a, S: Shape> {
    kernel: &'a Kernel<S>,
    /// Whether attacks may change where the pieces that make them do not lead.
    jumps: bool,
    king: Square,
    occupied: S,
    own: S,
    /// The squares that the other side attacks once the King has left its square.
    attacked: S,
    drops: SmallVec<[MatingDrop<'a, S>; 1]>,
}

/// A kind that may not mate when it is dropped.
struct MatingDrop<'a, S> {
    /// The squares from which it attacks a square.
    attackers: &'a [S; 256],
    squares: S,
    full: S,
    /// The pieces of its kind.
    pieces: S,
}

impl<'a, S: Shape> MatingDrops<'a, S> {
    /// The drops of the side that answers the mover's next move; `attacked` is what it attacks once the King has left
    /// its square.
    pub(super) fn new(
        kernel: &'a Kernel<S>,
        board: &Board<S>,
        bulk: &BulkTables,
        attacked: Bitboard,
    ) -> Self {
        let (us, them) = (board.turn(), !board.turn());
        let occupied = board.occupied();
        let drops = kernel.droppable(board, them).filter_map(|table| {
            let attackers = table.attackers.as_ref()?;
            Some(MatingDrop {
                attackers: &attackers[them.index()],
                squares: table.squares[them.index()],
                full: full_files(table, board, them),
                pieces: kernel.of(board, Piece::new(them, table.kind)),
            })
        });
        Self {
            kernel,
            jumps: bulk.jumps,
            king: board.king(us),
            occupied,
            own: board.side(us, occupied),
            attacked: S::from_bitboard(attacked),
            drops: drops.collect(),
        }
    }

    /// Whether there are any.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.drops.is_empty()
    }

    /// The targets of a move from a square, as a bit index, or from nowhere, after which one of them might mate.
    #[inline(never)]
    pub(super) fn after(&self, from: u8, targets: S) -> S {
        let from = (from != SimpleMoves::NOWHERE).then(|| S::square(from));
        let left = from.map_or(S::EMPTY, S::single);
        let after = |drop: &MatingDrop<'a, S>| {
            if from == Some(self.king) {
                S::collect(targets.squares().filter(|&to| self.mates_at(drop, to)))
            } else {
                self.mates_after(drop, left, targets)
            }
        };
        self.drops
            .iter()
            .fold(S::EMPTY, |all, drop| all | after(drop))
    }

    /// The targets of another piece than the King after which a drop might mate.
    fn mates_after(&self, drop: &MatingDrop<'a, S>, left: S, targets: S) -> S {
        let near = drop.attackers[self.king.index()] & drop.squares & (!self.occupied | left);
        let (open, barred) = (near & !drop.full, near & drop.full);
        let mut mates = match open.count() {
            0 => S::EMPTY,
            1 => targets & !open,
            _ => targets,
        };
        if !barred.is_empty() {
            mates |= targets & drop.pieces;
        }
        if mates.is_empty() || self.attacked.meets(left) {
            return mates;
        }
        // No line opens, so the King keeps the squares to which it could go, but for one that is filled.
        let flights = self.flights(drop, self.king, near);
        match flights.count() {
            0 => mates,
            1 => mates & flights,
            _ => S::EMPTY,
        }
    }

    /// Whether a drop might mate a King that has gone to a square.
    fn mates_at(&self, drop: &MatingDrop<'a, S>, king: Square) -> bool {
        let near = drop.attackers[king.index()] & drop.squares;
        let near = near & (!self.occupied | S::single(self.king));
        let opens = near.meets(drop.full) && drop.pieces.contains(king);
        if !(near.meets(!drop.full) || opens) {
            return false;
        }
        // A capture may open a line.
        self.occupied.contains(king) || self.flights(drop, king, near).is_empty()
    }

    /// The squares to which a King on a square could go where the other side attacks nothing, not even by a drop near it.
    fn flights(&self, drop: &MatingDrop<'a, S>, king: Square, near: S) -> S {
        let steps = self.kernel.king_steps(king).filter(|_| !self.jumps);
        let own = self.own & !S::single(self.king);
        let free = steps.unwrap_or_default() & !own & !self.attacked;
        let safe = |&to: &Square| !drop.attackers[to.index()].meets(near);
        S::collect(free.squares().filter(safe))
    }
}
