//! The Generator: every legal move of a position.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::Piece;
use legwork_core::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::code::Formula;
use super::groups::{Leapers, Riders, Whole};
use super::pawns::Doublers;
use super::rays::{Axis, Line};
use super::scope::Scope;
use super::sink::{Counter, Each, Sink};
use super::situation::Situation;

/// One call of the Generator: the position, what is known of it, and where the moves go.
pub(super) struct Task<'a, S, K> {
    pub(super) kernel: &'a Kernel<S>,
    pub(super) board: &'a Board<S>,
    pub(super) situation: &'a Situation<S>,
    pub(super) scope: Scope<S>,
    pub(super) sink: &'a mut K,
}

impl<S: Shape> Kernel<S> {
    /// Gives every legal move to a sink, each once, in no particular order.
    pub fn generate<K: Sink<S>>(&self, board: &Board<S>, sink: &mut K) {
        self.generate_within(board, Scope::all(), sink);
    }

    /// Gives the legal moves that are asked for to a sink.
    pub(super) fn generate_within<K: Sink<S>>(
        &self,
        board: &Board<S>,
        scope: Scope<S>,
        sink: &mut K,
    ) {
        if self.generate_straight(board, scope, sink) {
            return self.generate_en_passant(board, scope, sink);
        }
        let mut task = Task {
            kernel: self,
            board,
            situation: &self.situation(board),
            scope,
            sink,
        };
        task.run();
    }

    /// How many legal moves there are; quicker than listing them.
    pub fn count(&self, board: &Board<S>) -> u64 {
        let mut counter = Counter::default();
        if let Some(swept) = &self.tables.swept
            && let Some(field) = self.field(board, board.turn)
        {
            let swept = u64::from(swept.sweeper.count_moves(&field));
            self.generate_en_passant(board, Scope::all(), &mut counter);
            return swept + counter.0;
        }
        self.generate(board, &mut counter);
        counter.0
    }

    /// Gives only the captures en passant.
    #[inline]
    pub(super) fn generate_en_passant<K: Sink<S>>(
        &self,
        board: &Board<S>,
        scope: Scope<S>,
        sink: &mut K,
    ) {
        if board.passant.is_some() {
            let mut task = Task {
                kernel: self,
                board,
                situation: &self.situation(board),
                scope,
                sink,
            };
            task.en_passant();
        }
    }

    /// Calls a function with every legal move.
    pub fn each_move(&self, board: &Board<S>, give: impl FnMut(Move)) {
        self.generate(board, &mut Each(give));
    }
}

