//! Principal variation search below the root.

use legwork_core::moves::Move;
use legwork_variant::position::Want;

use super::quiesce::ALL_CAPTURES;
use super::singular::Singular;
use super::worker::Worker;
use crate::ordering::{self, OrderingTables};
use crate::score::{self, LEAST_WIN, MATE, MAX_PLY};
use crate::table::{Bound, TableEntry};

/// The greatest depth of pruning by static evaluation.
const SHALLOW: i32 = 7;

/// Assumptions for the search of a position below the root.
#[derive(Debug, Clone, Copy)]
pub(super) struct Expected {
    /// Whether a null move may be tried: not twice in a row.
    pub(super) null: bool,
    /// Whether it is a cut node: one that is expected to fail high, as its parent did not.
    pub(super) cut: bool,
}

impl Expected {
    /// A position of the principal variation, or after the first move of an all node.
    pub(super) const ALL: Self = Self {
        null: true,
        cut: false,
    };
    const CUT: Self = Self {
        null: true,
        cut: true,
    };

    /// The position after a move that is searched with a zero window.
    pub(super) fn cut(cut: bool) -> Self {
        if cut { Self::CUT } else { Self::ALL }
    }
}

impl Worker<'_> {
    /// Searches the position at a ply to a depth and returns its score; `None` if the search was stopped.
    pub(super) fn search(
        &mut self,
        ply: usize,
        depth: i32,
        mut alpha: i32,
        mut beta: i32,
        expected: Expected,
    ) -> Option<i32> {
        self.stack[ply].pv.clear();
        if let Some(score) = self.ended(ply) {
            return Some(score);
        }
        let in_check = self.stack[ply].in_check;
        // Check extension, up to a horizon: not after a check that loses material.
        let depth = depth + i32::from(in_check && ply < self.horizon && self.is_sound(ply));
        if depth <= 0 {
            return self.quiesce(ply, alpha, beta, ALL_CAPTURES);
        }
        self.deepest = self.deepest.max(ply);
        if ply >= MAX_PLY {
            return Some(if in_check { 0 } else { self.evaluate(ply) });
        }
        // Mate distance pruning.
        alpha = alpha.max(ply as i32 - MATE);
        beta = beta.min(MATE - ply as i32 - 1);
        if alpha >= beta {
            return Some(alpha);
        }
        let pv_node = beta - alpha > 1;
        let key = self.stack[ply].position.hash();
        let entry = self.shared.table.get(key);
        let known = entry.map(|entry| score::from_table(entry.score, ply));
        if let (Some(entry), Some(score), false) = (entry, known, pv_node)
            && entry.depth >= depth
            && gives_cutoff(entry.bound, score, alpha, beta)
        {
            return Some(score);
        }
        let table_move = entry.and_then(|entry| entry.mv);
        let table_move = table_move.filter(|&mv| self.stack[ply].position.is_legal(mv));

        let bound = entry.map(|entry| entry.bound);
        let eval = self.static_eval(ply, bound.zip(known), entry.and_then(|entry| entry.eval));
        // Two plies before, the other side may have been to move, where turns have several moves.
        let comparable = !in_check && ply >= 2 && !self.several;
        let improving = comparable && self.stack[ply].eval > self.stack[ply - 2].eval;
        if !pv_node && !in_check && beta.abs() < LEAST_WIN {
            let parameters = &self.shared.parameters;
            let margin = parameters.reverse_margin * (depth - i32::from(improving));
            if depth <= SHALLOW && eval - margin >= beta {
                return Some(eval);
            }
            if depth <= 2 && eval + parameters.razor_margin * depth < alpha {
                let score = self.quiesce(ply, alpha, alpha + 1, ALL_CAPTURES)?;
                if score <= alpha {
                    return Some(score);
                }
            }
            if expected.null
                && depth >= 3
                && eval >= beta
                && let Some(score) = self.null_move(ply, depth, eval, beta, expected)?
            {
                return Some(score);
            }
            let raised = beta + self.shared.parameters.probcut_margin;
            let refuted = entry
                .zip(known)
                .is_some_and(|(entry, score)| entry.depth >= depth - 3 && score < raised);
            if depth >= self.shared.parameters.probcut_depth
                && raised < LEAST_WIN
                && !refuted
                && let Some(score) = self.probcut(ply, depth, eval, raised, expected)?
            {
                return Some(score);
            }
        }
        // Internal iterative reduction: without a move of the table, a shallower search finds one for the next iteration.
        let depth = if table_move.is_none() && depth >= 5 {
            depth - 1
        } else {
            depth
        };
        let trusted = entry.zip(known).filter(|(entry, score)| {
            entry.depth >= depth - 3 && entry.bound != Bound::Upper && score.abs() < LEAST_WIN
        });
        let mut plan = MovePlan {
            table_move,
            extension: 0,
            excluded: None,
            improving,
            cut: expected.cut,
        };
        if let Some((_, score)) = trusted
            && table_move.is_some()
            && depth >= self.shared.parameters.singular_depth
            && ply < self.horizon
        {
            match self.singular(ply, depth, (alpha, beta), score, plan)? {
                Singular::Extended(plies) => plan.extension = plies,
                Singular::Cut(score) => return Some(score),
            }
        }
        self.search_moves(ply, depth, alpha, beta, plan)
    }

    /// Returns the static evaluation, replaced by a transposition table score where its bound allows that.
    fn static_eval(&mut self, ply: usize, known: Option<(Bound, i32)>, kept: Option<i32>) -> i32 {
        if self.stack[ply].in_check {
            // Stored to see whether later positions improve.
            self.stack[ply].eval = match ply {
                0..2 => 0,
                _ => self.stack[ply - 2].eval,
            };
            return self.stack[ply].eval;
        }
        let raw = kept.unwrap_or_else(|| self.evaluate(ply));
        let eval = self.with_correction(ply, raw);
        (self.stack[ply].raw_eval, self.stack[ply].eval) = (raw, eval);
        corrected(eval, known)
    }

    /// Whether the move that led to a position loses no material by SEE.
    fn is_sound(&self, ply: usize) -> bool {
        let trusts = self.evaluator.evaluation().trusts_exchanges();
        ply.checked_sub(1).is_some_and(|ply| {
            let before = &self.stack[ply];
            before
                .mv
                .is_some_and(|mv| !trusts || before.position.see_ge(mv, 0))
        })
    }

    /// Searches the moves of a position.
    pub(super) fn search_moves(
        &mut self,
        ply: usize,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        plan: MovePlan,
    ) -> Option<i32> {
        let MovePlan {
            table_move,
            improving,
            ..
        } = plan;
        let pv_node = beta - alpha > 1;
        let in_check = self.stack[ply].in_check;
        let eval = self.stack[ply].eval;
        let context = self.context(ply);
        self.stack[ply + 1].killers = [None; 2];
        self.stack[ply].quiets.clear();
        self.stack[ply].captures.clear();
        // The move of the table often decides, so the others are listed only after it.
        let mut count = match table_move {
            Some(_) => 1,
            None => self.list(ply, Want::All, None)?,
        };
        if count == 0 {
            return Some(self.mate_or_stalemate(ply));
        }
        let (mut best, mut best_move, original_alpha) = (-MATE, None, alpha);
        let mut skip_quiets = false;
        let parameters = &self.shared.parameters;
        for place in 0.. {
            let (mv, order_score) = match table_move {
                Some(mv) if place == 0 => (mv, ordering::FROM_TABLE),
                Some(_) if place == 1 => {
                    count = self.list(ply, Want::All, table_move)?;
                    // It comes first, and has been searched.
                    self.pick(ply, 0)?;
                    if count == 1 {
                        break;
                    }
                    self.pick(ply, 1)?
                }
                _ if place >= count => break,
                _ => self.pick(ply, place)?,
            };
            if plan.excluded == Some(mv) {
                continue;
            }
            let here = &self.stack[ply];
            let histories = self.ordering.histories(&context);
            let piece_to = OrderingTables::piece_to(here.view(), mv);
            let quiet = ordering::is_quiet(order_score)
                || Some(mv) == table_move && !here.position.is_capture(mv);
            let safe = best > -LEAST_WIN;
            if safe && quiet && skip_quiets && !here.position.gives_check(mv) {
                continue;
            }
            if safe && !in_check && place > 0 && depth <= SHALLOW {
                let quiets_searched = here.quiets.len() as i32;
                let most_quiets =
                    (parameters.late_moves + depth * depth) / if improving { 1 } else { 2 };
                // The reduced depth of a late move, before its history counts.
                let reduced = depth - 1 - self.by_logarithms(depth, place) - i32::from(!improving);
                let reduced = reduced.max(0);
                let margin = parameters.futility_base + parameters.futility_margin * reduced;
                let futile = eval + margin <= alpha;
                if quiet
                    && !pv_node
                    && reduced < parameters.history_depth
                    && histories.follows_badly(piece_to)
                    && !here.position.gives_check(mv)
                {
                    continue;
                }
                if quiet && !pv_node && (quiets_searched >= most_quiets || futile) {
                    skip_quiets = true;
                    if !here.position.gives_check(mv) {
                        continue;
                    }
                }
                let loss = if quiet {
                    parameters.quiet_loss
                } else {
                    parameters.capture_loss
                };
                let trusts = self.evaluator.evaluation().trusts_exchanges();
                let doubtful = trusts && (quiet || ordering::is_bad_capture(order_score));
                if doubtful && !here.position.see_ge(mv, -loss * depth) {
                    continue;
                }
            }
            let history = if quiet { histories.of(piece_to) } else { 0 };
            self.count()?;
            self.make(ply, mv);
            let mut reduction =
                self.reduction(ply, depth, place, quiet, pv_node, improving, history);
            if reduction > 0 && plan.cut {
                reduction = (reduction + self.shared.parameters.cut_reduction).min(depth - 2);
            }
            let extension = if place == 0 { plan.extension } else { 0 };
            let next = depth - 1 + extension;
            let score = self.search_move(ply, next, reduction, (alpha, beta), place == 0, plan.cut);
            self.unmake();
            let score = score?;
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    alpha = score;
                    self.update_pv(ply, mv);
                }
            }
            if alpha >= beta {
                if quiet {
                    self.remember_killer(ply, mv);
                    let here = &self.stack[ply];
                    self.ordering
                        .update(here.view(), &context, mv, &here.quiets, depth);
                }
                let here = &self.stack[ply];
                self.ordering
                    .update_captures(here.view(), mv, &here.captures, depth);
                break;
            }
            if quiet {
                self.stack[ply].quiets.push(mv)
            } else {
                self.stack[ply].captures.push(mv)
            }
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > original_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if plan.excluded.is_some() {
            return Some(best);
        }
        let tells = match bound {
            Bound::Lower => best > eval,
            Bound::Upper => best < eval,
            Bound::Exact => true,
        };
        if !in_check
            && tells
            && best.abs() < LEAST_WIN
            && best_move.is_none_or(|mv| !self.stack[ply].position.is_capture(mv))
        {
            self.correct(ply, best - self.stack[ply].raw_eval, depth);
        }
        let here = &self.stack[ply];
        self.shared.table.put(
            here.position.hash(),
            TableEntry {
                mv: best_move,
                score: score::to_table(best, ply),
                depth,
                bound,
                eval: (!in_check).then_some(here.raw_eval),
            },
        );
        Some(best)
    }

    /// Returns the score of the move that was just made: the first move is searched with the full window, later ones first with a
    /// zero window and at reduced depth.
    pub(super) fn search_move(
        &mut self,
        ply: usize,
        depth: i32,
        reduction: i32,
        (alpha, beta): (i32, i32),
        first: bool,
        cut: bool,
    ) -> Option<i32> {
        if first {
            let expected = Expected::cut(beta - alpha == 1 && !cut);
            return self.search_next(ply, depth, (alpha, beta), expected);
        }
        let (zero, reduced) = ((alpha, alpha + 1), Expected::cut(reduction > 0 || !cut));
        let mut score = self.search_next(ply, depth - reduction, zero, reduced)?;
        if score > alpha && reduction > 0 {
            score = self.search_next(ply, depth, zero, Expected::cut(!cut))?;
        }
        if score > alpha && score < beta {
            score = self.search_next(ply, depth, (alpha, beta), Expected::ALL)?;
        }
        Some(score)
    }

    /// Searches the position after the move that was made at a ply; the score is that of the side which made it.
    fn search_next(
        &mut self,
        ply: usize,
        depth: i32,
        (alpha, beta): (i32, i32),
        expected: Expected,
    ) -> Option<i32> {
        if self.moves_again(ply) {
            let zero = beta - alpha == 1;
            let expected = Expected::cut(zero && !expected.cut);
            return self.search(ply + 1, depth, alpha, beta, expected);
        }
        Some(-self.search(ply + 1, depth, -beta, -alpha, expected)?)
    }

    /// Whether the side that has made a move at a ply is to move again.
    #[inline]
    pub(super) fn moves_again(&self, ply: usize) -> bool {
        let turn = |ply: usize| self.stack[ply].position.turn();
        self.several && turn(ply) == turn(ply + 1)
    }

    /// Returns the reduction of a move in plies by depth and move number alone.
    fn by_logarithms(&self, depth: i32, place: usize) -> i32 {
        let parameters = &self.shared.parameters;
        let product = log_16ths(depth as u32) * log_16ths(place as u32 + 1);
        let scaled = product * parameters.reduction_scale / 900;
        (scaled + parameters.reduction_base) / 256
    }

    /// Late move reductions: returns the reduction of a move in plies.
    #[allow(clippy::too_many_arguments, reason = "each is one thing that counts")]
    fn reduction(
        &self,
        ply: usize,
        depth: i32,
        place: usize,
        quiet: bool,
        pv_node: bool,
        improving: bool,
        history: i32,
    ) -> i32 {
        let checks = self.stack[ply + 1].in_check || self.stack[ply].in_check;
        if depth < 3 || place < 2 || checks {
            return 0;
        }
        let mut reduction = self.by_logarithms(depth, place);
        if !quiet {
            reduction /= 2;
        }
        reduction -= i32::from(pv_node);
        reduction += i32::from(!improving);
        reduction -= (history / self.shared.parameters.reduction_history).clamp(-2, 2);
        reduction.clamp(0, depth - 2)
    }
}

