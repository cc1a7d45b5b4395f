//! Iterative deepening at the root, with aspiration windows and several lines (MultiPV).
//!
//! A search may be interrupted at the end of a time slice. [`Deepening`] has its state, down to the current root move: the next
//! slice starts that move again, and finds most of its positions in the transposition table.

use std::sync::atomic::Ordering::Relaxed;

use legwork_core::moves::Move;
use legwork_variant::score::Score;

use super::Shared;
use super::report::{Best, Line, Report};
use super::worker::Worker;
use crate::ordering::OrderingTables;
use crate::score::{INFINITE, LEAST_MATE, LEAST_WIN, MATE, MAX_PLY, score};
use crate::table::{Bound, TableEntry};

/// The maximum depth of an iteration, in plies.
pub(super) const DEEPEST: i32 = MAX_PLY as i32 - 32;

#[derive(Debug, Clone)]
pub(super) struct RootMove {
    pub(super) mv: Move,
    /// Its score in this iteration; the minimum for a move that did not raise alpha.
    pub(super) score: i32,
    /// The principal variation that begins with it.
    pub(super) pv: Vec<Move>,
}

impl RootMove {
    fn new(mv: Move) -> Self {
        Self {
            mv,
            score: -INFINITE,
            pv: vec![mv],
        }
    }
}

/// The state of iterative deepening, from which the next slice continues.
pub(super) struct Deepening {
    moves: Vec<RootMove>,
    /// The number of lines (MultiPV).
    lines: usize,
    /// The depth of the last iteration.
    limit: i32,
    /// The depth of the current iteration.
    depth: i32,
    /// The depth of the last finished iteration.
    finished: i32,
    /// The number of consecutive iterations with the same best move.
    steady: u32,
    /// A moving average of the iterations' scores; `None` before the first.
    expected: Option<i32>,
    /// The iteration that the last slice interrupted.
    left: Option<Iteration>,
}

/// An iteration and its state.
struct Iteration {
    depth: i32,
    /// The best move before it.
    before: Move,
    /// The index of the line being searched; the moves of earlier lines are fixed.
    line: usize,
    /// The maximum ply reached (selective depth).
    deepest: usize,
    window: Option<Window>,
}

/// The window of an aspiration search, and the state of the search within it.
struct Window {
    below: i32,
    above: i32,
    widen: i32,
    scan: Option<Scan>,
}

/// The state of the loop over the root moves.
struct Scan {
    /// The index of the current move.
    place: usize,
    alpha: i32,
    best: i32,
}

impl Deepening {
    /// The next iteration, or `None` after the deepest. Helper threads skip some depths, so that they search others sooner.
    fn next(&mut self, thread: usize) -> Option<Iteration> {
        let before = self.moves.first()?.mv;
        if self.depth >= self.limit {
            return None;
        }
        self.depth += 1 + i32::from(thread % 2 == 1 && self.depth % 3 == 0);
        Some(Iteration {
            depth: self.depth.min(self.limit),
            before,
            line: 0,
            deepest: 0,
            window: None,
        })
    }

    /// Where a slice was interrupted: depth, line, window and move.
    pub(super) fn place(&self) -> Option<(i32, usize, i32, usize)> {
        let left = self.left.as_ref()?;
        let window = left.window.as_ref()?;
        let scan = window.scan.as_ref()?;
        Some((left.depth, left.line, window.widen, scan.place))
    }

    /// The best move so far; `None` if there is no move.
    pub(super) fn best(&self, shared: &Shared) -> Option<Best> {
        let best = self.moves.first()?;
        Some(Best {
            mv: best.mv,
            ponder: best
                .pv
                .get(1)
                .copied()
                .filter(|_| !moves_again(shared, best.mv)),
            score: score(best.score),
            depth: self.finished as u32,
            nodes: shared.all_nodes(shared.nodes[0].load(Relaxed)),
        })
    }
}

/// Whether the side to move is to move again after a move: then there is no reply to expect.
fn moves_again(shared: &Shared, mv: Move) -> bool {
    let position = &shared.position;
    position.rules().moves_again() && {
        let mut after = position.clone();
        after.make(mv);
        after.turn() == position.turn()
    }
}

impl Window {
    /// A window around the last score, with `widen` as its half width.
    fn around(score: i32, depth: i32, widen: i32) -> Self {
        let (below, above) = if depth < 5 || score.abs() >= LEAST_WIN {
            (-INFINITE, INFINITE)
        } else {
            (score - widen, score + widen)
        };
        Self {
            below,
            above,
            widen,
            scan: None,
        }
    }

