//! Makes a move on a packed board.

use legwork_core::array_board::Passant;
use legwork_core::geometry::Square;
use legwork_core::moves::{GateSquare, Move};
use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::plugin::MoveFacts;
use legwork_core::shape::Shape;
use legwork_core::state::State;

use super::Kernel;
use super::board::Board;
use super::tables::pawns::{Doublers, Passage};

impl<S: Shape> Kernel<S> {
    /// The position after a move, which must be legal in this position.
    #[inline]
    pub fn play(&self, board: &Board<S>, mv: Move) -> Board<S> {
        let mut after = *board;
        self.make(&mut after, mv);
        after
    }

    /// Makes a move, which must be legal in this position, on the board itself.
    ///
    /// The result of any other move is unspecified.
    pub fn make(&self, board: &mut Board<S>, mv: Move) {
        let effects = &self.tables.effects;
        let plain = mv.is_plain();
        let steps = plain || effects.gates && mv.without_gate().is_plain();
        // The quick way does not end the passes in a row.
        if steps && !effects.of_plain_moves && board.passes == 0 {
            let occupied = board.occupied();
            let captures = occupied.contains(mv.to());
            if !(captures && effects.of_captures) {
                return self.step_over(board, occupied, captures, !plain, mv);
            }
        }
        self.make_in_full(board, mv);
    }

    /// Makes a move of any type.
    #[inline(never)]
    fn make_in_full(&self, board: &mut Board<S>, mv: Move) {
        let (us, state) = (board.turn, board.state);
        let series = self.compiled.rules.several_moves();
        let before = series.map(|rule| (rule, *board));
        let facts = self.tables.effects.code_changes_first_moves.then(|| {
            let view = self.view(board);
            MoveFacts::on(&view, mv, us, self.tables.royalty.king)
        });
        self.pass_turn(board);
        let touched = if mv.is_pass() {
            let royal = Piece::new(us, self.tables.royalty.king);
            self.remember(board, || MoveFacts::new(mv, royal, [None; 3]));
            S::EMPTY
        } else if let Some(kind) = mv.dropped() {
            self.drop(board, us, mv, kind);
            S::EMPTY
        } else if mv.is_wall_alone() {
            self.leave_wall(board, mv);
            S::EMPTY
        } else if mv.wing().is_some() {
            self.castle(board, us, mv)
        } else {
            self.walk_over(board, us, mv)
        };
        let reborn = self
            .tables
            .fates
            .as_ref()
            .is_some_and(|fates| fates.rebirths);
        if let Some(facts) = facts {
            self.change_first_moves(board, touched, &facts);
        } else if reborn || board.virgin.meets(touched) && self.tables.captures_do_more {
            self.set_virgins(board, board.virgin & !touched);
        } else if !board.virgin.is_empty() {
            self.lose_virgins(board, touched, state);
        }
        if self.tables.effects.converts && mv.has_mover() {
            self.convert(board, mv.to());
        }
        self.count_passes(board, mv);
        if self.tables.effects.counts_checks && self.in_check(board) {
            let keys = &self.tables.keys;
            let before = board.checks;
            board.checks = before.after_check(us);
            board.hash ^= keys.checks(before) ^ keys.checks(board.checks);
        }
        if let Some((rule, before)) = &before {
            self.continue_turn(*rule, before, mv, board);
        }
    }

    /// Turns the enemies that the piece on a square attacks.
    #[inline(never)]
    fn convert(&self, board: &mut Board<S>, at: Square) {
        let turned = self.compiled.legs.controlled_enemies(&self.view(board), at);
        let mut left = board.virgin;
        for square in turned.iter() {
            if let Some(piece) = self.at(board, square) {
                board.hash ^= self.tables.key(piece, square);
                board.clear(S::single(square));
                self.put(board, square, Piece::new(!piece.color, piece.kind));
                left &= !S::single(square);
            }
        }
        self.set_virgins(board, left);
        if board.passant.is_some() {
            let passant = self.compiled.capturable(&self.unpack(board));
            self.set_passant(board, passant);
        }
    }

    /// Counts the passes in a row, where the rules ask for them.
    #[inline]
    fn count_passes(&self, board: &mut Board<S>, mv: Move) {
        let most = self.tables.effects.passes_counted;
        if most == 0 {
            return;
        }
        let passes = if mv.is_pass() {
            most.min(board.passes + 1)
        } else {
            0
        };
        let keys = &self.tables.keys;
        board.hash ^= keys.passes(board.passes) ^ keys.passes(passes);
        board.passes = passes;
    }

