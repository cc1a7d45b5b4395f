//! Playing a move on a packed board.

use legwork_core::array_board::Passant;
use legwork_core::geometry::Square;
use legwork_core::moves::{GateSquare, Move};
use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::plugin::MoveFacts;
use legwork_core::shape::Shape;

use super::Kernel;
use super::board::Board;

impl<S: Shape> Kernel<S> {
    /// The position after a move, which must be a legal one of this position.
    pub fn play(&self, board: &Board<S>, mv: Move) -> Board<S> {
        let us = board.turn;
        let mut after = self.null_move(board);
        if mv.is_pass() {
            self.remember(
                &mut after,
                &MoveFacts::new(mv, Piece::new(us, self.tables.royal), [None; 3]),
            );
            self.prune_rights(board, &mut after, S::EMPTY);
            return after;
        }
        let touched = match mv.wing() {
            Some(wing) => self.castle(&mut after, mv, wing),
            None => self.walk_over(board, &mut after, mv),
        };
        self.prune_rights(board, &mut after, touched);
        after
    }

    /// The position with the other side to move, before anything else is done.
    #[inline]
    pub(super) fn null_move(&self, board: &Board<S>) -> Board<S> {
        let keys = &self.tables.keys;
        let mut after = *board;
        after.turn = !board.turn;
        after.hash ^= keys.black_to_move();
        if let Some(passant) = after.passant.take() {
            after.hash ^= keys.passant(passant);
        }
        after.clock = board.clock.saturating_add(1);
        if board.turn == Color::Black {
            after.number = board.number.saturating_add(1);
        }
        after
    }

    /// Moves a piece, captures, promotes and gates; gives the squares touched.
    #[inline]
    fn walk_over(&self, board: &Board<S>, after: &mut Board<S>, mv: Move) -> S {
        let us = board.turn;
        let (from, to) = (mv.from(), mv.to());
        let Some(kind) = self.kind_at(board, from) else {
            return S::EMPTY;
        };
        let mut captured = [None; 3];
        let mut touched = S::single(from) | S::single(to);
        if from != to {
            captured[0] = self.at(board, to).map(|piece| (to, piece));
        }
        if mv.takes_on_the_way() {
            for (place, square) in captured[1..].iter_mut().zip(mv.taken()) {
                *place = self.at(board, square).map(|piece| (square, piece));
                touched |= S::single(square);
            }
        }
        let mut hash = after.hash;
        for (square, piece) in captured.iter().flatten() {
            hash ^= self.tables.keys.piece(*piece, *square);
            after.clock = 0;
        }
        if self.tables.pawns.contains(kind) {
            after.clock = 0;
        }
        after.clear(touched);
        let becomes = mv.promotion().unwrap_or(kind);
        after.place(self.tables.codes.code(becomes), us, to);
        hash ^= self.tables.keys.piece(Piece::new(us, kind), from);
        hash ^= self.tables.keys.piece(Piece::new(us, becomes), to);
        after.hash = hash;
        if kind == self.tables.royal {
            after.royals[us.index()] = to;
        }
        self.gate(after, us, mv, from);
        self.remember(after, &MoveFacts::new(mv, Piece::new(us, kind), captured));
        self.double_step(board, after, kind, mv);
        touched
    }

    #[inline]
    fn gate(&self, after: &mut Board<S>, us: Color, mv: Move, square: Square) {
        if let Some((kind, _)) = mv.gate() {
            after.place(self.tables.codes.code(kind), us, square);
            after.hash ^= self.tables.keys.piece(Piece::new(us, kind), square);
        }
    }

