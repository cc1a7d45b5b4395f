//! Principal-variation search, below the root.

use legwork_core::moves::Move;
use legwork_variant::position::Want;

use super::worker::Worker;
use crate::order::{self, Order};
use crate::score::{self, LEAST_MATE, MATE, MAX_PLY};
use crate::table::{Bound, Hit};

/// Up to that depth, pruning relies on the evaluation.
const SHALLOW: i32 = 7;
/// By how much a position's own worth may lie above beta for each ply, so that it is not searched.
const REVERSE_MARGIN: i32 = 80;
/// By how much it may lie below alpha for each ply, so that quiet moves are left out.
const FUTILITY_MARGIN: i32 = 100;
/// By how much it may lie below alpha for each ply, so that only captures are looked at.
const RAZOR_MARGIN: i32 = 260;
/// What a quiet move and a capture may lose for each ply of depth.
const QUIET_LOSS: i32 = -50;
const CAPTURE_LOSS: i32 = -90;

impl Worker<'_> {
    /// The score of the position at a ply, looked at so many plies deep; `None` when the search was
    /// stopped. `null` says whether a null move may be tried: not twice in a row.
    pub(super) fn search(
        &mut self,
        ply: usize,
        depth: i32,
        mut alpha: i32,
        mut beta: i32,
        null: bool,
    ) -> Option<i32> {
        self.stack[ply].line.clear();
        if let Some(score) = self.ended(ply) {
            self.count()?;
            return Some(score);
        }
        let in_check = self.stack[ply].in_check;
        // A check is answered before anything is judged, but not for ever.
        let depth = depth + i32::from(in_check && ply < self.horizon);
        if depth <= 0 {
            return self.quiesce(ply, alpha, beta);
        }
        self.count()?;
        self.deepest = self.deepest.max(ply);
        if ply >= MAX_PLY {
            return Some(if in_check { 0 } else { self.evaluate(ply) });
        }
        // No mate found from here can be nearer than one that is known already.
        alpha = alpha.max(ply as i32 - MATE);
        beta = beta.min(MATE - ply as i32 - 1);
        if alpha >= beta {
            return Some(alpha);
        }
        let wide = beta - alpha > 1;
        let key = self.stack[ply].position.hash();
        let hit = self.shared.table.get(key);
        let known = hit.map(|hit| score::from_table(hit.score, ply));
        if let (Some(hit), Some(score), false) = (hit, known, wide)
            && hit.depth >= depth
            && suffices(hit.bound, score, alpha, beta)
        {
            return Some(score);
        }
        let first = hit.and_then(|hit| hit.mv);
        let first = first.filter(|&mv| self.stack[ply].position.is_legal(mv));

        let eval = self.judged(ply, hit.map(|hit| hit.bound).zip(known));
        let improving = !in_check && ply >= 2 && self.stack[ply].eval > self.stack[ply - 2].eval;
        if !wide && !in_check && beta.abs() < LEAST_MATE {
            let margin = REVERSE_MARGIN * (depth - i32::from(improving));
            if depth <= SHALLOW && eval - margin >= beta {
                return Some(eval);
            }
            if depth <= 2 && eval + RAZOR_MARGIN * depth < alpha {
                let score = self.quiesce(ply, alpha, alpha + 1)?;
                if score <= alpha {
                    return Some(score);
                }
            }
            if null
                && depth >= 3
                && eval >= beta
                && let Some(score) = self.try_null(ply, depth, eval, beta)?
            {
                return Some(score);
            }
        }
        // Without a move to begin with, a shallower search finds one for the next time.
        let depth = if first.is_none() && depth >= 5 {
            depth - 1
        } else {
            depth
        };
        self.moves(ply, depth, alpha, beta, first, improving)
    }

    /// What the position is worth by itself, or by a score of the table that is nearer to the truth.
    fn judged(&mut self, ply: usize, known: Option<(Bound, i32)>) -> i32 {
        if self.stack[ply].in_check {
            // For comparisons with later positions of the line.
            self.stack[ply].eval = match ply {
                0..2 => 0,
                _ => self.stack[ply - 2].eval,
            };
            return self.stack[ply].eval;
        }
        let eval = self.evaluate(ply);
        self.stack[ply].eval = eval;
        match known {
            Some((Bound::Exact, score)) if score.abs() < LEAST_MATE => score,
            Some((Bound::Lower, score)) if score.abs() < LEAST_MATE => eval.max(score),
            Some((Bound::Upper, score)) if score.abs() < LEAST_MATE => eval.min(score),
            _ => eval,
        }
    }

    /// If the position is good enough even when the other side moves twice, it is good enough. It is
    /// not asked where moving may be a disadvantage, and a deep answer is verified.
    fn try_null(&mut self, ply: usize, depth: i32, eval: i32, beta: i32) -> Option<Option<i32>> {
        let position = &self.stack[ply].position;
        let evaluation = self.evaluator.evaluation();
        let uncertain = evaluation.may_be_zugzwang(position, position.turn());
        if evaluation.has_only_pawns(position, position.turn()) || !self.make_null(ply) {
            return Some(None);
        }
        let less = 3 + depth / 4 + ((eval - beta) / 200).min(3);
        let score = self.search(ply + 1, depth - less, -beta, 1 - beta, false);
        self.unmake();
        let score = -score?;
        if score < beta {
            return Some(None);
        }
        let score = score.min(LEAST_MATE - 1);
        if !uncertain && depth < 12 {
            return Some(Some(score));
        }
        let verified = self.search(ply, depth - less, beta - 1, beta, false)?;
        Some((verified >= beta).then_some(score))
    }

    /// Looks at the moves.
    fn moves(
        &mut self,
        ply: usize,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        first: Option<Move>,
        improving: bool,
    ) -> Option<i32> {
        let wide = beta - alpha > 1;
        let in_check = self.stack[ply].in_check;
        let eval = self.stack[ply].eval;
        let context = self.context(ply);
        self.stack[ply + 1].killers = [None; 2];
        self.stack[ply].quiets.clear();
        self.list(ply, Want::All, first);
        let count = self.stack[ply].list.len();
        if count == 0 {
            return Some(self.stuck(ply));
        }
        let (mut best, mut best_move, floor) = (-MATE, None, alpha);
        let mut skips_quiets = false;
        for place in 0..count {
            let (mv, order) = self.pick(ply, place);
            let here = &self.stack[ply];
            let quiet =
                order::is_quiet(order) || Some(mv) == first && !here.position.is_capture(mv);
            let safe = best > -LEAST_MATE;
            if safe && quiet && skips_quiets && !here.position.gives_check(mv) {
                continue;
            }
            if safe && !in_check && place > 0 && depth <= SHALLOW {
                let looked = here.quiets.len() as i32;
                let enough = (4 + depth * depth) / if improving { 1 } else { 2 };
                let hopeless = eval + FUTILITY_MARGIN * (depth + 1) <= alpha;
                if quiet && !wide && (looked >= enough || hopeless) {
                    skips_quiets = true;
                    if !here.position.gives_check(mv) {
                        continue;
                    }
                }
                let loss = if quiet { QUIET_LOSS } else { CAPTURE_LOSS };
                let doubtful = quiet || order::is_bad_capture(order);
                if doubtful && !here.position.see_ge(mv, loss * depth) {
                    continue;
                }
            }
            let history = if quiet {
                self.order
                    .history(&context, Order::arrival(&here.position, mv))
            } else {
                0
            };
            self.make(ply, mv);
            let less = self.reduction(ply, depth, place, quiet, wide, improving, history);
            let score = self.try_move(ply, depth - 1, less, alpha, beta, place == 0);
            self.unmake();
            let score = score?;
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    alpha = score;
                    self.lengthen(ply, mv);
                }
            }
            if alpha >= beta {
                if quiet {
                    self.remember_killer(ply, mv);
                    let here = &self.stack[ply];
                    self.order
                        .learn(&here.position, &context, mv, &here.quiets, depth);
                }
                break;
            }
            if quiet {
                self.stack[ply].quiets.push(mv);
            }
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > floor {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.shared.table.put(
            self.stack[ply].position.hash(),
            Hit {
                mv: best_move,
                score: score::to_table(best, ply),
                depth,
                bound,
            },
        );
        Some(best)
    }

    /// The score of the move that was just made: with a narrow window first, and less deep, unless it
    /// is the first.
    pub(super) fn try_move(
        &mut self,
        ply: usize,
        depth: i32,
        less: i32,
        alpha: i32,
        beta: i32,
        first: bool,
    ) -> Option<i32> {
        let next = ply + 1;
        if first {
            return Some(-self.search(next, depth, -beta, -alpha, true)?);
        }
        let mut score = -self.search(next, depth - less, -alpha - 1, -alpha, true)?;
        if score > alpha && less > 0 {
            score = -self.search(next, depth, -alpha - 1, -alpha, true)?;
        }
        if score > alpha && score < beta {
            score = -self.search(next, depth, -beta, -alpha, true)?;
        }
        Some(score)
    }

    /// By how many plies less a later move is looked at.
    #[allow(clippy::too_many_arguments, reason = "each is one thing that counts")]
    fn reduction(
        &self,
        ply: usize,
        depth: i32,
        place: usize,
        quiet: bool,
        wide: bool,
        improving: bool,
        history: i32,
    ) -> i32 {
        let checks = self.stack[ply + 1].in_check || self.stack[ply].in_check;
        if depth < 3 || place < 2 || checks {
            return 0;
        }
        let product = log_16ths(depth as u32) * log_16ths(place as u32 + 1);
        let mut less = (product * 2 / 9 + 128) / 256;
        if !quiet {
            less /= 2;
        }
        less -= i32::from(wide);
        less += i32::from(!improving);
        less -= (history / 8192).clamp(-2, 2);
        less.clamp(0, depth - 2)
    }
}

impl Worker<'_> {
    /// By how many plies less a later quiet move of the root is looked at.
    pub(super) fn reduction_at_root(&self, depth: i32, place: usize, history: i32) -> i32 {
        match place {
            0..4 => 0,
            _ => self.reduction(0, depth, place, true, true, true, history),
        }
    }
}

/// The logarithm of base 2, in sixteenths, along straight lines between powers of two: the same on
/// every machine.
pub(super) fn log_16ths(number: u32) -> i32 {
    let whole = number.max(1).ilog2();
    let rest = (u64::from(number.max(1)) << 4 >> whole) - 16;
    (16 * whole + rest as u32) as i32
}

/// Whether a score of the table decides a window.
pub(super) fn suffices(bound: Bound, score: i32, alpha: i32, beta: i32) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    }
}

#[cfg(test)]
mod tests {
    use super::log_16ths;

    #[test]
    fn logarithms_grow_as_they_should() {
        assert_eq!([1, 2, 3, 4, 64].map(log_16ths), [0, 16, 24, 32, 96]);
        assert_eq!(log_16ths(0), 0);
        assert!((1..5000).all(|number| log_16ths(number) <= log_16ths(number + 1)));
    }
}
