//! Blasts: the pieces that a capture removes in addition to its victims, and the consequences for royal pieces.

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Kinds};
use legwork_core::rules::Rules;
use legwork_core::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::tables::codes::{Codes, Formula};
use super::tables::narrow::narrow;
use super::tables::rays::{PerSquare, per_square};

/// The tables of blasts.
#[derive(Debug, Clone)]
pub(crate) struct BlastTable<S> {
    spared: Formula,
    immune: Formula,
    immune_kinds: Kinds,
    shielding: Formula,
    /// Each square with those next to it.
    around: PerSquare<S>,
}

narrow!(BlastTable { around } spared, immune, immune_kinds, shielding);

impl<S: Shape> BlastTable<S> {
    /// The tables; `None` if no capture blasts.
    pub(crate) fn new(rules: &Rules, codes: &Codes) -> Option<Self> {
        Some(Self {
            spared: codes.formula(rules.spared_by_blasts()?),
            immune: codes.formula(rules.immune_to_blasts()),
            immune_kinds: rules.immune_to_blasts(),
            shielding: codes.formula(rules.shielding_royals()),
            around: per_square(rules.geometry, |square| S::collect(rules.blast_on(square))),
        })
    }

    /// The squares that the blast of a capture on a square empties; a piece on the square itself is spared only if it is immune.
    fn emptied(&self, board: &Board<S>, target: Square) -> S {
        let spared = self.spared.squares(&board.planes) & !S::single(target);
        let spared = if self.immune_kinds.is_empty() {
            spared
        } else {
            spared | self.immune.squares(&board.planes)
        };
        self.around[target.index()] & board.occupied() & !spared
    }
}

impl<S: Shape> Kernel<S> {
    /// Removes what the blast of a capture removes, which has been made; returns the squares. Nothing if no capture blasts.
    pub(crate) fn blast(&self, board: &mut Board<S>, target: Square) -> S {
        let Some(table) = &self.tables.blast else {
            return S::EMPTY;
        };
        let gone = table.emptied(board, target);
        for square in gone.squares() {
            if let Some(piece) = self.at(board, square) {
                board.hash ^= self.tables.key(piece, square);
            }
        }
        board.clear(gone);
        gone
    }

    /// The squares on which a royal piece of a side cannot be captured, because the blast would remove one of the other side; none
    /// if captures do not blast.
    pub(crate) fn havens(&self, board: &Board<S>, color: Color) -> S {
        let Some(table) = &self.tables.blast else {
            return S::EMPTY;
        };
        let others = self.royals(board, !color) & table.shielding.squares(&board.planes);
        others
            .squares()
            .fold(S::EMPTY, |all, square| all | table.around[square.index()])
    }

    /// Whether a royal piece of a side would be next to an enemy one on a square, so that it cannot be captured there.
    pub(crate) fn is_shielded(&self, board: &Board<S>, square: Square, color: Color) -> bool {
        let around = |table: &BlastTable<S>| table.around[square.index()];
        let table = self.tables.blast.as_ref();
        table.is_some_and(|table| {
            let shielding = table.shielding.squares(&board.planes);
            around(table).meets(self.royals(board, !color) & shielding)
        })
    }

    /// Whether a move leaves the royal pieces of its side as they have to be. A capture that blasts one of the other side may
    /// leave them in check.
    pub(crate) fn leaves_royals_safe(&self, board: &Board<S>, mv: Move) -> bool {
        let us = board.turn;
        if let Some(anti) = &self.tables.royalty.anti {
            let hit = S::single(mv.to()) & !S::single(mv.from()) | S::collect(mv.taken());
            if mv.has_mover() && hit.meets(anti.squares(&board.planes)) {
                return false;
            }
        }
        let mover = || self.kind_at(board, mv.from());
        let mv = self.compiled.rules.before_succession(mover, mv);
        // A gated piece neither parries a check nor shields a line: the move has to be legal without it, too.
        let gates = mv.gate().is_some() && !mv.is_drop();
        if gates && !self.leaves_royals_safe(board, mv.without_gate()) {
            return false;
        }
        if !self.may_arrive(board, mv) {
            return false;
        }
        let is_safe = |after: &Board<S>| !self.stands_in_check(after, us);
        let table = self.tables.blast.as_ref();
        let Some(table) = table.filter(|_| self.is_capture(board, mv)) else {
            return is_safe(&self.play(board, mv));
        };
        let becomes = mv
            .promotion()
            .or_else(|| Some(self.at(board, mv.from())?.kind));
        let lives = becomes.is_some_and(|kind| table.immune_kinds.contains(kind));
        let moved = S::single(mv.to()) | S::collect(mv.taken());
        let left = if lives {
            S::EMPTY
        } else {
            S::single(mv.from())
        };
        let gone = moved | left | table.emptied(board, mv.to());
        if gone.meets(self.royals(board, us)) {
            return false;
        }
        if gone.meets(self.royals(board, !us)) {
            return true;
        }
        // Nothing arrives, unless a piece is gated or lives, or a wall remains.
        let arrives = mv.gate().is_some() || lives || self.tables.fates.is_some();
        if arrives || self.tables.path_attackers.is_some() {
            return is_safe(&self.play(board, mv));
        }
        let mut after = *board;
        after.clear(gone);
        is_safe(&after)
    }
}
