//! Castling in the Generator.

use legwork_core::geometry::Square;
use legwork_core::legs::BoardView as _;
use legwork_core::moves::{GateSquare, Move};
use legwork_core::piece::{Color, Kind, Kinds};
use legwork_core::shape::Shape;

use crate::Kernel;
use crate::board::Board;
use crate::royals::Trial;
use crate::sink::{Flow, ON, Sink};
use crate::tables::castling::WingTable;

use super::Generator;

impl<S: Shape> Kernel<S> {
    /// The square of the piece of a side that may still castle, if these are the pieces that have not moved.
    #[inline]
    pub fn castling_king(&self, board: &Board<S>, virgin: S, color: Color) -> Option<Square> {
        if let Some(castlers) = &self.tables.castling.other {
            let home = self.tables.castling.homes[color.index()];
            let castlers = board.own(color, castlers.squares(&board.planes));
            return (virgin & castlers).contains(home).then_some(home);
        }
        if self.tables.castling.from_anywhere {
            let kings = self.tables.royalty.formula.squares(&board.planes) & virgin;
            return board.own(color, kings).squares().next();
        }
        let king = board.royals[color.index()];
        virgin.contains(king).then_some(king)
    }

    /// The Rook with which a side can still castle on a wing, wherever the King is.
    #[inline]
    pub(crate) fn castling_rook(&self, board: &Board<S>, wing: &WingTable<S>) -> Option<Square> {
        let king = self.castling_king(board, board.virgin, wing.color)?;
        wing.rook_of(self.unmoved_rooks(board), king)
    }

    /// The pieces that castle with a King, and have not moved.
    #[inline]
    pub fn unmoved_rooks(&self, board: &Board<S>) -> S {
        board.virgin & self.tables.rooks(&board.planes)
    }

    /// The wings of both sides.
    #[inline]
    pub fn wings(&self) -> &[WingTable<S>] {
        &self.tables.castling.wings
    }

    /// The squares of the way of a King who castles on a wing, from his square to his target.
    #[inline]
    pub fn castling_way(&self, wing: &WingTable<S>, king: Square) -> S {
        self.tables.castling.way(wing, king)
    }

    /// The squares that must be empty for King and Rook to castle on a wing.
    #[inline]
    pub fn castling_empty(&self, wing: &WingTable<S>, king: Square, rook: Square) -> S {
        self.tables.castling.empty(wing, king, rook)
    }

    /// Passes the castling on a wing to a sink, with what may be gated on a square that the King or the Rook leaves. Nothing
    /// waits behind these squares.
    pub fn give_castling(
        &self,
        board: &Board<S>,
        number: usize,
        gates: impl Fn(Square, GateSquare) -> Kinds,
        sink: &mut impl Sink<S>,
    ) -> Flow {
        let wing = &self.tables.castling.wings[number];
        let king = self.castling_king(board, board.virgin, wing.color);
        match (king, self.castling_rook(board, wing)) {
            (Some(king), Some(rook)) => {
                give_castling(sink, number, wing, [king, rook], &gates, &|_| false)
            }
            _ => ON,
        }
    }

    /// The Rook of a castling move: its square, its kind, and its target. `None` for other moves.
    pub(crate) fn castling_rook_move(
        &self,
        board: &Board<S>,
        mv: Move,
    ) -> Option<(Square, Kind, Square)> {
        let wing = self.tables.castling.wings.get(mv.wing()?)?;
        let rook = self.castling_rook(board, wing)?;
        let (_, rook_to) = wing.ends_from(mv.from());
        Some((rook, self.kind_at(board, rook)?, rook_to))
    }
}

