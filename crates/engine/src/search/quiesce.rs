//! Quiescence search: captures and promotions only.

use legwork_core::moves::Move;
use legwork_variant::position::Want;

use super::node::corrected;
use super::worker::Worker;
use crate::ordering::{self, PieceTo};
use crate::score::{self, LEAST_WIN, MATE, MAX_PLY};
use crate::table::{Bound, TableEntry};

/// After this many plies only recaptures on the square of the last move are searched: where many pieces hang, as in the middle
/// of a game of Chu Shogi, captures would never end.
pub(super) const ALL_CAPTURES: u32 = 4;

impl Worker<'_> {
    /// Whether the side to move must capture, so that it cannot stand pat. Ignored beyond the horizon, since chains of forced
    /// captures are long.
    fn must_capture(&self, ply: usize) -> bool {
        let position = &self.stack[ply].position;
        ply < self.horizon && position.rules().must_capture() && !position.captures().is_empty()
    }

    /// Returns the score of a position by searching tactical moves that lose no material by SEE; in check, or where a capture is
    /// forced, all moves; recaptures only if `left` is 0.
    pub(super) fn quiesce(
        &mut self,
        ply: usize,
        mut alpha: i32,
        beta: i32,
        left: u32,
    ) -> Option<i32> {
        self.stack[ply].pv.clear();
        self.deepest = self.deepest.max(ply);
        if let Some(score) = self.ended(ply) {
            return Some(score);
        }
        let in_check = self.stack[ply].in_check;
        let forced = in_check || self.must_capture(ply);
        if ply >= MAX_PLY {
            return Some(if in_check { 0 } else { self.evaluate(ply) });
        }
        let pv_node = beta - alpha > 1;
        let original_alpha = alpha;
        let entry = self.table_entry(ply);
        if let Some(entry) = entry
            && !pv_node
            && entry.gives_cutoff(alpha, beta)
        {
            return Some(entry.score);
        }
        let mut kept = entry.and_then(|entry| entry.eval);
        let (mut best, stand_pat) = if forced {
            (-MATE, None)
        } else {
            let raw = *kept.get_or_insert_with(|| self.evaluate(ply));
            let eval = corrected(self.with_correction(ply, raw), entry);
            if eval >= beta {
                self.store_eval(ply, entry, raw);
                return Some(eval);
            }
            alpha = alpha.max(eval);
            (eval, Some(eval))
        };
        let table_move = entry.and_then(|entry| entry.mv);
        let want = if forced { Want::All } else { Want::Tactical };
        let count = self.list(ply, want, table_move)?;
        if forced && count == 0 {
            return Some(self.mate_or_stalemate(ply));
        }
        let mut best_move = None;
        let last = ply.checked_sub(1).and_then(|ply| self.stack[ply].piece_to);
        let recaptured = last.filter(|_| left == 0 && !forced).map(PieceTo::square);
        for place in 0..count {
            let (mv, order_score) = self.pick(ply, place)?;
            if let Some(stand_pat) = stand_pat {
                // The remaining moves are bad captures, underpromotions and reversible promotions.
                if ordering::gains_nothing(order_score) {
                    break;
                }
                if recaptured.is_some_and(|square| square != mv.to().index()) {
                    continue;
                }
                // Delta pruning.
                let most = stand_pat + self.gain(ply, mv) + self.shared.parameters.delta_margin;
                if most <= alpha {
                    best = best.max(most);
                    continue;
                }
            } else if best > -LEAST_WIN && order_score < 0 {
                break;
            }
            self.count()?;
            self.make(ply, mv);
            let score = self.quiesce_next(ply, alpha, beta, left.saturating_sub(1));
            self.unmake();
            let score = score?;
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                    self.update_pv(ply, mv);
                }
                if alpha >= beta {
                    break;
                }
            }
        }
        let bound = match Bound::of(best, original_alpha, beta) {
            Bound::Exact if forced => Bound::Upper,
            bound => bound,
        };
        self.shared.table.put(
            self.stack[ply].position.hash(),
            TableEntry {
                mv: best_move,
                score: score::to_table(best, ply),
                depth: 0,
                bound,
                eval: kept,
            },
        );
        Some(best)
    }

    /// Returns the score of the move that was made at a ply, for the side which made it.
    fn quiesce_next(&mut self, ply: usize, alpha: i32, beta: i32, left: u32) -> Option<i32> {
        if self.moves_again(ply) {
            return self.quiesce(ply + 1, alpha, beta, left);
        }
        Some(-self.quiesce(ply + 1, -beta, -alpha, left)?)
    }

    /// Returns the material gain of a move, in centipawns; 0 for a quiet move.
    fn gain(&self, ply: usize, mv: Move) -> i32 {
        let evaluation = self.evaluator.evaluation();
        ordering::gain(evaluation, self.stack[ply].view(), mv).unwrap_or(0)
    }
}
