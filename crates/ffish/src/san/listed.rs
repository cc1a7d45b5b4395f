//! The facts that each move needs, found once where all moves are written.

use legwork::{Kind, Move, Position, Square};

/// The length of a table with an entry for the index of every square.
const SQUARES: usize = 256;

/// The facts about a position whose moves are all written.
pub(super) struct Listed {
    /// The moves that give check, where the signs of all are written.
    checks: Option<Vec<Move>>,
    /// The kind of the piece of the side to move on each square, by its index.
    kinds: Vec<Option<Kind>>,
}

impl Listed {
    pub(super) fn of(position: &Position, checks: Option<Vec<Move>>) -> Self {
        let mut kinds = vec![None; SQUARES];
        for square in position.side(position.turn()) {
            kinds[square.index()] = position.at(square).map(|piece| piece.kind);
        }
        Self { checks, kinds }
    }

    /// Whether a move gives check, as far as that is listed.
    pub(super) fn gives_check(&self, mv: Move) -> Option<bool> {
        Some(self.checks.as_ref()?.contains(&mv))
    }

    pub(super) fn kind_on(&self, square: Square) -> Option<Kind> {
        self.kinds[square.index()]
    }
}