impl<S: Shape, const SPECIAL: bool> Generator<'_, S, SPECIAL> {
    #[inline(never)]
    pub(super) fn castling(self, sink: &mut dyn Sink<S>) -> Flow {
        if !self.board.virgin.contains(self.king) {
            return ON;
        }
        let tables = self.rules();
        let rooks = self.kernel.unmoved_rooks(self.board);
        for (number, wing) in tables.castling.wings.iter().enumerate() {
            let mv = Move::castling(self.king, wing.ends_from(self.king).0, number);
            if wing.color == self.us
                && let Some(rook) = wing.rook_of(rooks, self.king)
                && self.can_castle(number, wing, rook)
                && self.permits(mv)
            {
                let gates = |left, on| self.safe_gates(mv, on, self.gates_from(left));
                let must = |left| !self.moves_ungated(left);
                give_castling(sink, number, wing, [self.king, rook], &gates, &must)?;
            }
        }
        ON
    }

    /// The castlings of another piece than the King: each is tried.
    #[inline(never)]
    pub(super) fn castling_of_other(self, sink: &mut dyn Sink<S>) -> Flow {
        let (kernel, board) = (self.kernel, self.board);
        let castler = kernel.castling_king(board, board.virgin, self.us);
        let Some(castler) = castler.filter(|&castler| self.scope.from.contains(castler)) else {
            return ON;
        };
        if SPECIAL && self.kingless {
            return self.untried_castling(castler, sink);
        }
        let mut trial = Trial {
            kernel,
            board,
            sink,
        };
        self.untried_castling(castler, &mut trial)
    }

    /// The castlings of a piece that the generator does not guard, whatever they leave attacked.
    fn untried_castling(self, castler: Square, sink: &mut dyn Sink<S>) -> Flow {
        let rooks = self.kernel.unmoved_rooks(self.board);
        for (number, wing) in self.rules().castling.wings.iter().enumerate() {
            let mv = Move::castling(castler, wing.ends_from(castler).0, number);
            if wing.color == self.us
                && let Some(rook) = wing.rook_of(rooks, castler)
                && self.crosses_freely(wing, castler, rook)
                && self.may_cross(wing, castler)
                && self.permits(mv)
            {
                let gates = |left, _| self.gates_from(left);
                let must = |left| !self.moves_ungated(left);
                give_castling(sink, number, wing, [castler, rook], &gates, &must)?;
            }
        }
        ON
    }

    /// Whether nothing is in the way of the two pieces that castle, and no enemy freezes them.
    fn crosses_freely(&self, wing: &WingTable<S>, king: Square, rook: Square) -> bool {
        if SPECIAL && [king, rook].into_iter().any(|at| self.is_frozen(at)) {
            return false;
        }
        let empty = self.rules().castling.empty(wing, king, rook);
        !empty.meets(self.in_the_way(wing, king))
    }

    /// The occupied squares that are in the way of castling on a wing.
    #[inline(always)]
    pub(super) fn in_the_way(&self, wing: &WingTable<S>, king: Square) -> S {
        if SPECIAL {
            let (king_to, rook_to) = wing.ends_from(king);
            self.kernel
                .in_the_way(self.board, self.occupied, [king_to, rook_to])
        } else {
            self.occupied
        }
    }

    /// Whether an enemy freezes the piece on a square.
    fn is_frozen(&self, at: Square) -> bool {
        let compiled = &self.kernel.compiled;
        let view = self.kernel.view(self.board);
        !compiled.rules.frozen.is_empty()
            && view
                .at(at)
                .is_some_and(|piece| compiled.legs.freezer(&view, at, piece).is_some())
    }

    /// Whether a piece that castles is not exposed, or no enemy attacks its way. Other royal pieces are looked at when the move is
    /// tried.
    fn may_cross(&self, wing: &WingTable<S>, king: Square) -> bool {
        let exposed = self.kernel.exposed_royals(self.board, self.us);
        let sheltered = self.kernel.is_shielded(self.board, king, self.us);
        let crossed = self.crossed(wing, king, sheltered);
        !(exposed.contains(king)
            && (self.is_way_attacked(self.board, crossed) || self.is_way_uncovered(wing, king)))
    }

    /// The squares of a castling piece's way on which it must not be attacked before it goes; without the last one where nothing
    /// captures it at the start, since the Rook may come between.
    fn crossed(&self, wing: &WingTable<S>, king: Square, sheltered: bool) -> S {
        let way = self.rules().castling.way(wing, king);
        if sheltered {
            way & !S::single(wing.ends_from(king).0)
        } else {
            way
        }
    }

    /// Whether an enemy attacks one of these squares on a board, where it could capture a royal piece.
    fn is_way_attacked(&self, board: &Board<S>, crossed: S) -> bool {
        crossed.squares().any(|square| {
            let there = self.kernel.with_castler(board, square);
            let asked = there.as_ref().unwrap_or(board);
            self.kernel.is_attacked(asked, square, !self.us)
                && !self.kernel.is_shielded(board, square, self.us)
        })
    }

    /// Whether an enemy attacks a square on the way once the castling piece has left its own square and shields nothing.
    #[inline(never)]
    fn is_way_uncovered(&self, wing: &WingTable<S>, king: Square) -> bool {
        let mut lifted = *self.board;
        lifted.clear(S::single(king));
        self.is_way_attacked(&lifted, self.crossed(wing, king, true))
    }

    fn can_castle(&self, number: usize, wing: &WingTable<S>, rook: Square) -> bool {
        if !self.crosses_freely(wing, self.king, rook) {
            return false;
        }
        if SPECIAL && self.kingless {
            return self.may_cross(wing, self.king);
        }
        let sheltered = SPECIAL && self.special().havens.contains(self.king);
        let crossed = self.crossed(wing, self.king, sheltered);
        let lifted = S::single(self.king) | S::single(rook);
        let enemies = self.enemies();
        let reached = |square: Square, occupied: S| {
            !(SPECIAL && self.special().havens.contains(square))
                && (self.is_reached(square, occupied, enemies)
                    || SPECIAL && self.is_reached_by_others(square, occupied, enemies))
        };
        let attacked = |square: Square| {
            reached(square, self.occupied) || SPECIAL && self.is_reached_by_paths(square)
        };
        if crossed.squares().any(attacked) {
            return false;
        }
        // A rider of the attack tables that sees through the King is giving check, so no castling comes here.
        if SPECIAL {
            let special = self.special();
            let others = !(special.others | special.threats.pieces).is_empty();
            if (others || sheltered) && self.is_way_uncovered(wing, self.king) {
                return false;
            }
        }
        let (king_to, rook_to) = wing.ends_from(self.king);
        let occupied = self.occupied & !lifted | S::single(king_to) | S::single(rook_to);
        let mv = Move::castling(self.king, king_to, number);
        let by_paths = || SPECIAL && self.is_reached_by_paths_after(mv, king_to, occupied, enemies);
        !reached(king_to, occupied) && !by_paths()
    }
}

/// Passes the castlings on a wing to the sink, for the squares of King and Rook, with possible gatings, and without where a
/// square that is left need not be gated on.
fn give_castling<S: Shape>(
    sink: &mut dyn Sink<S>,
    number: usize,
    wing: &WingTable<S>,
    [king, rook]: [Square; 2],
    gates: &dyn Fn(Square, GateSquare) -> Kinds,
    must: &dyn Fn(Square) -> bool,
) -> Flow {
    let (king_to, rook_to) = wing.ends_from(king);
    let mv = Move::castling(king, king_to, number);
    let filled = |left: Square| left == king_to || left == rook_to;
    if ![king, rook]
        .into_iter()
        .any(|left| !filled(left) && must(left))
    {
        sink.one(mv)?;
    }
    for (left, on) in [(king, GateSquare::Origin), (rook, GateSquare::Rook)] {
        // A square that castling fills again has no room for a gated piece.
        if !filled(left) {
            for kind in gates(left, on).iter() {
                sink.one(mv.gating(kind, on))?;
            }
        }
    }
    ON
}
