//! A search thread: its stack of positions, its ordering tables, and its stop conditions.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use legwork_core::moves::Move;
use legwork_core::rules::Outcome;
use legwork_variant::game::Draw;
use legwork_variant::history::History;
use legwork_variant::position::Position;

use super::Shared;
use super::picker::ScoredMoves;
use crate::corrections::Corrections;
use crate::eval::{Balance, Evaluator};
use crate::mailbox::{Mailbox, PositionView};
use crate::ordering::{Context, OrderingTables, PieceTo};
use crate::score::{BY_HISTORY, MATE, MAX_EVAL, MAX_PLY};

/// The work between two looks at the clock, in moves compared: eight nodes or less. Where it takes long, the clock is looked at
/// after any work.
const PATIENCE: usize = 4096;
const LONG: Duration = Duration::from_millis(2);
/// The work of making a move.
const NODE_WORK: usize = 512;
/// The minimum number of nodes in a slice, so that slices that are short for the rules make progress, too.
const LEAST_NODES: u64 = 8;
/// The node count is flushed to the shared counter every 64 nodes; a power of two.
const COUNT_INTERVAL: u64 = 64;

/// An entry of the search stack; its memory is reused.
pub(super) struct Frame {
    pub(super) position: Position,
    pub(super) mailbox: Mailbox,
    pub(super) balance: Balance,
    /// All moves that are wanted; where they come in stages, those that are not quiet.
    pub(super) list: ScoredMoves,
    /// The quiet moves, where moves come in stages.
    pub(super) quiet_list: ScoredMoves,
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

/// The data that a thread keeps from one search to the next: its ordering tables and its stack.
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
    /// The maximum ply of this iteration (selective depth).
    pub(super) deepest: usize,
    /// The ply up to which checks extend the search.
    pub(super) horizon: usize,
    /// Whether a game may end although there are legal moves.
    ends_early: bool,
    /// Whether turns have several moves, so that the side to move may be the same after a move.
    pub(super) several: bool,
    /// Whether all moves of a node are listed at once, since a part of them takes as long as all.
    pub(super) lists_at_once: bool,
    /// The end of its slice, measured from the start of the search.
    slice_end: Option<Duration>,
    /// The work since the clock was looked at, how much may be done before the next look, and when the last one was.
    work: usize,
    patience: usize,
    looked: Duration,
    /// The nodes before its slice.
    before: u64,
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
            list: ScoredMoves::default(),
            quiet_list: ScoredMoves::default(),
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
            several: root.rules().moves_again(),
            lists_at_once: shared.evaluation.lists_slowly() || root.rules().forces_moves(),
            slice_end,
            work: 0,
            patience: 0,
            looked: Duration::ZERO,
            before: shared.nodes[id].load(Relaxed),
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

    /// Counts a node, which is a move that is about to be made, or a null move. A second search of a move that was made is not a node.
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
        let too_many = |nodes| self.shared.all_nodes(self.nodes) >= nodes;
        if self.id == 0 && self.shared.limits.nodes.is_some_and(too_many) {
            control.stop.store(true, Relaxed);
            return None;
        }
        self.work(NODE_WORK)
    }

    /// Counts work, and looks at the clock after some of it. Returns `None` if the search has to stop, or its slice is over.
    pub(super) fn work(&mut self, moves: usize) -> Option<()> {
        self.work += moves;
        if self.work < self.patience {
            return Some(());
        }
        self.work = 0;
        let control = &self.shared.control;
        if control.stop.load(Relaxed) {
            return None;
        }
        let budget = self.shared.budget;
        if self.id > 0 || budget.is_none() && self.slice_end.is_none() {
            return Some(());
        }
        let now = control.since_start();
        let long = now.saturating_sub(self.looked) >= LONG;
        self.patience = if long { 0 } else { PATIENCE };
        self.looked = now;
        if self.shared.is_over(now) {
            return None;
        }
        let few = self.nodes < self.before + LEAST_NODES;
        let goes_on = few || self.slice_end.is_none_or(|end| now < end);
        goes_on.then_some(())
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

    /// Returns a static evaluation with its correction history.
    pub(super) fn with_correction(&self, ply: usize, raw: i32) -> i32 {
        let last = ply.checked_sub(1).and_then(|ply| self.stack[ply].piece_to);
        let eval = raw + self.corrections.of(&self.stack[ply].position, last);
        eval.clamp(-MAX_EVAL, MAX_EVAL)
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
                let score = BY_HISTORY - ply as i32;
                Some(
                    verdict
                        .winner()
                        .map_or(0, |winner| if winner == mover { score } else { -score }),
                )
            }
            None => None,
        }
    }

    /// Returns the score of a position without legal moves.
    pub(super) fn mate_or_stalemate(&self, ply: usize) -> i32 {
        let outcome = self.stack[ply].position.outcome();
        outcome.map_or(0, |outcome| self.outcome_score(ply, outcome))
    }

    /// Returns the score of an outcome; earlier wins have higher scores.
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

#[cfg(test)]
pub(super) mod tests {
    use std::sync::Arc;

    use legwork_variant::position::{MoveList, Want};
    use legwork_variant::variant::Variant;

    use super::*;
    use crate::eval::Evaluation;
    use crate::limits::Limits;
    use crate::parameters::Parameters;
    use crate::search::picker::LONG_LIST;
    use crate::table::Table;