    /// Removes these squares from the virgin squares after a move, and others that no longer matter. Others can only stop to matter
    /// when a castling piece moves, or when a hand becomes empty or is refilled; `before` is the state before the move.
    #[inline]
    fn lose_virgins(&self, board: &mut Board<S>, touched: S, before: State) {
        let tables = &self.tables;
        let (lost, left) = (board.virgin & touched, board.virgin & !touched);
        let [held, holds] = [before, board.state]
            .map(|state| Color::BOTH.map(|color| state.holdings.is_empty(color)));
        if lost.meets(tables.castling.corners) || tables.effects.gates && held != holds {
            return self.set_virgins(board, left);
        }
        board.virgin = left;
        board.hash ^= tables.keys.virgins(lost);
    }

    /// Like `lose_virgins`, after a move with these facts, about which rules in code have to be asked.
    #[inline(never)]
    fn change_first_moves(&self, board: &mut Board<S>, touched: S, facts: &MoveFacts) {
        let before = board.virgin;
        board.virgin = before & !touched;
        let virgin = board.virgin.squares().collect();
        let changed = self
            .compiled
            .code
            .virgins_after(virgin, facts, &self.view(board));
        board.virgin = before;
        self.set_virgins(board, S::collect(changed));
    }

    /// Changes the virgin squares to those of these that matter.
    #[inline(never)]
    fn set_virgins(&self, board: &mut Board<S>, virgin: S) {
        let before = board.virgin;
        board.virgin = self.relevant_virgins(board, virgin);
        board.hash ^= self.tables.keys.virgins(before ^ board.virgin);
    }

    /// Makes a null move, unless the side to move is in check: then nothing is done, and the result is `false`.
    ///
    /// A null move has the effect of a pass: it ends en passant, and what a rule in code remembers
    /// for one move. The half-move clock continues. Where turns have several moves, none is made.
    pub fn make_null(&self, board: &mut Board<S>) -> bool {
        if self.compiled.rules.moves_again() || self.in_check(board) {
            return false;
        }
        self.make(board, Move::PASS);
        true
    }

    /// Changes the side to move, before anything else is done.
    #[inline]
    fn pass_turn(&self, board: &mut Board<S>) {
        let keys = &self.tables.keys;
        let ends_a_move = board.turn == Color::Black;
        board.number = board.number.saturating_add(u16::from(ends_a_move));
        board.turn = !board.turn;
        board.hash ^= keys.black_to_move();
        self.set_passant(board, None);
        board.clock = board.clock.saturating_add(1);
    }

    /// Changes the Pawn that can be captured en passant.
    #[inline]
    pub(super) fn set_passant(&self, board: &mut Board<S>, passant: Option<Passant>) {
        let keys = &self.tables.keys;
        if let Some(passant) = std::mem::replace(&mut board.passant, passant) {
            board.hash ^= keys.passant(passant);
        }
        if let Some(passant) = passant {
            board.hash ^= keys.passant(passant);
        }
    }

    /// Moves a piece, captures, promotes and gates; returns the squares touched.
    #[inline]
    fn walk_over(&self, board: &mut Board<S>, us: Color, mv: Move) -> S {
        let (from, to) = (mv.from(), mv.to());
        let Some(kind) = self.kind_at(board, from) else {
            return S::EMPTY;
        };
        let tables = &self.tables;
        let taken = self.taken_by_moving(board, mv);
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
        let mut hash = board.hash;
        let mut captures = !taken.is_empty();
        for (square, piece) in captured.iter().flatten() {
            hash ^= tables.key(*piece, *square);
            captures = true;
        }
        if captures || tables.kinds.pawns.contains(kind) {
            board.clock = 0;
        }
        let becomes = self.arriving(kind, mv.promotion().unwrap_or(kind));
        board.replace(touched, tables.kinds.planes_of(becomes), us, to);
        hash ^= tables.key(Piece::new(us, kind), from);
        hash ^= tables.key(Piece::new(us, becomes), to);
        board.hash = hash;
        if tables.royalty.fixed && kind == tables.royalty.king {
            board.royals[us.index()] = to;
        }
        self.gate(board, us, mv, from);
        self.leave_wall(board, mv);
        self.remember(board, || MoveFacts::new(mv, Piece::new(us, kind), captured));
        if !captures
            && mv.promotion().is_none()
            && tables
                .passing
                .may_answer(us, to, board.side(!us, board.occupied()))
            && let Some(doublers) = tables.passing.doublers_of(kind)
        {
            self.double_step(board, us, doublers, mv);
        }
        if captures {
            touched |= self.blast(board, to) | self.take(board, taken);
            touched = self.change_pieces(board, mv, Piece::new(us, kind), captured, touched);
        }
        touched
    }