/// How the moves of a position are searched.
#[derive(Debug, Clone, Copy)]
pub(super) struct MovePlan {
    pub(super) table_move: Option<Move>,
    /// By how many plies the move of the table is extended.
    pub(super) extension: i32,
    /// A move that is not searched, to see how good the others are.
    pub(super) excluded: Option<Move>,
    pub(super) improving: bool,
    pub(super) cut: bool,
}

impl Worker<'_> {
    /// Returns the reduction of a late quiet move of the root, in plies.
    pub(super) fn reduction_at_root(&self, depth: i32, place: usize, history: i32) -> i32 {
        match place {
            0..4 => 0,
            _ => self.reduction(0, depth, place, true, true, true, history),
        }
    }
}

/// The logarithm to base 2 in sixteenths, linear between powers of two: integer arithmetic, the same on every machine.
pub(super) fn log_16ths(number: u32) -> i32 {
    let whole = number.max(1).ilog2();
    let rest = (u64::from(number.max(1)) << 4 >> whole) - 16;
    (16 * whole + rest as u32) as i32
}

/// Returns a static evaluation, replaced by a transposition table score where its bound allows that.
pub(super) fn corrected(eval: i32, known: Option<(Bound, i32)>) -> i32 {
    match known.filter(|(_, score)| score.abs() < LEAST_WIN) {
        Some((Bound::Exact, score)) => score,
        Some((Bound::Lower, score)) => eval.max(score),
        Some((Bound::Upper, score)) => eval.min(score),
        None => eval,
    }
}

/// Whether a score of the transposition table is enough for a cutoff in this window.
pub(super) fn gives_cutoff(bound: Bound, score: i32, alpha: i32, beta: i32) -> bool {
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