    /// After each move, a piece is put on any of some two hundred empty squares.
    const MANY_MOVES: &str = r#"(
        name: "Many moves",
        board: (files: 16, ranks: 16),
        pieces: [
            (letter: "K", name: "King", betza: "K", royal: true),
            (letter: "Q", name: "Queen", betza: "Q"),
            (letter: "W", name: "Wazir", betza: "W"),
        ],
        start: "1k5wwww5/2w7www1q1/16/16/16/3w12/16/4w11/16/16/16/16/4Q7Q3/16/Q7Q7/12Q2K w - - 0 1",
        walls: (form: Duck),
    )"#;

    /// A search from the start of a variant.
    pub(in crate::search) fn shared(variant: &Variant, limits: Limits) -> Shared {
        Shared::new(
            variant.start(),
            History::new(),
            Arc::new(Evaluation::new(variant)),
            Arc::new(Table::new(1).unwrap()),
            (limits, Parameters::default()),
            Duration::ZERO,
            1,
        )
    }

    #[test]
    fn of_a_long_list_each_move_is_picked_once_and_the_best_first() {
        let variant = Variant::from_ron("many", MANY_MOVES, &[]).unwrap();
        let shared = shared(&variant, Limits::default());
        let mut worker = Worker::new(&shared, 0, Kept::default(), None);
        let count = worker.list(0, Want::All, None).unwrap();
        assert!(count > 2 * LONG_LIST, "{count}");
        let mut picked: Vec<(Move, i32)> = (0..count)
            .map(|place| worker.pick(0, place).unwrap())
            .collect();
        assert!(picked.is_sorted_by(|(_, one), (_, next)| one >= next));
        picked.sort_by_key(|(mv, _)| mv.to_bits());
        picked.dedup_by_key(|(mv, _)| *mv);
        assert_eq!(picked.len(), count);
    }

    /// Pieces with three legs of a Queen: listing their moves takes seconds.
    const LONG_PATHS: &str = r#"(
        name: "Long paths",
        board: (files: 16, ranks: 16),
        pieces: [
            (letter: "K", name: "King", betza: "K", royal: true),
            (letter: "R", name: "Roamer", betza: "[Q-aQ-aQ]"),
        ],
        start: "k15/rrrrrrrrrrrrrrrr/16/16/16/16/16/16/16/16/16/16/16/16/RRRRRRRRRRRRRRRR/15K w - - 0 1",
    )"#;

    #[test]
    fn a_search_is_ended_within_a_list_that_takes_long() {
        let variant = Variant::from_ron("long", LONG_PATHS, &[]).unwrap();
        let start = variant.start();
        let limits = Limits {
            move_time: Some(Duration::ZERO),
            ..Limits::default()
        };
        let timed = shared(&variant, limits.clone());
        let mut worker = Worker::new(&timed, 0, Kept::default(), None);
        let roots = worker.root_moves();
        assert_eq!(roots.len(), 1);
        assert!(start.is_legal(roots[0].mv));
        // Below the root, the search is over.
        assert_eq!(worker.list(1, Want::All, None), None);
        // A search limited to certain moves (`searchmoves`) answers with one of them.
        let mut two = MoveList::new();
        start.generate_until(Want::All, &mut two, &mut |list| list.len() < 2);
        let last = two[1];
        assert_ne!(last, roots[0].mv);
        let limited = Limits {
            moves: Some(vec![last]),
            ..limits
        };
        let limited = shared(&variant, limited);
        let mut worker = Worker::new(&limited, 0, Kept::default(), None);
        assert_eq!(worker.root_moves()[0].mv, last);
    }

    #[test]
    fn a_list_that_may_stop_has_all_moves_if_it_does_not() {
        for entry in legwork::registry().unwrap() {
            let start = Variant::open(entry.id(), &[]).unwrap().start();
            for want in [Want::All, Want::Captures, Want::Quiet, Want::Checks] {
                let (mut whole, mut list) = (MoveList::new(), MoveList::new());
                start.generate(want, &mut whole);
                start.generate_until(want, &mut list, &mut |_| true);
                whole.sort_unstable();
                list.sort_unstable();
                assert_eq!(*list, *whole, "{} {want:?}", entry.id());
                start.generate_until(want, &mut list, &mut |list| list.len() < 2);
                assert!(list.iter().all(|mv| whole.contains(mv)));
                // The moves of a piece come together, so there may be more than two.
                assert!(list.len() >= whole.len().min(2), "{} {want:?}", entry.id());
                assert!(list.len() <= whole.len());
            }
        }
    }

    /// In so few nodes that their number does not end it.
    #[test]
    fn a_search_is_ended_by_the_work_on_long_lists_too() {
        let variant = Variant::from_ron("many", MANY_MOVES, &[]).unwrap();
        let limits = Limits {
            move_time: Some(Duration::ZERO),
            ..Limits::default()
        };
        let timed = shared(&variant, limits);
        let mut worker = Worker::new(&timed, 0, Kept::default(), None);
        assert_eq!(worker.list(0, Want::All, None), None);
        assert!(timed.control.stop.load(Relaxed));

        let stopped = shared(&variant, Limits::default());
        let mut worker = Worker::new(&stopped, 0, Kept::default(), None);
        let count = worker.list(0, Want::All, None).unwrap();
        assert!(worker.pick(0, 0).is_some());
        stopped.control.stop();
        assert_eq!(worker.pick(0, 1), None);
        // The search still has all moves, from which it takes the first.
        let mut deepening = worker.begin();
        assert!(worker.deepen(&mut deepening, &mut |_| {}));
        assert!(deepening.best(&stopped).is_some());
        assert_eq!(worker.root_moves().len(), count);
    }
}
