//! The three ways into the generator, [`Kernel::list`], [`Kernel::generate`] and [`Kernel::count`], and the stages between them and
//! the moves of pieces: the end of the game, the rules of the turn, and what has to be guarded.

use legwork_levels::Work;

use legwork_core::geometry::Square;
use legwork_core::shape::Shape;

use crate::Kernel;
use crate::board::Board;
use crate::footprint::LISTS_APART;
use crate::list::MoveList;
use crate::royals::{Guarded, Trial};
use crate::scope::{Scope, Want};
use crate::sink::{Counter, Flow, ON, Sink, Until};
use crate::tables::royalty::Regime;

use super::Generator;
use super::special::SpecialInfo;

impl<S: Shape> Kernel<S> {
    /// Fills a list with the wanted legal moves, each once, in no particular order, replacing its contents.
    pub fn list(&self, board: &Board<S>, want: Want, list: &mut MoveList) {
        list.clear();
        // Engines list moves most of all, so lists have copies of the generator of their own.
        let apart = LISTS_APART && self.tables.regime == Regime::Free && want != Want::Checks;
        if apart && !self.is_over(board) {
            let scope = self.scope_of(board, want);
            let listed = if self.is_ordinary(board) {
                self.run_copy::<MoveList, false>(board, scope, list)
            } else {
                self.run_copy::<MoveList, true>(board, scope, list)
            };
            if listed.is_some() {
                return;
            }
        }
        self.generate(board, want, list);
    }

    /// Like `list`, but stops when `goes_on` is false, which is asked after each move and before each test that may take long.
    pub fn list_until(
        &self,
        board: &Board<S>,
        want: Want,
        list: &mut MoveList,
        goes_on: &mut dyn FnMut(&MoveList) -> bool,
    ) {
        list.clear();
        self.generate(board, want, &mut Until { list, goes_on });
    }

    /// Passes the wanted legal moves to a sink, each once, in no particular order, until the sink stops them.
    pub fn generate(&self, board: &Board<S>, want: Want, sink: &mut dyn Sink<S>) {
        let _ = self.pass_wanted(board, want, sink);
    }

    /// Passes the wanted legal moves to a sink, each once, until the sink stops them.
    pub(crate) fn pass_wanted(&self, board: &Board<S>, want: Want, sink: &mut dyn Sink<S>) -> Flow {
        match want {
            Want::Checks => self.pass_checks(board, sink),
            Want::Captures | Want::Tactical | Want::Quiet if self.tables.takes => {
                self.pass_sorted(board, want, sink)
            }
            _ => self.pass(board, self.scope_of(board, want), sink),
        }
    }

    /// The number of legal moves, by the generator.
    pub fn count(&self, board: &Board<S>) -> u64 {
        let mut counter = Counter::default();
        let _ = self.pass(board, Scope::all(), &mut counter);
        counter.0
    }

    /// Like [`count`](Self::count), by a copy of the generator that only counts. It is faster where the pieces are not ordinary; only
    /// a program that counts many positions should compile it.
    pub fn count_apart(&self, board: &Board<S>) -> u64 {
        let free = LISTS_APART && self.tables.regime == Regime::Free;
        if free && !self.is_ordinary(board) && !self.is_over(board) {
            let mut counter = Counter::default();
            let counted = self.run_copy::<Counter, true>(board, Scope::all(), &mut counter);
            if counted.is_some() {
                return counter.0;
            }
        }
        self.count(board)
    }

    /// Passes only the captures en passant to a sink.
    #[inline]
    pub fn generate_en_passant(&self, board: &Board<S>, sink: &mut dyn Sink<S>) -> Flow {
        if board.passant.is_none() {
            return ON;
        }
        self.pass(board, Scope::en_passant(), sink)
    }

    /// The number of captures en passant.
    #[inline]
    pub fn count_en_passant(&self, board: &Board<S>) -> u64 {
        let mut counter = Counter::default();
        let _ = self.generate_en_passant(board, &mut counter);
        counter.0
    }

    /// Whether the game is over, so that there are no legal moves.
    #[inline(always)]
    pub fn is_over(&self, board: &Board<S>) -> bool {
        let tables = self.tables.endings.as_deref();
        tables.is_some_and(|tables| self.is_over_by(board, tables))
    }

    /// Whether all pieces on the board are ordinary, and nothing but the board matters.
    #[inline(always)]
    fn is_ordinary(&self, board: &Board<S>) -> bool {
        let tables = &self.tables.generation;
        let has_others = match &tables.extraordinary {
            Some(formula) => !formula.squares(&board.planes).is_empty(),
            None => false,
        };
        let asks = || {
            !(self.compiled.gates(&board.state, board.turn).is_empty()
                && (!self.tables.effects.behind
                    || self.compiled.holds_nothing(&board.state, board.turn))
                && self.compiled.code.concerns(&board.state).is_never())
        };
        !(has_others || tables.special_king || tables.may_ask && asks())
    }

