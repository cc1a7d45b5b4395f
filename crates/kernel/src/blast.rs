//! Blasts: what a capture removes besides its victims, and what it means for royal pieces.

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::Color;
use legwork_core::rules::Rules;
use legwork_core::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::tables::codes::{Codes, Formula};
use super::tables::rays::{PerSquare, per_square};

/// The tables of blasts.
#[derive(Debug, Clone)]
pub(crate) struct BlastTable<S> {
    spared: Formula,
    /// Each square with those next to it.
    around: PerSquare<S>,
}

impl<S: Shape> BlastTable<S> {
    /// The tables; `None` if no capture blasts.
    pub(crate) fn new(rules: &Rules, codes: &Codes) -> Option<Self> {
        Some(Self {
            spared: codes.formula(rules.spared_by_blasts()?),
            around: per_square(rules.geometry, |square| S::collect(rules.blast_on(square))),
        })
    }
}

impl<S: Shape> Kernel<S> {
    /// Removes what the blast of a capture removes, which has been made; returns the squares. Nothing if no capture blasts.
    pub(crate) fn blast(&self, board: &mut Board<S>, target: Square) -> S {
        let Some(table) = &self.tables.blast else {
            return S::EMPTY;
        };
        let spared = table.spared.squares(&board.planes) & !S::single(target);
        let gone = table.around[target.index()] & board.occupied() & !spared;
        for square in gone.squares() {
            if let Some(piece) = self.at(board, square) {
                board.hash ^= self.tables.key(piece, square);
            }
        }
        board.clear(gone);
        gone
    }

    /// Whether a royal piece of a side would be next to an enemy one on a square, so that nobody captures it there.
    pub(crate) fn is_shielded(&self, board: &Board<S>, square: Square, color: Color) -> bool {
        let around = |table: &BlastTable<S>| table.around[square.index()];
        let table = self.tables.blast.as_ref();
        table.is_some_and(|table| around(table).meets(self.royals(board, !color)))
    }

    /// The verdict of the rule of blasts on a capture, by the royal pieces that it removes; `None` if it says nothing.
    pub(crate) fn blasts_royals(
        &self,
        board: &Board<S>,
        mv: Move,
        after: &Board<S>,
    ) -> Option<bool> {
        if self.tables.blast.is_none() || !self.is_capture(board, mv) {
            return None;
        }
        let fewer = |color| {
            let count = |board| self.royals(board, color).count();
            count(after) < count(board)
        };
        match (fewer(board.turn), fewer(!board.turn)) {
            (true, _) => Some(false),
            (false, true) => Some(true),
            (false, false) => None,
        }
    }
}
