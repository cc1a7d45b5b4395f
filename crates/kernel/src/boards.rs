//! Two boards: pieces that change boards with each move.

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::{Kind, Kinds};
use legwork_core::rules::Rules;
use legwork_core::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::tables::codes::{Codes, Formula};

/// The kinds of two boards.
#[derive(Debug, Clone)]
pub(crate) struct TwinTable {
    /// Each kind as it is on the other board.
    twins: Vec<Kind>,
    /// The kinds of the second board.
    second: Kinds,
    /// The pieces that a castling piece does not see.
    unseen: Formula,
}

impl TwinTable {
    /// The table; `None` where there is one board.
    pub(crate) fn new(rules: &Rules, codes: &Codes) -> Option<Self> {
        let twin = |kind| rules.twin(kind).unwrap_or(kind);
        let second = |kind: &Kind| rules.is_on_second_board(*kind);
        rules.two_boards.then(|| Self {
            twins: rules.kinds().map(twin).collect(),
            second: rules.kinds().filter(second).collect(),
            unseen: codes.formula(rules.on_other_board(rules.castler)),
        })
    }

    /// The kind of a piece after its move, given the kind that it is then, whatever the board.
    fn arriving(&self, mover: Kind, becomes: Kind) -> Kind {
        if self.second.contains(mover) == self.second.contains(becomes) {
            self.twins[becomes.index()]
        } else {
            becomes
        }
    }
}

impl<S: Shape> Kernel<S> {
    /// The kind of a piece after its move, given the kind that it is then, whatever the board.
    #[inline]
    pub(crate) fn arriving(&self, mover: Kind, becomes: Kind) -> Kind {
        match &self.tables.twins {
            Some(twins) => twins.arriving(mover, becomes),
            None => becomes,
        }
    }

    /// The occupied squares that are in the way of a castling which ends on these squares.
    #[inline]
    pub(crate) fn in_the_way(&self, board: &Board<S>, occupied: S, ends: [Square; 2]) -> S {
        match &self.tables.twins {
            Some(twins) => {
                let ends = S::collect(ends);
                occupied & (ends | !twins.unseen.squares(&board.planes))
            }
            None => occupied,
        }
    }

    /// The position with the castling piece of the side to move on a square, so that only its own board counts; `None` where there is
    /// just one board.
    pub(crate) fn with_castler(&self, board: &Board<S>, square: Square) -> Option<Board<S>> {
        self.tables.twins.as_ref()?;
        let mut there = *board;
        let planes = self.tables.kinds.planes_of(self.tables.castling.castler);
        there.replace(S::single(square), planes, board.turn, square);
        Some(there)
    }

    /// Whether a royal piece may go to a square of its own board, before it is on the other one.
    pub(crate) fn may_arrive(&self, board: &Board<S>, mv: Move) -> bool {
        let royals = self.tables.royalty.kinds;
        if self.tables.twins.is_none() || !mv.has_mover() || mv.wing().is_some() {
            return true;
        }
        let kind = self.kind_at(board, mv.from());
        let Some(kind) = kind.filter(|&kind| royals.contains(kind)) else {
            return true;
        };
        let (us, to) = (board.turn, mv.to());
        let touched = S::single(mv.from()) | S::single(to) | S::collect(mv.taken());
        let mut arrived = *board;
        arrived.replace(touched, self.tables.kinds.planes_of(kind), us, to);
        let exposed = self.exposed_royals(&arrived, us).contains(to);
        !(exposed && self.is_attacked(&arrived, to, !us))
    }
}
