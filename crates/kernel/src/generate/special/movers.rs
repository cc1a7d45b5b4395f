//! The moves of kinds that have more than standard moves, including those along paths.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::{Kind, Piece};
use legwork_core::shape::Shape;

use crate::Kernel;
use crate::board::Board;
use crate::sink::{Flow, ON, Sink};
use crate::tables::movers::{Mover, Occupancy};
use crate::tables::pawns::Passage;

use crate::generate::Generator;

/// The moves of one piece along its paths.
struct PathMoves<S> {
    /// The targets of moves that do nothing but end there.
    targets: S,
    /// Moves that also capture on the way, each once up to `MANY`.
    taking: SmallVec<[Move; 64]>,
    /// The length at which the list is next sorted to remove duplicates.
    sorted_at: usize,
    passes: bool,
}

/// Duplicates of a longer list are found by sorting it: to compare each move with all others takes too long.
const MANY: usize = 256;

impl<S: Shape> PathMoves<S> {
    fn add(&mut self, mv: Move) {
        if mv.is_pass() {
            self.passes = true;
        } else if !mv.takes_on_the_way() {
            self.targets |= S::single(mv.to());
        } else if self.taking.len() >= MANY {
            self.taking.push(mv);
            if self.taking.len() >= self.sorted_at {
                self.remove_doubles();
            }
        } else if !self.taking.contains(&mv) {
            self.taking.push(mv);
        }
    }

    #[cold]
    fn remove_doubles(&mut self) {
        self.taking.sort_unstable();
        self.taking.dedup();
        self.sorted_at = 2 * self.taking.len().max(MANY);
    }
}

impl<'a, S: Shape, const SPECIAL: bool> Generator<'a, S, SPECIAL> {
    /// The moves of officers that are not ordinary, of the King along paths, and the pass.
    #[inline(never)]
    pub(crate) fn other_movers(&self, sink: &mut impl Sink<S>) -> Flow {
        let mut passes = false;
        let mut pieces = self.special().moved_apart & self.own & self.scope.from;
        if !self.kingless {
            pieces &= !S::single(self.king);
        }
        if !pieces.is_empty() {
            for mover in &self.tables.movers {
                let pieces = mover.formula.squares(&self.board.planes) & pieces;
                for from in pieces.squares() {
                    self.moves_of(mover, from, &mut passes, sink)?;
                }
            }
        }
        if !self.kingless
            && self.scope.from.contains(self.king)
            && let Some(king) = self.king_mover()
            && !king.chains[0].is_empty()
        {
            self.king_paths(king, &mut passes, sink)?;
        }
        if passes && self.scope.pass && self.is_safe_as_it_is() && self.permits(Move::PASS) {
            return sink.one(Move::PASS);
        }
        ON
    }

    /// Generates all moves of a piece; sets `passes` if it could pass.
    #[inline]
    fn moves_of(
        &self,
        mover: &Mover<S>,
        from: Square,
        passes: &mut bool,
        sink: &mut impl Sink<S>,
    ) -> Flow {
        let targets = self.targets_of(mover, from);
        if mover.chains[0].is_empty() {
            let targets = targets & self.wanted() & self.allowed(from);
            return self.emit(from, targets, sink);
        }
        let by_path = self.rules().path_attackers.as_ref();
        let piece = Piece::new(self.us, mover.kind);
        if let Some(ends) = by_path.and_then(|all| all.targets(piece, from, self.board)) {
            let targets = targets | ends & !self.own;
            return self.emit(from, targets & self.wanted() & self.allowed(from), sink);
        }
        let paths = self.walk(mover, from);
        *passes |= paths.passes;
        let targets = (targets | paths.targets) & self.wanted() & self.allowed(from);
        self.emit(from, targets, sink)?;
        self.emit_taking(&paths, sink)
    }

    /// The moves of the King along paths; each one is verified.
    fn king_paths(&self, king: &Mover<S>, passes: &mut bool, mut sink: &mut dyn Sink<S>) -> Flow {
        let from = self.king;
        let paths = self.walk(king, from);
        *passes |= paths.passes;
        let table = self.tables.squares.of(from);
        let by_tables = table.royal & !self.own | self.targets_of(king, from);
        let mut safe = S::EMPTY;
        for to in (paths.targets & self.wanted() & !by_tables).squares() {
            sink.goes_on()?;
            if self.is_safe_by_tables(Move::new(from, to)) {
                safe |= S::single(to);
            }
        }
        self.emit(from, safe, &mut sink)?;
        self.emit_taking(&paths, sink)
    }