    fn has(&self, score: i32) -> bool {
        score > self.below && score < self.above
    }

    /// Widens the window on the side on which a score fell outside.
    fn widen(&mut self, score: i32) {
        self.widen *= 3;
        if score <= self.below {
            self.below = (score - self.widen).max(-INFINITE);
        } else {
            self.above = (score + self.widen).min(INFINITE);
        }
        if self.widen > 2000 {
            (self.below, self.above) = (-INFINITE, INFINITE);
        }
    }
}

impl Worker<'_> {
    /// The state at the beginning of a search: its moves, and no killers.
    pub(super) fn begin(&mut self) -> Deepening {
        for frame in &mut self.stack {
            frame.killers = [None; 2];
        }
        let moves = self.root_moves();
        let limits = &self.shared.limits;
        let limit = limits.depth.map(|depth| depth.min(DEEPEST as u32) as i32);
        Deepening {
            lines: limits.lines.clamp(1, moves.len().max(1)),
            limit: limit.unwrap_or(DEEPEST),
            moves,
            depth: 0,
            finished: 0,
            steady: 0,
            expected: None,
            left: None,
        }
    }

    /// Runs iterations until the search ends or its slice is over; returns whether the search has ended. The first thread reports
    /// every iteration.
    pub(super) fn deepen(
        &mut self,
        deepening: &mut Deepening,
        report: &mut dyn FnMut(Report),
    ) -> bool {
        loop {
            let left = deepening.left.take();
            let Some(mut iteration) = left.or_else(|| deepening.next(self.id)) else {
                self.conclude(deepening, report);
                return true;
            };
            self.horizon = 2 * iteration.depth as usize;
            self.deepest = iteration.deepest;
            let lines = deepening.lines;
            let moves = &mut deepening.moves;
            if self.iterate(moves, lines, &mut iteration).is_none() {
                if self.shared.control.stop.load(Relaxed) {
                    // A better move found before the search was stopped counts.
                    moves.sort_by_key(|root| -root.score);
                    self.conclude(deepening, report);
                    return true;
                }
                iteration.deepest = self.deepest;
                deepening.left = Some(iteration);
                return false;
            }
            moves[..lines].sort_by_key(|root| -root.score);
            if self.id == 0 {
                // A line searched later may be better than an earlier one.
                for (number, root) in moves[..lines].iter().enumerate() {
                    report(Report::Line(self.line(root, number, iteration.depth)));
                }
            }
            deepening.finished = iteration.depth;
            let same = moves[0].mv == iteration.before;
            deepening.steady = if same { deepening.steady + 1 } else { 0 };
            let score = moves[0].score;
            let expected = deepening.expected.unwrap_or(score);
            deepening.expected = Some((expected + score) / 2);
            if self.id == 0
                && self.is_enough(moves, iteration.depth, deepening.steady, expected - score)
            {
                return true;
            }
        }
    }

    /// Ends a search. If it was too short for any iteration, the first thread reports what it has at depth 0: the move that was
    /// searched, or else the most promising one with the evaluation of the root.
    fn conclude(&mut self, deepening: &mut Deepening, report: &mut dyn FnMut(Report)) {
        if deepening.finished > 0 || self.id > 0 || deepening.moves.is_empty() {
            return;
        }
        if deepening.moves[0].score == -INFINITE {
            deepening.moves[0].score = self.evaluate(0);
        }
        self.deepest = 0;
        report(Report::Line(self.line(&deepening.moves[0], 0, 0)));
    }

    /// Searches the rest of an iteration, line by line.
    fn iterate(
        &mut self,
        moves: &mut [RootMove],
        lines: usize,
        iteration: &mut Iteration,
    ) -> Option<()> {
        while iteration.line < lines {
            let (line, depth) = (iteration.line, iteration.depth);
            self.aspiration_search(&mut moves[line..], depth, &mut iteration.window)?;
            (iteration.line, iteration.window) = (line + 1, None);
        }
        Some(())
    }

    /// The root moves to be searched, the most promising first.
    pub(super) fn root_moves(&mut self) -> Vec<RootMove> {
        let key = self.shared.position.hash();
        let known = self.shared.table.get(key).and_then(|entry| entry.mv);
        // The list is complete even if the time is over, unless generating it takes seconds.
        let _ = self.list(0, legwork_variant::position::Want::All, known);
        let mut moves = Vec::new();
        let mut picks = true;
        for place in 0..self.stack[0].list.len() {
            picks = picks && self.pick(0, place).is_some();
            let mv = self.stack[0].list.moves[place];
            let allowed = self.shared.limits.moves.as_ref();
            if allowed.is_none_or(|allowed| allowed.contains(&mv)) {
                moves.push(RootMove::new(mv));
            }
        }
        if moves.is_empty()
            && let Some(allowed) = &self.shared.limits.moves
        {
            // There was no time to list them.
            let legal = |&&mv: &&Move| self.shared.position.is_legal(mv);
            moves.extend(allowed.iter().find(legal).map(|&mv| RootMove::new(mv)));
        }
        moves
    }

    /// Searches moves with an aspiration window, which is widened until the score lies within; or continues an interrupted search.
    fn aspiration_search(
        &mut self,
        moves: &mut [RootMove],
        depth: i32,
        window: &mut Option<Window>,
    ) -> Option<()> {
        let window = window.get_or_insert_with(|| {
            // Moves not yet searched have the minimum score.
            for root in &mut moves[1..] {
                root.score = -INFINITE;
            }
            Window::around(moves[0].score, depth, self.shared.parameters.window)
        });
        loop {
            let score = self.search_root(moves, depth, window)?;
            moves.sort_by_key(|root| -root.score);
            if window.has(score) {
                return Some(());
            }
            window.widen(score);
        }
    }

    /// Searches the moves within a window, from the move at which the last slice ended.
    fn search_root(
        &mut self,
        moves: &mut [RootMove],
        depth: i32,
        window: &mut Window,
    ) -> Option<i32> {
        let (below, beta) = (window.below, window.above);
        let scan = window.scan.get_or_insert(Scan {
            place: 0,
            alpha: below,
            best: -MATE,
        });
        self.stack[1].killers = [None; 2];
        let histories = self.ordering.histories(&self.context(0));
        while scan.alpha < beta
            && let Some(root) = moves.get_mut(scan.place)
        {
            let (place, alpha, mv) = (scan.place, scan.alpha, root.mv);
            let position = &self.stack[0].position;
            let promotes = mv.promotion().is_some() && !mv.is_drop();
            let quiet = !position.is_capture(mv) && !promotes;
            let now = OrderingTables::piece_to(self.stack[0].view(), mv);
            let history = self.ordering.history(&histories, now);
            self.count()?;
            self.make(0, mv);
            let reduction = if quiet {
                self.reduction_at_root(depth, place, history)
            } else {
                0
            };
            let score = self.search_move(0, depth - 1, reduction, (alpha, beta), place == 0, false);
            self.unmake();
            let score = score?;
            if place == 0 || score > alpha {
                root.score = score;
                root.pv.clear();
                root.pv.push(mv);
                root.pv.extend_from_slice(&self.stack[1].pv);
            } else {
                root.score = -INFINITE;
            }
            scan.best = scan.best.max(score);
            scan.alpha = alpha.max(score);
            scan.place += 1;
        }
        let best = scan.best;
        window.scan = None;
        let found = moves.iter().max_by_key(|root| root.score);
        let entry = TableEntry {
            mv: found.map(|root| root.mv),
            score: best,
            depth,
            bound: Bound::of(best, below, beta),
            eval: None,
        };
        if self.shared.limits.moves.is_none() {
            self.shared.table.put(self.shared.position.hash(), entry);
        }
        Some(best)
    }

    /// Whether the first thread may stop after this iteration.
    fn is_enough(&self, moves: &[RootMove], depth: i32, steady: u32, fallen: i32) -> bool {
        let limits = &self.shared.limits;
        if limits.infinite || self.shared.control.is_pondering() {
            return false;
        }
        let best = moves[0].score;
        if let (Some(most), Score::Mate(mate @ 1..)) = (limits.mate, score(best))
            && mate as u32 <= most
        {
            return true;
        }
        let Some(budget) = self.shared.budget else {
            return false;
        };
        // A mate within the full search depth cannot become shorter; a single legal move needs no search.
        if best.abs() >= LEAST_MATE && MATE - best.abs() + 2 <= depth {
            return true;
        }
        if limits.clock.is_some() && moves.len() == 1 && depth >= 4 {
            return true;
        }
        let control = &self.shared.control;
        control.is_over(budget.enough(steady, fallen), control.since_start())
    }

    fn line(&self, root: &RootMove, number: usize, depth: i32) -> Line {
        Line {
            depth: depth as u32,
            deepest: self.deepest.max(depth as usize) as u32,
            number: number + 1,
            score: score(root.score),
            nodes: self.shared.all_nodes(self.nodes),
            time: self.shared.control.since_start(),
            full: self.shared.table.full(),
            moves: root.pv.clone(),
        }
    }
}
