//! Iterative deepening from the root, with aspiration windows and several lines.

use std::time::Duration;

use legwork_core::moves::Move;

use super::report::{Best, Line, Report};
use super::worker::Worker;
use crate::ordering::OrderingTables;
use crate::score::{INFINITE, LEAST_MATE, MATE, MAX_PLY, Score};
use crate::table::{Bound, TableEntry};

/// The first window around the last score, to each side.
const WINDOW: i32 = 20;
/// The deepest search.
pub(super) const DEEPEST: i32 = MAX_PLY as i32 - 32;

/// A move of the root.
#[derive(Debug, Clone)]
pub(super) struct RootMove {
    pub(super) mv: Move,
    /// Its score in this iteration; that of a move which was not better than another is unknown and
    /// least.
    pub(super) score: i32,
    /// The line that begins with it.
    pub(super) pv: Vec<Move>,
}

impl Worker<'_> {
    /// Searches deeper and deeper until something ends it; the first thread reports every iteration.
    pub(super) fn deepen(&mut self, report: &mut dyn FnMut(Report)) -> Option<Best> {
        let mut moves = self.root_moves();
        let lines = self.shared.limits.lines.clamp(1, moves.len().max(1));
        let limit = self
            .shared
            .limits
            .depth
            .map_or(DEEPEST, |depth| depth.min(DEEPEST as u32) as i32);
        let mut finished = 0;
        let mut steady = 0;
        let mut depth = 0;
        while depth < limit {
            // Threads that skip some depths look at others sooner.
            depth += 1 + i32::from(self.id % 2 == 1 && depth % 3 == 0);
            let depth = depth.min(limit);
            let before = moves.first().map(|best| best.mv)?;
            self.horizon = 2 * depth as usize;
            self.deepest = 0;
            let mut whole = true;
            for first in 0..lines {
                if self.aspiration_search(&mut moves, first, depth).is_none() {
                    whole = false;
                    break;
                }
                moves[first..].sort_by_key(|root| -root.score);
                if self.id == 0 {
                    report(Report::Line(self.line(&moves[first], first, depth)));
                }
            }
            if !whole {
                // A better move that was found before the search was stopped counts.
                moves.sort_by_key(|root| -root.score);
                break;
            }
            moves[..lines].sort_by_key(|root| -root.score);
            finished = depth;
            steady = if moves[0].mv == before { steady + 1 } else { 0 };
            if self.id == 0 && self.is_enough(&moves, depth, steady) {
                break;
            }
        }
        let best = moves.first()?;
        Some(Best {
            mv: best.mv,
            ponder: best.pv.get(1).copied(),
            score: Score::new(best.score),
            depth: finished as u32,
            nodes: self.shared.all_nodes(self.nodes),
        })
    }

    /// The moves of the root that may be searched, the most promising first.
    fn root_moves(&mut self) -> Vec<RootMove> {
        let key = self.shared.position.hash();
        let known = self.shared.table.get(key).and_then(|entry| entry.mv);
        self.list(0, legwork_variant::position::Want::All, known);
        let mut moves = Vec::new();
        for place in 0..self.stack[0].list.len() {
            let (mv, _) = self.pick(0, place);
            let allowed = self.shared.limits.moves.as_ref();
            if allowed.is_none_or(|allowed| allowed.contains(&mv)) {
                moves.push(RootMove {
                    mv,
                    score: -INFINITE,
                    pv: vec![mv],
                });
            }
        }
        moves
    }

    /// Searches the moves from a place on in a window around the last score, which is widened until
    /// the score lies within.
    fn aspiration_search(
        &mut self,
        moves: &mut [RootMove],
        first: usize,
        depth: i32,
    ) -> Option<i32> {
        let last = moves[first].score;
        let (mut below, mut above) = if depth < 5 || last.abs() >= LEAST_MATE {
            (-INFINITE, INFINITE)
        } else {
            (last - WINDOW, last + WINDOW)
        };
        let mut widen = WINDOW;
        for root in &mut moves[first..] {
            // Until it is searched, a move is not better than what was found.
            root.score = root.score.min(-INFINITE);
        }
        moves[first].score = last;
        loop {
            let score = self.search_root(&mut moves[first..], depth, below, above)?;
            moves[first..].sort_by_key(|root| -root.score);
            if score > below && score < above {
                return Some(score);
            }
            widen *= 3;
            if score <= below {
                below = (score - widen).max(-INFINITE);
            } else {
                above = (score + widen).min(INFINITE);
            }
            if widen > 2000 {
                (below, above) = (-INFINITE, INFINITE);
            }
        }
    }

    fn search_root(
        &mut self,
        moves: &mut [RootMove],
        depth: i32,
        mut alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        self.count()?;
        let original_alpha = alpha;
        let mut best = -MATE;
        self.stack[1].killers = [None; 2];
        let context = self.context(0);
        for (place, root) in moves.iter_mut().enumerate() {
            let mv = root.mv;
            let position = &self.stack[0].position;
            let promotes = mv.promotion().is_some() && !mv.is_drop();
            let quiet = !position.is_capture(mv) && !promotes;
            let history = self
                .ordering
                .history(&context, OrderingTables::piece_to(position, mv));
            self.make(0, mv);
            let reduction = if quiet {
                self.reduction_at_root(depth, place, history)
            } else {
                0
            };
            let score = self.search_move(0, depth - 1, reduction, alpha, beta, place == 0);
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
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > original_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let found = moves.iter().max_by_key(|root| root.score);
        let entry = TableEntry {
            mv: found.map(|root| root.mv),
            score: best,
            depth,
            bound,
        };
        if self.shared.limits.moves.is_none() {
            self.shared.table.put(self.shared.position.hash(), entry);
        }
        Some(best)
    }

    /// Whether the first thread need not look deeper.
    fn is_enough(&self, moves: &[RootMove], depth: i32, steady: u32) -> bool {
        let limits = self.shared.limits;
        if limits.infinite || self.shared.control.is_pondering() {
            return false;
        }
        let score = moves[0].score;
        let plies = MATE - score.abs();
        if let (Some(mate), true) = (limits.mate, score >= LEAST_MATE)
            && plies <= 2 * mate as i32
        {
            return true;
        }
        let Some(budget) = self.shared.budget else {
            return false;
        };
        // A mate that a full search has found is not going to be shorter; a forced move needs no thought.
        if score.abs() >= LEAST_MATE && plies + 2 <= depth {
            return true;
        }
        if limits.clock.is_some() && moves.len() == 1 && depth >= 4 {
            return true;
        }
        // A move that has long been the best needs less time than one that has just become it.
        let share: u32 = match steady {
            0 => 16,
            1 => 12,
            2..5 => 9,
            _ => 7,
        };
        let soft: Duration = budget.soft * share / 10;
        self.is_over(soft.min(budget.hard))
    }

    fn line(&self, root: &RootMove, number: usize, depth: i32) -> Line {
        Line {
            depth: depth as u32,
            deepest: self.deepest.max(depth as usize) as u32,
            number: number + 1,
            score: Score::new(root.score),
            nodes: self.shared.all_nodes(self.nodes),
            time: self.shared.control.since_start(),
            full: self.shared.table.full(),
            moves: root.pv.clone(),
        }
    }
}
