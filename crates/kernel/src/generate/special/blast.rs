//! Generation where captures do more than take: where they blast, or change pieces.
//!
//! Such a capture may open lines, bring pieces, and remove royal pieces of both sides, so neither pins nor checks say whether it is
//! legal: it is tried. All other moves are generated as they are elsewhere.

use legwork_core::geometry::Square;
use legwork_core::shape::Shape;

use crate::Kernel;
use crate::board::Board;
use crate::scope::Scope;
use crate::sink::{Flow, Sink};

impl<S: Shape> Scope<S> {
    /// The moves that do nothing but end on an empty square, castling, and drops, with these squares occupied.
    fn onto_empty(self, occupied: S) -> Self {
        Self {
            to: self.to & !occupied,
            promotes_on: self.promotes_on & !occupied,
            taking: false,
            pass: false,
            in_place: false,
            ..self
        }
    }

    /// The moves that `onto_empty` leaves out.
    fn but_onto_empty(self, occupied: S) -> Self {
        Self {
            to: self.to & occupied,
            promotes_on: self.promotes_on & occupied,
            castling: false,
            drops: false,
            placings: false,
            ..self
        }
    }
}

impl<S: Shape> Kernel<S> {
    /// Passes the wanted moves to a sink, where captures do more than take and one royal piece is guarded.
    #[inline(never)]
    pub(crate) fn pass_captures_apart(
        &self,
        board: &Board<S>,
        scope: Scope<S>,
        king: Square,
        sink: &mut dyn Sink<S>,
    ) -> Flow {
        let tables = &self.tables;
        // A shield lasts until the royal piece moves, so checks and pins say nothing.
        if scope.only_en_passant
            || self.is_shielded(board, king, board.turn)
            || tables.path_attackers.is_some()
            || tables.generation.code_offers
        {
            return self.pass_by_trial(board, scope, sink);
        }
        let occupied = board.occupied();
        self.pass_by_trial(board, scope.but_onto_empty(occupied), sink)?;
        self.pass_guarding(board, scope.onto_empty(occupied), Some(king), sink)
    }
}