    /// Removes the pieces that a move takes by what it does; returns their squares.
    fn take(&self, board: &mut Board<S>, taken: S) -> S {
        for square in taken.squares() {
            if let Some(piece) = self.at(board, square) {
                board.hash ^= self.tables.key(piece, square);
            }
        }
        board.clear(taken);
        taken
    }

    /// The fast path of most moves: a piece goes to another square, captures at most there, and gates at most on the square that it
    /// leaves. These squares are occupied before.
    ///
    /// It uses only the codes of kinds: looking up the kinds first makes copy-make perft 20% slower.
    #[inline(always)]
    fn step_over(&self, board: &mut Board<S>, occupied: S, captures: bool, gates: bool, mv: Move) {
        let tables = &self.tables;
        let keys = &tables.keys;
        let (us, state) = (board.turn, board.state);
        let (from, to) = (mv.from(), mv.to());
        let (left, reached) = (S::single(from), S::single(to));
        let touched = left | reached;
        self.pass_turn(board);
        let mover = S::across(board.planes.sets(), from);
        let traits = tables.kinds.traits_of(mover);
        let mut hash = board.hash ^ keys.of_code(mover, us, from) ^ keys.of_code(mover, us, to);
        if captures {
            let victim = S::across(board.planes.sets(), to);
            let owner = if board.white.meets(reached) {
                Color::White
            } else {
                Color::Black
            };
            hash ^= keys.of_code(victim, owner, to);
        }
        if captures || traits.pawn {
            board.clock = 0;
        }
        board.hash = hash;
        if gates || tables.effects.remembers {
            self.remember_step(board, us, mv, captures);
        }
        board.replace(touched, &traits.planes, us, to);
        if traits.royal {
            board.royals[us.index()] = to;
        }
        if gates {
            self.gate(board, us, mv, from);
        }
        // The conditions that fail most often come first.
        if let Some(doublers) = traits.doublers
            && !captures
            && tables.passing.may_answer(us, to, board.own(!us, occupied))
        {
            let doublers = &tables.passing.doublers[usize::from(doublers)];
            self.double_step(board, us, doublers, mv);
        }
        if board.virgin.meets(touched) {
            self.lose_virgins(board, touched, state);
        }
    }

    #[inline]
    fn gate(&self, board: &mut Board<S>, us: Color, mv: Move, square: Square) {
        if let Some((kind, _)) = mv.gate() {
            board.place(self.tables.kinds.planes_of(kind), us, square);
            board.hash ^= self.tables.key(Piece::new(us, kind), square);
        }
    }

    /// Places a piece from the hand.
    fn drop(&self, board: &mut Board<S>, us: Color, mv: Move, kind: Kind) {
        let facts = MoveFacts::new(mv, Piece::new(us, kind), [None; 3]);
        if self.tables.effects.behind {
            // It is put behind the square.
            board.clock = 0;
            self.remember(board, || facts);
            return;
        }
        let becomes = facts.becomes;
        board.place(self.tables.kinds.planes_of(becomes), us, mv.to());
        board.hash ^= self.tables.key(Piece::new(us, becomes), mv.to());
        board.clock = 0;
        self.remember(board, || facts);
    }

    fn castle(&self, board: &mut Board<S>, us: Color, mv: Move) -> S {
        let (king, king_to) = (mv.from(), mv.to());
        let Some((rook, rook_kind, rook_to)) = self.castling_rook_move(board, mv) else {
            return S::EMPTY;
        };
        let left = S::single(king) | S::single(rook);
        board.clear(left);
        for (kind, from, to) in [
            (self.tables.castling.castler, king, king_to),
            (rook_kind, rook, rook_to),
        ] {
            let arrives = self.arriving(kind, kind);
            let [before, after] = [kind, arrives].map(|kind| Piece::new(us, kind));
            board.place(self.tables.kinds.planes_of(arrives), us, to);
            board.hash ^= self.tables.key(before, from) ^ self.tables.key(after, to);
        }
        if self.tables.royalty.fixed && self.tables.castling.other.is_none() {
            board.royals[us.index()] = king_to;
        }
        let on = match mv.gate() {
            Some((_, GateSquare::Rook)) => rook,
            _ => king,
        };
        self.gate(board, us, mv, on);
        self.leave_wall(board, mv);
        let castler = Piece::new(us, self.tables.castling.castler);
        self.remember(board, || MoveFacts::new(mv, castler, [None; 3]));
        left | S::single(king_to) | S::single(rook_to)
    }

