//! Quiescence: captures and promotions alone, until nothing is left to gain by them.

use legwork_variant::position::Want;

use super::node::suffices;
use super::worker::Worker;
use crate::order;
use crate::score::{self, LEAST_MATE, MATE, MAX_PLY};
use crate::table::{Bound, Hit};

/// What a capture may gain beyond what it captures.
const MARGIN: i32 = 180;

impl Worker<'_> {
    /// The score of a position when only tactical moves are looked at that lose no material; in
    /// check, all moves.
    pub(super) fn quiesce(&mut self, ply: usize, mut alpha: i32, beta: i32) -> Option<i32> {
        self.stack[ply].line.clear();
        self.count()?;
        self.deepest = self.deepest.max(ply);
        if let Some(score) = self.ended(ply) {
            return Some(score);
        }
        let in_check = self.stack[ply].in_check;
        if ply >= MAX_PLY {
            return Some(if in_check { 0 } else { self.evaluate(ply) });
        }
        let wide = beta - alpha > 1;
        let floor = alpha;
        let key = self.stack[ply].position.hash();
        let hit = self.shared.table.get(key);
        if let (Some(hit), false) = (hit, wide) {
            let score = score::from_table(hit.score, ply);
            if suffices(hit.bound, score, alpha, beta) {
                return Some(score);
            }
        }
        let (mut best, stand) = if in_check {
            (-MATE, None)
        } else {
            let eval = self.evaluate(ply);
            if eval >= beta {
                return Some(eval);
            }
            alpha = alpha.max(eval);
            (eval, Some(eval))
        };
        let first = hit.and_then(|hit| hit.mv);
        let want = if in_check { Want::All } else { Want::Tactical };
        self.list(ply, want, first);
        let count = self.stack[ply].list.len();
        if in_check && count == 0 {
            return Some(self.stuck(ply));
        }
        let mut best_move = None;
        for place in 0..count {
            let (mv, order) = self.pick(ply, place);
            if let Some(stand) = stand {
                // What follows is bad captures and promotions to less.
                if order < 0 {
                    break;
                }
                let evaluation = self.evaluator.evaluation();
                let gain = order::gain(evaluation, &self.stack[ply].position, mv).unwrap_or(0);
                if stand + gain + MARGIN <= alpha {
                    best = best.max(stand + gain + MARGIN);
                    continue;
                }
            } else if best > -LEAST_MATE && order < 0 {
                break;
            }
            self.make(ply, mv);
            let score = self.quiesce(ply + 1, -beta, -alpha);
            self.unmake();
            let score = -score?;
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                    self.lengthen(ply, mv);
                }
                if alpha >= beta {
                    break;
                }
            }
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > floor && wide && !in_check {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let hit = Hit {
            mv: best_move,
            score: score::to_table(best, ply),
            depth: 0,
            bound,
        };
        self.shared.table.put(key, hit);
        Some(best)
    }
}