    /// Passes the legal moves of a scope to a sink, each once, until the sink stops them.
    pub(crate) fn pass(&self, board: &Board<S>, scope: Scope<S>, sink: &mut dyn Sink<S>) -> Flow {
        if !scope.after_end && self.is_over(board) {
            return ON;
        }
        match self.tables.regime {
            Regime::Turn => self.pass_in_turn(board, scope, sink),
            _ => self.pass_freely(board, scope, sink),
        }
    }

    /// Passes the moves that would be legal without rules of the turn, and if the game were not over.
    pub(super) fn pass_freely(
        &self,
        board: &Board<S>,
        scope: Scope<S>,
        mut sink: &mut dyn Sink<S>,
    ) -> Flow {
        if let Some(walls) = self.leaving_walls() {
            return self.pass_with_walls(board, scope, walls, sink);
        }
        if self.is_ordinary(board) {
            if let Some(flow) = self.run_copy::<_, false>(board, scope, &mut sink) {
                return flow;
            }
            return self.pass_guarding(board, scope, self.only_king(board), sink);
        }
        match self.guarded(board) {
            Guarded::One(king) if self.tables.captures_do_more => {
                self.pass_captures_apart(board, scope, king, sink)
            }
            Guarded::One(king) => self.pass_guarding(board, scope, Some(king), sink),
            Guarded::Nothing => self.pass_guarding(board, scope, None, sink),
            Guarded::Several => self.pass_by_trial(board, scope, sink),
        }
    }

    /// Passes the moves that are legal with one royal piece to guard, or none. This copy of the generator serves every position.
    pub(crate) fn pass_guarding(
        &self,
        board: &Board<S>,
        scope: Scope<S>,
        king: Option<Square>,
        mut sink: &mut dyn Sink<S>,
    ) -> Flow {
        let runner = self.tables.generation.runner;
        runner.run(Call::<S, &mut dyn Sink<S>, true> {
            kernel: self,
            board,
            scope,
            king,
            sink: &mut sink,
        })
    }

    /// Tries every move that would be legal without royal pieces: only some moves expose them, or there are several.
    #[inline(never)]
    pub(super) fn pass_by_trial(
        &self,
        board: &Board<S>,
        scope: Scope<S>,
        sink: &mut dyn Sink<S>,
    ) -> Flow {
        let mut trial = Trial {
            kernel: self,
            board,
            sink,
        };
        self.pass_guarding(board, scope, None, &mut trial)
    }

    /// Runs a copy of the generator that guards the only King. Only the levels above the portable one have it: `None` where the
    /// processor has no such level.
    #[inline(always)]
    fn run_copy<'k, K: Sink<S>, const SPECIAL: bool>(
        &'k self,
        board: &'k Board<S>,
        scope: Scope<S>,
        sink: &'k mut K,
    ) -> Option<Flow>
    where
        Call<'k, S, K, SPECIAL>: Work<Output = Flow>,
    {
        let call = Call::<S, K, SPECIAL> {
            kernel: self,
            board,
            scope,
            king: self.only_king(board),
            sink,
        };
        self.tables.generation.runner.run_at_level(call).ok()
    }

    /// The King of the side to move where each side always has one.
    #[inline(always)]
    fn only_king(&self, board: &Board<S>) -> Option<Square> {
        Some(board.royals[board.turn.index()])
    }
}

/// One call of the generator.
struct Call<'a, S: Shape, K, const SPECIAL: bool> {
    kernel: &'a Kernel<S>,
    board: &'a Board<S>,
    scope: Scope<S>,
    /// The royal piece that is guarded, if there is one. An ordinary position always has it.
    king: Option<Square>,
    sink: &'a mut K,
}

impl<S: Shape, K: Sink<S>> Work for Call<'_, S, K, false> {
    type Output = Flow;

    #[inline(always)]
    fn run(self) -> Flow {
        Generator::<S, false>::new(self.kernel, self.board, self.scope, self.king).run(self.sink)
    }
}

impl<S: Shape, K: Sink<S>> Work for Call<'_, S, K, true> {
    type Output = Flow;

    #[inline(always)]
    fn run(self) -> Flow {
        let ordinary = Generator::<S, true>::new(self.kernel, self.board, self.scope, self.king);
        let special = SpecialInfo::new(&ordinary);
        let generator = Generator {
            in_check: ordinary.in_check || special.in_check,
            check_mask: special.check_mask,
            pinned: ordinary.pinned | special.pinned,
            special: Some(&special),
            ..ordinary
        };
        generator.run(self.sink)
    }
}