impl<S: Shape, K: Sink<S>> Task<'_, S, K> {
    #[inline]
    fn run(&mut self) {
        let kernel = self.kernel;
        let tables = &kernel.tables;
        let royal = self.scope.from.contains(self.situation.king);
        if royal {
            self.royal_moves(&tables.king);
        }
        if self.situation.can_be_helped() {
            for group in &tables.leapers {
                self.leaps(group);
            }
            for group in &tables.riders {
                let axes = &group.axes[self.situation.us.index()];
                self.rides(group, axes, Axis::seen);
            }
            for group in &tables.hoppers {
                let lines = &group.to[self.situation.us.index()];
                self.rides(group, lines, Line::over);
            }
            for doublers in tables.doublers.iter().filter(|doublers| !doublers.whole) {
                self.march(doublers);
            }
        }
        let mut passes = false;
        for whole in &tables.wholes {
            for from in self.movers(&whole.formula).squares() {
                passes |= self.whole_moves(whole, from);
            }
        }
        if royal && !tables.king.chains[0].is_empty() {
            passes |= self.royal_paths(&tables.king);
        }
        if passes && self.scope.pass && self.is_safe_as_it_is() && self.permits(Move::PASS) {
            self.sink.one(Move::PASS);
        }
        self.en_passant();
        if royal && self.scope.castling {
            self.castling();
        }
    }

    /// The pieces of some kinds that may move.
    #[inline]
    fn movers(&self, formula: &Formula) -> S {
        formula.squares(&self.board.planes) & self.situation.own & self.scope.from
    }

    /// Where a leap or ride may end at all.
    fn aim(&self, quiet: bool, takes: bool) -> S {
        let situation = &self.situation;
        let aim = match (quiet, takes) {
            (true, true) => self.kernel.tables.board & !situation.own,
            (true, false) => self.kernel.tables.board & !situation.occupied,
            (false, _) => situation.enemy,
        };
        aim & self.scope.to
    }

    #[inline]
    fn leaps(&mut self, group: &Leapers<S>) {
        let aim = self.aim(group.quiet, group.takes);
        let mut movers = self.movers(&group.formula);
        if let Some(trains) = &group.trains {
            let free = movers & !self.situation.bound;
            for train in &trains[self.situation.us.index()] {
                self.emit_train(train, train.to(free) & aim & self.situation.remedies);
            }
            movers &= self.situation.bound;
        }
        let to = &group.to[self.situation.us.index()];
        self.emit_each(movers, |from| to[from.index()] & aim);
    }

    /// The moves along lines, up to what a line comes to from a square.
    #[inline]
    fn rides<L>(&mut self, group: &Riders<S>, lines: &[L], along: impl Fn(&L, Square, S) -> S) {
        let aim = self.aim(group.quiet, group.takes);
        let occupied = self.situation.occupied;
        self.emit_each(self.movers(&group.formula), |from| {
            let lines = lines.iter();
            aim & lines.fold(S::EMPTY, |seen, line| seen | along(line, from, occupied))
        });
    }

    /// The double steps of a kind that does nothing out of the ordinary.
    fn march(&mut self, doublers: &Doublers<S>) {
        let fresh = self.fresh(doublers);
        let free = fresh & !self.situation.bound;
        let empty = self.kernel.tables.board & !self.situation.occupied;
        let aim = empty & self.situation.remedies & self.scope.to;
        for [to_middle, whole] in &doublers.trains[self.situation.us.index()] {
            let passing = to_middle.from(to_middle.to(free) & empty);
            self.emit_train(whole, whole.to(passing) & aim);
        }
        for from in (fresh & self.situation.bound).squares() {
            let targets = self.double_steps(doublers, from) & self.scope.to;
            self.emit(from, targets & self.situation.allowed(from));
        }
    }

    /// Emits for every one of these pieces what is allowed of its targets.
    #[inline]
    fn emit_each(&mut self, pieces: S, targets: impl Fn(Square) -> S) {
        let (bound, remedies) = (self.situation.bound, self.situation.remedies);
        for from in (pieces & !bound).squares() {
            self.emit(from, targets(from) & remedies);
        }
        for from in (pieces & bound).squares() {
            self.emit(from, targets(from) & self.situation.allowed(from));
        }
    }

    /// Where the leaps, rides and hops of a kind lead from a square.
    fn motions(&self, whole: &Whole<S>, from: Square) -> S {
        let us = self.situation.us.index();
        let occupied = self.situation.occupied;
        let leaps = whole.leaps.iter().fold(S::EMPTY, |targets, group| {
            targets | group.to[us][from.index()] & self.aim(group.quiet, group.takes)
        });
        let rides = whole.rides.iter().fold(leaps, |targets, group| {
            let axes = group.axes[us].iter();
            let seen = axes.fold(S::EMPTY, |seen, axis| seen | axis.seen(from, occupied));
            targets | seen & self.aim(group.quiet, group.takes)
        });
        whole.hops.iter().fold(rides, |targets, group| {
            let lines = group.to[us].iter();
            let over = lines.fold(S::EMPTY, |over, line| over | line.over(from, occupied));
            targets | over & self.aim(group.quiet, group.takes)
        })
    }

    /// The pieces of a kind with a double step that have not moved.
    fn fresh(&self, doublers: &Doublers<S>) -> S {
        let own = self.movers(&doublers.formula);
        match &doublers.home {
            Some(home) => own & home[self.situation.us.index()],
            None => own & self.board.virgin,
        }
    }

    fn double_steps(&self, doublers: &Doublers<S>, from: Square) -> S {
        let geometry = self.kernel.tables.geometry;
        let occupied = self.situation.occupied;
        let mut targets = S::EMPTY;
        for double in &doublers.steps[self.situation.us.index()] {
            if let (Some(middle), Some(to)) = (
                geometry.step(from, double.middle),
                geometry.step(from, double.step),
            ) && !occupied.meets(S::single(middle) | S::single(to))
            {
                targets |= S::single(to);
            }
        }
        targets
    }

    fn royal_moves(&mut self, king: &Whole<S>) {
        let from = self.situation.king;
        let mut targets = self.motions(king, from);
        if king.doubles {
            targets |= self.doubles_of(king, from) & self.scope.to;
        }
        let mut safe = S::EMPTY;
        for to in targets.squares() {
            if self.is_safe_by_tables(Move::new(from, to)) {
                safe |= S::single(to);
            }
        }
        self.emit(from, safe);
    }

    fn doubles_of(&self, whole: &Whole<S>, from: Square) -> S {
        let doublers = self
            .kernel
            .tables
            .doublers
            .iter()
            .filter(|doublers| doublers.kind == whole.kind);
        doublers
            .filter(|doublers| self.fresh(doublers).contains(from))
            .fold(S::EMPTY, |targets, doublers| {
                targets | self.double_steps(doublers, from)
            })
    }

    /// All moves of a piece that walks paths, or whose motions overlap; tells whether it could
    /// pass.
    fn whole_moves(&mut self, whole: &Whole<S>, from: Square) -> bool {
        let mut targets = self.motions(whole, from);
        if whole.doubles {
            targets |= self.doubles_of(whole, from);
        }
        let walked = self.walk(whole, from);
        targets |= walked.targets;
        let targets = targets & self.scope.to & self.situation.allowed(from);
        self.emit(from, targets);
        for mv in walked.taking {
            if self.is_safe(mv) {
                self.emit_one(mv);
            }
        }
        walked.passes
    }

    /// The moves of the royal piece along paths; every one is verified.
    fn royal_paths(&mut self, king: &Whole<S>) -> bool {
        let from = self.situation.king;
        let walked = self.walk(king, from);
        let plain = walked.targets & self.scope.to;
        let plain = plain & !self.motions(king, from) & !self.doubles_of(king, from);
        let mut safe = S::EMPTY;
        for to in plain.squares() {
            if self.is_safe_by_tables(Move::new(from, to)) {
                safe |= S::single(to);
            }
        }
        self.emit(from, safe);
        for mv in walked.taking {
            if self.is_safe(mv) {
                self.emit_one(mv);
            }
        }
        walked.passes
    }

    fn walk(&self, whole: &Whole<S>, from: Square) -> Walked<S> {
        let us = self.situation.us;
        let piece = Piece::new(us, whole.kind);
        let view = self.kernel.view(self.board);
        let legs = &self.kernel.compiled.legs;
        let mut walked = Walked {
            targets: S::EMPTY,
            taking: SmallVec::new(),
            passes: false,
        };
        for chain in &whole.chains[us.index()] {
            if let Some(step) = chain.bite {
                let neighbour = self.kernel.tables.geometry.step(from, step);
                if !neighbour.is_some_and(|square| self.situation.enemy.contains(square)) {
                    continue;
                }
            }
            for path in &chain.paths {
                let _ = legs.walk(&view, from, piece, path, &mut |landing| {
                    walked.add(landing.from(from));
                    ControlFlow::Continue(())
                });
            }
        }
        walked
    }

    fn en_passant(&mut self) {
        let Some(passant) = self.board.passant else {
            return;
        };
        let kernel = self.kernel;
        for passers in &kernel.tables.passers {
            let from = passers.from[self.situation.us.index()][passant.target.index()];
            for from in (from & self.movers(&passers.formula)).squares() {
                let mv = Move::new(from, passant.target).taking(passant.victim);
                if self.is_safe(mv) {
                    self.emit_one(mv);
                }
            }
        }
    }

    /// Whether the King is safe if nothing moves at all.
    fn is_safe_as_it_is(&self) -> bool {
        self.situation.checks == 0 && !self.situation.odd.check()
    }

    /// Whether no leap, ride or hop reaches the King after a move.
    pub(super) fn is_safe_by_tables(&self, mv: Move) -> bool {
        let situation = &self.situation;
        let (from, to) = (S::single(mv.from()), S::single(mv.to()));
        let taken = S::collect(mv.taken());
        let opens = (from | taken).meets(situation.exposed)
            || (from | taken | to).meets(situation.exposed_over);
        if situation.checks == 0 && !opens && mv.from() != situation.king {
            return true;
        }
        let king = if mv.from() == situation.king {
            mv.to()
        } else {
            situation.king
        };
        let occupied = situation.occupied & !(from | taken) | to;
        let standing = situation.enemy & !(taken | to);
        !self
            .kernel
            .tables
            .attackers
            .reach(&situation.army, king, occupied, standing)
    }

    /// Whether the King cannot be captured after a move that is not castling.
    fn is_safe(&self, mv: Move) -> bool {
        self.is_safe_by_tables(mv) && self.is_safe_from_odd(mv)
    }
}

/// What the walked paths of one piece come to.
struct Walked<S> {
    /// Ends that differ in nothing but the square.
    targets: S,
    /// Moves that also empty squares on the way, each once.
    taking: SmallVec<[Move; 64]>,
    passes: bool,
}

impl<S: Shape> Walked<S> {
    fn add(&mut self, mv: Move) {
        if mv.is_pass() {
            self.passes = true;
        } else if !mv.takes_on_the_way() {
            self.targets |= S::single(mv.to());
        } else if !self.taking.contains(&mv) {
            self.taking.push(mv);
        }
    }
}