    /// Passes those moves that capture on the way and are safe to the sink.
    fn emit_taking(&self, paths: &PathMoves<S>, sink: &mut dyn Sink<S>) -> Flow {
        if self.scope.taking {
            for &mv in &paths.taking {
                sink.goes_on()?;
                if self.is_safe(mv) {
                    self.emit_one(mv, sink)?;
                }
            }
        }
        ON
    }

    fn walk(&self, mover: &Mover<S>, from: Square) -> PathMoves<S> {
        let piece = Piece::new(self.us, mover.kind);
        let view = self.kernel.view(self.board);
        let legs = &self.kernel.compiled.legs;
        let mut moves = PathMoves {
            targets: S::EMPTY,
            taking: SmallVec::new(),
            sorted_at: 2 * MANY,
            passes: false,
        };
        for chain in &mover.chains[self.us.index()] {
            if let Some(step) = chain.bite {
                let neighbour = self.rules().geometry.step(from, step);
                if !neighbour.is_some_and(|square| self.enemies().contains(square)) {
                    continue;
                }
            }
            for path in &chain.paths {
                let _ = legs.walk(&view, from, piece, path, &mut |landing| {
                    moves.add(landing.from(from));
                    ControlFlow::Continue(())
                });
            }
        }
        if moves.taking.len() > MANY {
            moves.remove_doubles();
        }
        moves
    }

    /// Whether the King is safe if nothing moves.
    fn is_safe_as_it_is(&self) -> bool {
        !self.in_check && !self.special().threats.check()
    }

    /// The moves of the guarded royal piece that the attack tables do not cover.
    pub(crate) fn king_mover(&self) -> Option<&'a Mover<S>> {
        match &self.tables.kings[..] {
            [king] => Some(king),
            kings => {
                let kind = self.kernel.kind_at(self.board, self.king);
                kings.iter().find(|king| Some(king.kind) == kind)
            }
        }
    }

    /// The targets of all moves of a piece, except those along paths.
    pub(crate) fn targets_of(&self, mover: &Mover<S>, from: Square) -> S {
        let on = Occupancy {
            occupied: self.occupied,
            enemies: self.enemies(),
            empty: self.rules().board & !self.occupied,
        };
        let table = self.tables.squares.of(from);
        let mut targets = mover.targets(table, self.us.index(), from, &on);
        if mover.doubles {
            targets |= self.double_steps(mover.kind, from);
        }
        targets
    }

    /// The ends of the double steps of a piece that is not a Pawn of a table.
    #[inline(never)]
    fn double_steps(&self, kind: Kind, from: Square) -> S {
        let mut targets = S::EMPTY;
        let Some(doublers) = self.rules().passing.doublers_of(kind) else {
            return targets;
        };
        let (geometry, virgin) = (self.rules().geometry, self.board.virgin);
        for Passage { passed, to, .. } in doublers.steps_from(geometry, self.us, from, virgin) {
            if !self.occupied.meets(passed | S::single(to)) {
                targets |= S::single(to);
            }
        }
        targets
    }
}

impl<S: Shape> Kernel<S> {
    /// The ends of a piece's double steps after which it could be captured en passant.
    pub fn capturable_double_steps(&self, board: &Board<S>, from: Square) -> S {
        let tables = &self.tables;
        let (us, them) = (board.turn, !board.turn);
        let enemies = board.side(them, board.occupied());
        let kind = self.kind_at(board, from);
        let Some(doublers) = kind.and_then(|kind| tables.passing.doublers_of(kind)) else {
            return S::EMPTY;
        };
        let steps = doublers.steps_from(tables.geometry, us, from, board.virgin);
        let reached = |square| {
            tables
                .passing
                .may_pass(&board.planes, them, enemies, square)
        };
        let capturable = steps.filter(|step| step.passed.squares().any(reached));
        S::collect(capturable.map(|step| step.to))
    }
}
