//! Data that is computed once for many moves: the moves by their targets, and, where all moves are written, the facts that each needs.

use legwork::{Kind, Move, Position, Square};

/// The length of a table with an entry for the index of every square.
const SQUARES: usize = 256;

/// The legal moves by the squares on which they end: chains, each from the last move in the list to the first one.
pub(super) struct Targets {
    /// By the index of a square, one more than the place of the last move to it; 0 if there is none.
    last: Vec<u32>,
    /// By the place of a move, the same of the move to that square that is before it.
    before: Vec<u32>,
}

impl Targets {
    pub(super) fn of(legal: &[Move]) -> Self {
        let mut last = vec![0; SQUARES];
        let chained =
            |(place, mv): (u32, &Move)| std::mem::replace(&mut last[mv.to().index()], place);
        let before = (1..).zip(legal).map(chained).collect();
        Self { last, before }
    }

    /// Returns those of the legal moves, the same as before, that end on a square.
    pub(super) fn to(&self, legal: &[Move], square: Square) -> impl Iterator<Item = Move> {
        let mut next = self.last[square.index()];
        std::iter::from_fn(move || {
            let place = next.checked_sub(1)? as usize;
            next = self.before[place];
            Some(legal[place])
        })
    }
}

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
