//! Turns of several moves: whose move it is after a move, and which moves there are within a turn.

use std::ops::ControlFlow;

use legwork_core::array_board::Passant;
use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::Color;
use legwork_core::rules::{SeriesCheck, SeriesRule};
use legwork_core::series::Series;
use legwork_core::shape::Shape;

use crate::Kernel;
use crate::board::Board;
use crate::scope::Scope;
use crate::sink::{Each, First, Flow, ON, PieceMoves, Sink};

/// Passes on only moves after which the turn can be ended with a royal piece that no whole turn captures.
struct ThroughTrial<'a, S: Shape> {
    kernel: &'a Kernel<S>,
    board: &'a Board<S>,
    sink: &'a mut dyn Sink<S>,
}

impl<S: Shape> Sink<S> for ThroughTrial<'_, S> {
    fn moves(&mut self, moves: &PieceMoves<S>) -> Flow {
        moves.each(|mv| self.one(mv))
    }

    fn goes_on(&mut self) -> Flow {
        self.sink.goes_on()
    }

    fn one(&mut self, mv: Move) -> Flow {
        self.sink.goes_on()?;
        let Self { kernel, board, .. } = *self;
        let us = board.turn;
        if mv.wing().is_some() && kernel.stands_in_check(board, us) {
            return ON;
        }
        let after = kernel.play(board, mv);
        let ends = if after.turn == us {
            kernel
                .pass(&after, Scope::all().after_end(), &mut First)
                .is_break()
        } else {
            !kernel.stands_in_check(&after, us)
        };
        if ends { self.sink.one(mv) } else { ON }
    }
}

impl<S: Shape> Kernel<S> {
    /// Passes the wanted moves of a turn to a sink.
    pub(crate) fn pass_in_series(
        &self,
        rule: SeriesRule,
        board: &Board<S>,
        scope: Scope<S>,
        sink: &mut dyn Sink<S>,
    ) -> Flow {
        let early = Series::of(&board.state).left > 1;
        match rule.check {
            SeriesCheck::Last if early => self.filter_checks(board, false, sink, |sink| {
                self.pass_answering(rule, board, scope, sink)
            }),
            _ => self.pass_answering(rule, board, scope, sink),
        }
    }

    /// Passes the wanted moves of a turn, whether or not they give check. Each Pawn that can be captured en passant has a pass of its own.
    fn pass_answering(
        &self,
        rule: SeriesRule,
        board: &Board<S>,
        scope: Scope<S>,
        sink: &mut dyn Sink<S>,
    ) -> Flow {
        self.with_each_passant(board, scope, &mut |board, scope| {
            self.pass_guarded(rule, board, scope, sink)
        })
    }

    /// Runs a pass over the moves, then one over the captures en passant of each other Pawn that may be captured in this way. A board
    /// stores one such Pawn, so each of the others is put in its place in turn.
    fn with_each_passant(
        &self,
        board: &Board<S>,
        scope: Scope<S>,
        pass: &mut dyn FnMut(&Board<S>, Scope<S>) -> Flow,
    ) -> Flow {
        pass(board, scope)?;
        let Some(first) = board.passant.filter(|_| scope.taking) else {
            return ON;
        };
        let series = Series::of(&board.state);
        let mut others = self.compiled.passants(series, board.turn);
        others.try_for_each(|passant| {
            if passant.victim == first.victim {
                return ON;
            }
            let mut asked = *board;
            asked.passant = Some(passant);
            let scope = Scope {
                only_en_passant: true,
                pass: false,
                ..scope
            };
            pass(&asked, scope)
        })
    }

    fn pass_guarded(
        &self,
        rule: SeriesRule,
        board: &Board<S>,
        scope: Scope<S>,
        sink: &mut dyn Sink<S>,
    ) -> Flow {
        if !rule.goes_through() {
            return self.pass_freely(board, scope, sink);
        }
        let mut trial = ThroughTrial {
            kernel: self,
            board,
            sink,
        };
        self.pass_guarding(board, scope, None, &mut trial)
    }

