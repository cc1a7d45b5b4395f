//! A search thread: its stack of positions, its ordering tables, and its stop conditions.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use legwork_core::moves::Move;
use legwork_core::rules::Outcome;
use legwork_variant::game::Draw;
use legwork_variant::history::History;
use legwork_variant::position::{MoveList, Position, Want};

use super::Shared;
use crate::corrections::Corrections;
use crate::eval::{Balance, Evaluator};
use crate::mailbox::{Mailbox, PositionView};
use crate::ordering::{self, Context, FROM_TABLE, OrderingTables, PieceTo};
use crate::score::{LEAST_MATE, MATE, MAX_PLY};

/// The clock is read every 8 nodes; a power of two.
const CLOCK_INTERVAL: u64 = 8;
/// The node count is flushed to the shared counter every 64 nodes; a power of two.
const COUNT_INTERVAL: u64 = 64;

/// An entry of the search stack; its memory is reused.
pub(super) struct Frame {
    pub(super) position: Position,
    pub(super) mailbox: Mailbox,
    pub(super) balance: Balance,
    pub(super) list: MoveList,
    /// The ordering score of each move of the list.
    pub(super) scores: Vec<i32>,
    /// The quiet moves searched so far without a cutoff.
    pub(super) quiets: Vec<Move>,
    /// The captures searched so far without a cutoff.
    pub(super) captures: Vec<Move>,
    pub(super) killers: [Option<Move>; 2],
    /// The move that is being searched; `None` for a null move.
    pub(super) piece_to: Option<PieceTo>,
    pub(super) mv: Option<Move>,
    pub(super) in_check: bool,
    /// The static evaluation, with its correction.
    pub(super) eval: i32,
    /// The static evaluation as the table keeps it.
    pub(super) raw_eval: i32,
    /// The principal variation from here.
    pub(super) pv: Vec<Move>,
}

impl Frame {
    /// The position with its pieces.
    #[inline]
    pub(super) fn view(&self) -> PositionView<'_> {
        PositionView {
            position: &self.position,
            mailbox: &self.mailbox,
        }
    }
}

/// What a thread keeps from one search to the next: its ordering tables and its stack.
#[derive(Default)]
pub(crate) struct Kept {
    ordering: Option<OrderingTables>,
    corrections: Option<Corrections>,
    stack: Vec<Frame>,
}

/// A search thread.
pub(super) struct Worker<'a> {
    pub(super) shared: &'a Shared,
    /// 0 for the first thread, which checks the limits and whose result counts.
    pub(super) id: usize,
    pub(super) evaluator: Evaluator<'a>,
    pub(super) stack: Vec<Frame>,
    pub(super) history: History,
    pub(super) ordering: OrderingTables,
    corrections: Corrections,
    pub(super) nodes: u64,
    /// The greatest ply of this iteration (selective depth).
    pub(super) deepest: usize,
    /// The ply up to which checks extend the search.
    pub(super) horizon: usize,
    /// Whether a game may end although there are legal moves.
    ends_early: bool,
    /// Whether turns have several moves, so that the side to move may be the same after a move.
    pub(super) several: bool,
    /// The end of its slice, measured from the start of the search.
    slice_end: Option<Duration>,
}

impl<'a> Worker<'a> {
    /// A search of the shared position, with what the last slice or the last search of the same variant kept.
    pub(super) fn new(
        shared: &'a Shared,
        id: usize,
        kept: Kept,
        slice_end: Option<Duration>,
    ) -> Self {
        let root = &shared.position;
        let evaluator = Evaluator::new(&shared.evaluation);
        let balance = shared.evaluation.balance(root);
        let mailbox = Mailbox::of(root);
        let mut stack = kept.stack;
        let frame = || Frame {
            position: root.clone(),
            mailbox,
            balance,
            list: MoveList::new(),
            scores: Vec::new(),
            quiets: Vec::new(),
            captures: Vec::new(),
            killers: [None; 2],
            piece_to: None,
            mv: None,
            in_check: false,
            eval: 0,
            raw_eval: 0,
            pv: Vec::new(),
        };
        stack.resize_with(MAX_PLY + 2, frame);
        stack[0].position.clone_from(root);
        stack[0].mailbox = mailbox;
        stack[0].balance = balance;
        stack[0].in_check = root.in_check();
        Self {
            shared,
            id,
            evaluator,
            stack,
            // In a search, the first repetition counts as a draw, if the rules have repetition draws.
            history: shared.history.clone().with_repetitions(2),
            ordering: kept
                .ordering
                .unwrap_or_else(|| OrderingTables::new(shared.evaluation.rules())),
            corrections: kept.corrections.unwrap_or_default(),
            nodes: shared.nodes[id].load(Relaxed),
            deepest: 0,
            horizon: 0,
            ends_early: root.rules().end_early(),
            several: root.rules().turn.series.is_some(),
            slice_end,
        }
    }

