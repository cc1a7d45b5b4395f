//! Principal variation search below the root.

use legwork_core::moves::Move;

use super::picker::MovePicker;
use super::quiesce::ALL_CAPTURES;
use super::singular::Singular;
use super::worker::Worker;
use crate::ordering::{self, Context, FROM_TABLE, Histories, OrderingTables, PieceTo};
use crate::score::{self, LEAST_WIN, MATE, MAX_PLY};
use crate::table::{Bound, TableEntry};

/// The maximum depth of pruning by static evaluation.
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
        let entry = self.table_entry(ply);
        if let Some(entry) = entry
            && !pv_node
            && entry.depth >= depth
            && entry.gives_cutoff(alpha, beta)
        {
            return Some(entry.score);
        }
        let table_move = entry.and_then(|entry| entry.mv);
        let table_move = table_move.filter(|&mv| self.stack[ply].position.is_legal(mv));

        let eval = self.static_eval(ply, entry);
        // Two plies before, the other side may have been to move, where turns have several moves.
        let comparable = !in_check && ply >= 2 && !self.several;
        let improving = comparable && self.stack[ply].eval > self.stack[ply - 2].eval;
        if !pv_node
            && !in_check
            && beta.abs() < LEAST_WIN
            && let Some(score) = self.prune(ply, depth, eval, beta, improving, expected, entry)?
        {
            return Some(score);
        }
        // Internal iterative reduction: without a hash move, a shallower search finds one for the next iteration.
        let depth = if table_move.is_none() && depth >= 5 {
            depth - 1
        } else {
            depth
        };
        let mut plan = MovePlan {
            table_move,
            extension: 0,
            excluded: None,
            improving,
            cut: expected.cut,
        };
        let trusted = entry.filter(|entry| {
            entry.depth >= depth - 3 && entry.bound != Bound::Upper && entry.score.abs() < LEAST_WIN
        });
        if let Some(entry) = trusted
            && table_move.is_some()
            && depth >= self.shared.parameters.singular_depth
            && ply < self.horizon
        {
            match self.singular(ply, depth, (alpha, beta), entry.score, plan)? {
                Singular::Extended(plies) => plan.extension = plies,
                Singular::Cut(score) => return Some(score),
            }
        }
        self.search_moves(ply, depth, alpha, beta, plan)
    }

    /// Returns the entry of a position in the transposition table, with won games counted from the root.
    pub(super) fn table_entry(&self, ply: usize) -> Option<TableEntry> {
        let entry = self.shared.table.get(self.stack[ply].position.hash())?;
        Some(TableEntry {
            score: score::from_table(entry.score, ply),
            ..entry
        })
    }

    /// Stores the static evaluation of a position that has no table entry; not that of a net alone, which takes no longer than a lookup.
    /// The lower bound `-MATE` says nothing about the score.
    pub(super) fn store_eval(&self, ply: usize, entry: Option<TableEntry>, eval: i32) {
        if entry.is_some() || self.evaluator.evaluation().net_alone().is_some() {
            return;
        }
        let entry = TableEntry {
            mv: None,
            score: -MATE,
            depth: 0,
            bound: Bound::Lower,
            eval: Some(eval),
        };
        let key = self.stack[ply].position.hash();
        self.shared.table.put(key, entry);
    }

    /// Prunes a node with a zero window below `beta` by its static evaluation: reverse futility pruning, razoring, null move
    /// pruning, Probcut. Returns its score, `Some(None)` if its moves have to be searched, and `None` if the search was stopped.
    #[allow(clippy::too_many_arguments, reason = "each decides about a technique")]
    fn prune(
        &mut self,
        ply: usize,
        depth: i32,
        eval: i32,
        beta: i32,
        improving: bool,
        expected: Expected,
        entry: Option<TableEntry>,
    ) -> Option<Option<i32>> {
        let parameters = &self.shared.parameters;
        let alpha = beta - 1;
        let margin = parameters.reverse_margin * (depth - i32::from(improving));
        if depth <= SHALLOW && eval - margin >= beta {
            return Some(Some(eval));
        }
        if depth <= 2 && eval + parameters.razor_margin * depth < alpha {
            let score = self.quiesce(ply, alpha, beta, ALL_CAPTURES)?;
            if score <= alpha {
                return Some(Some(score));
            }
        }
        if expected.null
            && depth >= 3
            && eval >= beta
            && let Some(score) = self.null_move(ply, depth, eval, beta, expected)?
        {
            return Some(Some(score));
        }
        let raised = beta + parameters.probcut_margin;
        let refuted = entry.is_some_and(|entry| entry.depth >= depth - 3 && entry.score < raised);
        if depth >= parameters.probcut_depth && raised < LEAST_WIN && !refuted {
            return self.probcut(ply, depth, eval, raised, expected);
        }
        Some(None)
    }

    /// Returns the static evaluation, replaced by a transposition table score where its bound allows that.
    fn static_eval(&mut self, ply: usize, entry: Option<TableEntry>) -> i32 {
        if self.stack[ply].in_check {
            // Stored to see whether later positions improve.
            self.stack[ply].eval = match ply {
                0..2 => 0,
                _ => self.stack[ply - 2].eval,
            };
            return self.stack[ply].eval;
        }
        let kept = entry.and_then(|entry| entry.eval);
        let raw = kept.unwrap_or_else(|| self.evaluate(ply));
        self.store_eval(ply, entry, raw);
        let eval = self.with_correction(ply, raw);
        (self.stack[ply].raw_eval, self.stack[ply].eval) = (raw, eval);
        corrected(eval, entry)
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
        let node = Node {
            ply,
            depth,
            pv: beta - alpha > 1,
            improving: plan.improving,
        };
        let context = self.context(ply);
        let histories = self.ordering.histories(&context);
        self.stack[ply + 1].killers = [None; 2];
        self.stack[ply].quiets.clear();
        self.stack[ply].captures.clear();
        let mut picker = MovePicker::new(plan.table_move);
        let (mut best, mut best_move, original_alpha) = (-MATE, None, alpha);
        for place in 0.. {
            let Some((mv, order_score)) = self.next_move(ply, &mut picker)? else {
                if place == 0 {
                    return Some(self.mate_or_stalemate(ply));
                }
                break;
            };
            if plan.excluded == Some(mv) {
                continue;
            }
            let here = &self.stack[ply];
            let candidate = Candidate {
                mv,
                place,
                order_score,
                quiet: ordering::is_quiet(order_score)
                    || order_score == FROM_TABLE && !here.position.is_capture(mv),
                piece_to: OrderingTables::piece_to(here.view(), mv),
                histories: &histories,
            };
            let quiet = candidate.quiet;
            let skips_quiets = &mut picker.skips_quiets;
            if best > -LEAST_WIN && self.is_pruned(&node, alpha, &candidate, skips_quiets) {
                continue;
            }
            let history = if quiet {
                self.ordering.history(&histories, candidate.piece_to)
            } else {
                0
            };
            self.count()?;
            self.make(ply, mv);
            let mut reduction = self.reduction(&node, place, quiet, history);
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
                self.reward(ply, &context, mv, quiet, depth);
                break;
            }
            let here = &mut self.stack[ply];
            if quiet {
                here.quiets.push(mv);
            } else {
                here.captures.push(mv);
            }
        }
        if plan.excluded.is_none() {
            let bound = Bound::of(best, original_alpha, beta);
            self.store(ply, depth, best, best_move, bound);
        }
        Some(best)
    }

    /// Whether a move is skipped, as unlikely to raise alpha in a search to this depth. Sets `skips_quiets` once enough quiet moves
    /// have been searched.
    fn is_pruned(
        &self,
        node: &Node,
        alpha: i32,
        candidate: &Candidate<'_>,
        skips_quiets: &mut bool,
    ) -> bool {
        let &Candidate {
            mv, place, quiet, ..
        } = candidate;
        let &Node { depth, .. } = node;
        let here = &self.stack[node.ply];
        let gives_check = || here.position.gives_check(mv);
        if quiet && *skips_quiets && !gives_check() {
            return true;
        }
        if here.in_check || place == 0 || depth > SHALLOW {
            return false;
        }
        let parameters = &self.shared.parameters;
        if quiet && !node.pv {
            // The reduced depth of a late move, before its history counts.
            let reduced = depth - 1 - self.by_logarithms(depth, place) - i32::from(!node.improving);
            let reduced = reduced.max(0);
            if reduced < parameters.history_depth
                && self
                    .ordering
                    .follows_badly(candidate.histories, candidate.piece_to)
                && !gives_check()
            {
                return true;
            }
            let margin = parameters.futility_base + parameters.futility_margin * reduced;
            let enough =
                (parameters.late_moves + depth * depth) / if node.improving { 1 } else { 2 };
            if here.quiets.len() as i32 >= enough || here.eval + margin <= alpha {
                *skips_quiets = true;
                if !gives_check() {
                    return true;
                }
            }
        }
        let loss = if quiet {
            parameters.quiet_loss
        } else {
            parameters.capture_loss
        };
        let trusts = self.evaluator.evaluation().trusts_exchanges();
        let doubtful = trusts && (quiet || ordering::is_bad_capture(candidate.order_score));
        doubtful && !here.position.see_ge(mv, -loss * depth)
    }

    /// Updates killers and histories after a move caused a cutoff.
    fn reward(&mut self, ply: usize, context: &Context, mv: Move, quiet: bool, depth: i32) {
        if quiet {
            self.remember_killer(ply, mv);
        }
        let here = &self.stack[ply];
        if quiet {
            self.ordering
                .update(here.view(), context, mv, &here.quiets, depth);
        }
        self.ordering
            .update_captures(here.view(), mv, &here.captures, depth);
    }

    /// Stores the score of a position in the transposition table, and corrects its static evaluation if the score contradicts it.
    fn store(&mut self, ply: usize, depth: i32, best: i32, mv: Option<Move>, bound: Bound) {
        let here = &self.stack[ply];
        let (in_check, raw_eval) = (here.in_check, here.raw_eval);
        let contradicts = match bound {
            Bound::Lower => best > here.eval,
            Bound::Upper => best < here.eval,
            Bound::Exact => true,
        };
        if !in_check
            && contradicts
            && best.abs() < LEAST_WIN
            && mv.is_none_or(|mv| !here.position.is_capture(mv))
        {
            self.correct(ply, best - raw_eval, depth);
        }
        self.shared.table.put(
            self.stack[ply].position.hash(),
            TableEntry {
                mv,
                score: score::to_table(best, ply),
                depth,
                bound,
                eval: (!in_check).then_some(raw_eval),
            },
        );
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

    /// Late move reductions: returns the reduction of a move that was just made, in plies.
    fn reduction(&self, node: &Node, place: usize, quiet: bool, history: i32) -> i32 {
        let &Node { ply, depth, .. } = node;
        let checks = self.stack[ply + 1].in_check || self.stack[ply].in_check;
        if depth < 3 || place < 2 || checks {
            return 0;
        }
        let mut reduction = self.by_logarithms(depth, place);
        if !quiet {
            reduction /= 2;
        }
        reduction -= i32::from(node.pv);
        reduction += i32::from(!node.improving);
        reduction -= (history / self.shared.parameters.reduction_history).clamp(-2, 2);
        reduction.clamp(0, depth - 2)
    }

    /// Returns the reduction of a late quiet move of the root, in plies.
    pub(super) fn reduction_at_root(&self, depth: i32, place: usize, history: i32) -> i32 {
        let root = Node {
            ply: 0,
            depth,
            pv: true,
            improving: true,
        };
        match place {
            0..4 => 0,
            _ => self.reduction(&root, place, true, history),
        }
    }
}