    /// Updates the state beyond the board.
    #[inline]
    fn remember(&self, board: &mut Board<S>, facts: impl FnOnce() -> MoveFacts) {
        if !self.tables.effects.has_state {
            return;
        }
        let state = self.compiled.after(&board.state, &facts());
        if state != board.state {
            let keys = &self.tables.keys;
            board.hash ^= keys.state(board.state) ^ keys.state(state);
            board.state = state;
        }
    }

    /// Like `remember`, before a move that goes to another square and captures at most there.
    #[inline(never)]
    fn remember_step(&self, board: &mut Board<S>, us: Color, mv: Move, captures: bool) {
        let Some(kind) = self.kind_at(board, mv.from()) else {
            return;
        };
        let victim = if captures {
            self.at(board, mv.to()).map(|piece| (mv.to(), piece))
        } else {
            None
        };
        let captured = [victim, None, None];
        self.remember(board, || MoveFacts::new(mv, Piece::new(us, kind), captured));
    }

    /// Sets the en-passant square after a double step, if an enemy piece can capture there. The
    /// move has been made and captured nothing; the squares it touched are still virgin.
    #[inline(never)]
    fn double_step(&self, board: &mut Board<S>, us: Color, doublers: &Doublers<S>, mv: Move) {
        let tables = &self.tables;
        let passage = doublers.passage(tables.geometry, us, mv, board.virgin);
        let Some(Passage { first, passed, .. }) = passage else {
            return;
        };
        let occupied = board.occupied();
        let enemies = board.side(!us, occupied);
        let passant = Passant {
            target: first,
            victim: mv.to(),
        };
        // The wall that the move leaves may be on a square that it has passed.
        let wall = mv.wall().map_or(S::EMPTY, S::single);
        let ready = passant.passed().find(|&passed| {
            !wall.contains(passed) && tables.passing.may_pass(&board.planes, !us, enemies, passed)
        });
        if !(ready.is_some() || tables.passing.on_paths)
            || occupied.meets(passed & !wall)
            || tables.royalty.kinds.contains(doublers.kind)
        {
            return;
        }
        board.passant = ready.map(|target| Passant { target, ..passant });
        if tables.passing.on_paths && ready != Some(first) {
            board.passant = Some(passant);
            board.passant = self.compiled.capturable(&self.unpack(board));
        }
        if let Some(passant) = board.passant {
            board.hash ^= tables.keys.passant(passant);
        }
    }

    /// The virgin squares among these that still matter, as in
    /// [`CompiledRules::prune_rights`](legwork_core::compiled::CompiledRules::prune_rights).
    pub(super) fn relevant_virgins(&self, board: &Board<S>, virgin: S) -> S {
        let tables = &self.tables;
        let mut relevant = S::EMPTY;
        let on = |[white, black]: &[S; 2]| *white & board.white | *black & !board.white;
        for (tracked, told) in &tables.effects.tracked {
            relevant |= virgin & tracked.squares(&board.planes) & !on(told);
        }
        for (castling, awaiting) in &tables.effects.awaiting {
            relevant |= virgin & castling.squares(&board.planes) & on(awaiting);
        }
        // Another piece that has not moved may be on the Rook's starting square.
        let rooks = virgin & tables.rooks(&board.planes);
        for color in Color::BOTH {
            if tables.effects.gates && !board.state.holdings.is_empty(color) {
                relevant |= virgin & tables.effects.back_rank[color.index()];
            }
            let Some(king) = self.castling_king(board, virgin, color) else {
                continue;
            };
            let wings = tables.castling.wings.iter();
            for wing in wings.filter(|wing| wing.color == color) {
                if let Some(rook) = wing.rook_of(rooks, king) {
                    relevant |= S::single(rook) | S::single(king);
                }
            }
        }
        relevant
    }
}