    /// Returns the state for the next slice or search.
    pub(super) fn keep(self) -> Kept {
        self.shared.nodes[self.id].store(self.nodes, Relaxed);
        Kept {
            ordering: Some(self.ordering),
            corrections: Some(self.corrections),
            stack: self.stack,
        }
    }

    /// Counts a node, which is a move that is about to be made, or a null move. A second search of a move that was made is no node.
    /// Returns `None` if the search has to stop, or its slice is over; then the move is not made.
    pub(super) fn count(&mut self) -> Option<()> {
        self.nodes += 1;
        let control = &self.shared.control;
        if control.stop.load(Relaxed) {
            return None;
        }
        if self.nodes.is_multiple_of(COUNT_INTERVAL) {
            self.shared.nodes[self.id].store(self.nodes, Relaxed);
        }
        if self.id > 0 {
            return Some(());
        }
        let limits = &self.shared.limits;
        let others = || {
            self.shared.nodes[1..]
                .iter()
                .map(|nodes| nodes.load(Relaxed))
        };
        let too_many = |nodes| self.nodes + others().sum::<u64>() >= nodes;
        let looks = self.nodes.is_multiple_of(CLOCK_INTERVAL);
        let budget = self.shared.budget.filter(|_| looks);
        let out_of_time = budget.is_some_and(|budget| self.is_over(budget.hard));
        if out_of_time || limits.nodes.is_some_and(too_many) {
            control.stop.store(true, Relaxed);
            return None;
        }
        let slice_end = self.slice_end.filter(|_| looks);
        if slice_end.is_some_and(|end| control.since_start() >= end) {
            return None;
        }
        Some(())
    }

    /// Whether this time has passed; never while pondering.
    pub(super) fn is_over(&self, time: Duration) -> bool {
        self.shared
            .control
            .elapsed()
            .is_some_and(|elapsed| elapsed >= time)
    }

    /// Makes a move on the next board of the stack.
    pub(super) fn make(&mut self, ply: usize, mv: Move) {
        let (line, rest) = self.stack.split_at_mut(ply + 1);
        let (here, next) = (&mut line[ply], &mut rest[0]);
        let change = here.position.change(mv);
        here.piece_to = Some(OrderingTables::piece_to(here.view(), mv));
        here.mv = Some(mv);
        next.mailbox = here.mailbox;
        next.mailbox.change(&change);
        next.balance = self.evaluator.evaluation().changed(here.balance, &change);
        next.position.clone_from(&here.position);
        self.history.push(&here.position);
        next.position.make(mv);
        self.shared.table.prefetch(next.position.hash());
        next.in_check = next.position.in_check();
    }

    /// Makes a null move on the next board of the stack; returns whether it could.
    pub(super) fn make_null(&mut self, ply: usize) -> bool {
        let (line, rest) = self.stack.split_at_mut(ply + 1);
        let (here, next) = (&mut line[ply], &mut rest[0]);
        next.position.clone_from(&here.position);
        if !next.position.make_null() {
            return false;
        }
        self.shared.table.prefetch(next.position.hash());
        (here.piece_to, here.mv) = (None, None);
        next.mailbox = here.mailbox;
        next.balance = here.balance;
        next.in_check = false;
        self.history.push(&here.position);
        true
    }

    /// Takes the last move back.
    pub(super) fn unmake(&mut self) {
        self.history.pop();
    }

    /// Returns the static evaluation of a position.
    pub(super) fn evaluate(&mut self, ply: usize) -> i32 {
        let here = &self.stack[ply];
        self.evaluator.evaluate(&here.position, &here.balance)
    }

    /// Returns a static evaluation with its correction, from what searches of positions like it have shown.
    pub(super) fn with_correction(&self, ply: usize, raw: i32) -> i32 {
        let last = ply.checked_sub(1).and_then(|ply| self.stack[ply].piece_to);
        let eval = raw + self.corrections.of(&self.stack[ply].position, last);
        eval.clamp(1 - LEAST_MATE, LEAST_MATE - 1)
    }