/// A node whose moves are searched.
struct Node {
    ply: usize,
    depth: i32,
    /// Whether its window is open, so that it may be on the principal variation.
    pv: bool,
    /// Whether the static evaluation is better than two plies before.
    improving: bool,
}

/// A move that is the next to be searched.
struct Candidate<'a> {
    mv: Move,
    place: usize,
    order_score: i32,
    quiet: bool,
    piece_to: PieceTo,
    histories: &'a Histories,
}

/// How the moves of a position are searched.
#[derive(Debug, Clone, Copy)]
pub(super) struct MovePlan {
    pub(super) table_move: Option<Move>,
    /// By how many plies the hash move is extended.
    pub(super) extension: i32,
    /// A move that is not searched, to see how good the others are.
    pub(super) excluded: Option<Move>,
    pub(super) improving: bool,
    pub(super) cut: bool,
}

/// The logarithm to base 2 in sixteenths, linear between powers of two: integer arithmetic, the same on every machine.
pub(super) fn log_16ths(number: u32) -> i32 {
    let whole = number.max(1).ilog2();
    let rest = (u64::from(number.max(1)) << 4 >> whole) - 16;
    (16 * whole + rest as u32) as i32
}

/// Returns a static evaluation, replaced by a transposition table score where its bound allows that.
pub(super) fn corrected(eval: i32, entry: Option<TableEntry>) -> i32 {
    match entry.filter(|entry| entry.score.abs() < LEAST_WIN) {
        Some(entry) => match entry.bound {
            Bound::Exact => entry.score,
            Bound::Lower => eval.max(entry.score),
            Bound::Upper => eval.min(entry.score),
        },
        None => eval,
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