    fn castle(&self, after: &mut Board<S>, mv: Move, wing: usize) -> S {
        let us = !after.turn;
        let king = mv.from();
        let wing = &self.tables.wings[wing];
        let Some(rook) = self.castling_rook(after, wing) else {
            return S::EMPTY;
        };
        let Some(rook_kind) = self.kind_at(after, rook) else {
            return S::EMPTY;
        };
        let left = S::single(king) | S::single(rook);
        after.clear(left);
        for (kind, from, to) in [
            (self.tables.royal, king, wing.king_to),
            (rook_kind, rook, wing.rook_to),
        ] {
            let piece = Piece::new(us, kind);
            after.place(self.tables.codes.code(kind), us, to);
            after.hash ^= self.tables.keys.piece(piece, from) ^ self.tables.keys.piece(piece, to);
        }
        after.royals[us.index()] = wing.king_to;
        let on = match mv.gate() {
            Some((_, GateSquare::Rook)) => rook,
            _ => king,
        };
        self.gate(after, us, mv, on);
        self.remember(
            after,
            &MoveFacts::new(mv, Piece::new(us, self.tables.royal), [None; 3]),
        );
        left | S::single(wing.king_to) | S::single(wing.rook_to)
    }

    /// Brings what is remembered beyond the board up to date.
    #[inline]
    fn remember(&self, after: &mut Board<S>, facts: &MoveFacts) {
        if !self.compiled.has_state() {
            return;
        }
        let state = self.compiled.after(&after.state, facts);
        if state != after.state {
            let keys = &self.tables.keys;
            after.hash ^= keys.state(after.state) ^ keys.state(state);
            after.state = state;
        }
    }

    /// Offers en passant after a double step, if somebody stands ready to take it.
    #[inline]
    fn double_step(&self, board: &Board<S>, after: &mut Board<S>, kind: Kind, mv: Move) {
        let us = board.turn;
        let tables = &self.tables;
        let Some(doublers) = tables
            .doublers
            .iter()
            .find(|doublers| doublers.kind == kind)
        else {
            return;
        };
        let fresh = match &doublers.home {
            Some(home) => home[us.index()],
            None => board.virgin,
        };
        let changes = kind == tables.royal || mv.promotion().is_some();
        let captures = board.occupied().contains(mv.to()) || mv.takes_on_the_way();
        if !fresh.contains(mv.from()) || changes || captures {
            return;
        }
        let middle = doublers.steps[us.index()].iter().find_map(|double| {
            let to = tables.geometry.step(mv.from(), double.step)?;
            (to == mv.to()).then(|| tables.geometry.step(mv.from(), double.middle))?
        });
        let Some(target) = middle.filter(|&middle| !board.occupied().contains(middle)) else {
            return;
        };
        let passant = Passant {
            target,
            victim: mv.to(),
        };
        let pieces = after.side(!us, after.occupied());
        let ready = tables.passers.iter().any(|passers| {
            (passers.from[(!us).index()][target.index()] & pieces)
                .meets(passers.formula.squares(&after.planes))
        });
        after.passant = Some(passant);
        if ready
            || tables.passes_on_paths && self.compiled.can_capture_en_passant(&self.unpack(after))
        {
            after.hash ^= tables.keys.passant(passant);
        } else {
            after.passant = None;
        }
    }

    /// Forgets virgin squares that were touched, and those that no longer matter.
    #[inline]
    fn prune_rights(&self, board: &Board<S>, after: &mut Board<S>, touched: S) {
        let state_changed = after.state != board.state;
        if board.virgin.meets(touched) || (state_changed && !board.virgin.is_empty()) {
            after.virgin = self.relevant_virgins(after, after.virgin & !touched);
            after.hash ^= self.tables.keys.virgins(board.virgin ^ after.virgin);
        }
    }

    /// Those of these virgin squares that still matter, as [`CompiledRules::prune_rights`](legwork_core::compiled::CompiledRules::prune_rights)
    /// has it.
    pub(super) fn relevant_virgins(&self, board: &Board<S>, virgin: S) -> S {
        let tables = &self.tables;
        let mut settled = virgin & (tables.tracked[0] | tables.tracked[1]);
        for color in Color::BOTH {
            if !self.compiled.gates(&board.state, color).is_empty() {
                settled |= virgin & tables.back_rank[color.index()];
            }
        }
        // Where the Rook started, another piece that has not moved may stand.
        let rooks = virgin & tables.rooks(&board.planes);
        for wing in &tables.wings {
            let king = board.royal(wing.color);
            if virgin.contains(king)
                && let Some(rook) = Self::castling_rook_of(rooks, wing, king)
            {
                settled |= S::single(rook) | S::single(king);
            }
        }
        settled
    }
}