    /// Remembers by how much a search differs from the static evaluation.
    pub(super) fn correct(&mut self, ply: usize, difference: i32, depth: i32) {
        let last = ply.checked_sub(1).and_then(|ply| self.stack[ply].piece_to);
        self.corrections
            .learn(&self.stack[ply].position, last, difference, depth);
    }

    /// Returns the killers of a position, and the moves that led to it.
    pub(super) fn context(&self, ply: usize) -> Context {
        let before = |back: usize| {
            let at = ply.checked_sub(back)?;
            self.stack[at].piece_to
        };
        Context {
            killers: self.stack[ply].killers,
            before: [before(1), before(2), before(4)],
        }
    }

    /// Generates moves and their ordering scores, and returns how many there are.
    pub(super) fn list(&mut self, ply: usize, want: Want, first: Option<Move>) -> usize {
        let context = self.context(ply);
        let evaluation = self.evaluator.evaluation();
        let histories = self.ordering.histories(&context);
        let Frame {
            position,
            mailbox,
            list,
            scores,
            ..
        } = &mut self.stack[ply];
        position.generate(want, list);
        let view = PositionView { position, mailbox };
        scores.clear();
        let score = |&mv: &Move| match first {
            Some(first) if first == mv => FROM_TABLE,
            _ => histories.score(evaluation, view, mv),
        };
        scores.extend(list.iter().map(score));
        scores.len()
    }

    /// Selects the best remaining move, moves it to this place of the list, and returns it with its score. A capture that loses
    /// material by SEE goes to the end.
    pub(super) fn pick(&mut self, ply: usize, place: usize) -> (Move, i32) {
        let trusts = self.evaluator.evaluation().trusts_exchanges();
        let Frame {
            position,
            list,
            scores,
            ..
        } = &mut self.stack[ply];
        loop {
            let (mut best, mut score) = (place, i32::MIN);
            for (at, &other) in scores.iter().enumerate().skip(place) {
                if other > score {
                    (best, score) = (at, other);
                }
            }
            let mv = list[best];
            if trusts && ordering::is_untried_capture(score) && !position.see_ge(mv, 0) {
                scores[best] = ordering::bad_capture(score);
                continue;
            }
            list.swap(place, best);
            scores.swap(place, best);
            return (mv, score);
        }
    }

    /// Returns the score of a position in which the game is over although there may be legal moves. A win that depends on the
    /// history is worth less than a mate, since the same position may not be won by another path.
    pub(super) fn ended(&mut self, ply: usize) -> Option<i32> {
        let here = &self.stack[ply];
        if self.ends_early
            && let Some(outcome) = here.position.ended_early()
        {
            return Some(self.outcome_score(ply, outcome));
        }
        match self.history.judge(&here.position) {
            Some(verdict) => {
                let by_number = matches!(verdict.draw(), Some(Draw::Moves { .. } | Draw::Counting));
                // Mate takes precedence over the fifty-move rule.
                if by_number
                    && here.in_check
                    && let Some(outcome) = here.position.outcome()
                {
                    return Some(self.outcome_score(ply, outcome));
                }
                let mover = here.position.turn();
                let score = LEAST_MATE - 1 - ply as i32;
                Some(verdict.winner().map_or(0, |winner| match winner == mover {
                    true => score,
                    false => -score,
                }))
            }
            None => None,
        }
    }

    /// Returns the score of a position without legal moves.
    pub(super) fn mate_or_stalemate(&self, ply: usize) -> i32 {
        let outcome = self.stack[ply].position.outcome();
        outcome.map_or(0, |outcome| self.outcome_score(ply, outcome))
    }

    /// Returns the score of an outcome; earlier wins score higher.
    fn outcome_score(&self, ply: usize, outcome: Outcome) -> i32 {
        let score = MATE - ply as i32;
        match outcome.winner {
            None => 0,
            Some(winner) if winner == self.stack[ply].position.turn() => score,
            Some(_) => -score,
        }
    }

    /// Updates the principal variation at a ply: a move and the variation after it.
    pub(super) fn update_pv(&mut self, ply: usize, mv: Move) {
        let (stack, rest) = self.stack.split_at_mut(ply + 1);
        let pv = &mut stack[ply].pv;
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(&rest[0].pv);
    }

    /// Stores a killer move.
    pub(super) fn remember_killer(&mut self, ply: usize, mv: Move) {
        let killers = &mut self.stack[ply].killers;
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }
}