    /// Whether a side captures on a square, which it does not attack, by two moves of one turn. They may leave its own royal piece
    /// attacked: the game is over before.
    pub(crate) fn is_captured_in_two(&self, board: &Board<S>, square: Square, by: Color) -> bool {
        let Some(rule) = self.compiled.rules.several_moves() else {
            return false;
        };
        let mut asked = *board;
        let series = Series::of(&board.state);
        let left = if board.turn == by {
            series.left
        } else {
            rule.next_size(by, series.size())
        };
        if left < 2 {
            return false;
        }
        if board.turn != by {
            asked.turn = by;
            asked.passant = None;
            asked.state.memory = Series::begin(left, 0).memory();
        }
        let mut search = Each(&mut |mv| {
            if self.is_attacked(&self.play(&asked, mv), square, by) {
                ControlFlow::Break(())
            } else {
                ON
            }
        });
        self.with_each_passant(&asked, Scope::all(), &mut |board, scope| {
            self.pass_guarding(board, scope, None, &mut search)
        })
        .is_break()
    }

    /// Completes a move that has been made as if it ended the turn: sets the side to move, and what is remembered of the turn.
    #[inline(never)]
    pub(crate) fn continue_turn(
        &self,
        rule: SeriesRule,
        before: &Board<S>,
        mv: Move,
        board: &mut Board<S>,
    ) {
        let (us, them) = (before.turn, !before.turn);
        let (compiled, keys) = (&self.compiled, &self.tables.keys);
        let was = Series::of(&before.state);
        let answers = mv.takes_on_the_way()
            && compiled
                .passants(was, us)
                .any(|passant| passant.is_captured_by(mv));
        let mut doubles = if answers {
            let gone = mv
                .taken()
                .map(|square| compiled.doubles.ending_on(them, square));
            was.doubles & !gone.fold(0, |all, bits| all | bits)
        } else if was.own {
            was.doubles & !compiled.doubles.ending_on(us, mv.from())
        } else {
            0
        };
        if let Some(passant) = self.doubled(before, mv) {
            let place = compiled.doubles.place(us, passant);
            doubles |= place.map_or(0, |place| 1 << place);
        }
        let checks = || self.stands_in_check(board, them);
        let ends = was.left <= 1 || rule.check == SeriesCheck::EndsTurn && checks();
        let answerable = if answers { 0 } else { doubles };
        let mut series = Series::begin(rule.next_size(them, was.size()), answerable);
        if !ends {
            board.turn = us;
            board.hash ^= keys.black_to_move();
            board.number = before.number;
            series = Series {
                made: was.made + 1,
                left: was.left - 1,
                doubles,
                own: !answers && doubles != 0,
            };
        }
        let mut passant = None;
        if series.doubles != 0 && !series.own {
            let mut array = self.unpack(board);
            array.state.memory = series.memory();
            compiled.prune_doubles(&mut array);
            (series, passant) = (Series::of(&array.state), array.passant);
        }
        self.set_passant(board, passant);
        board.hash ^= keys.state(board.state);
        board.state.memory = series.memory();
        board.hash ^= keys.state(board.state);
    }

    /// The double step that a move was.
    fn doubled(&self, before: &Board<S>, mv: Move) -> Option<Passant> {
        if mv.is_pass() || mv.is_drop() || mv.wing().is_some() || mv.promotion().is_some() {
            return None;
        }
        let kind = self.kind_at(before, mv.from())?;
        if self.is_capture(before, mv) || self.tables.royalty.kinds.contains(kind) {
            return None;
        }
        let doublers = self.tables.passing.doublers_of(kind)?;
        let geometry = self.tables.geometry;
        let passage = doublers.passage(geometry, before.turn, mv, before.virgin)?;
        let free = !before.occupied().meets(passage.passed);
        free.then_some(Passant {
            target: passage.first,
            victim: mv.to(),
        })
    }
}
