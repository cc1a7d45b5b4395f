//! Null move pruning.

use super::node::Expected;
use super::worker::Worker;
use crate::score::MAX_EVAL;

impl Worker<'_> {
    /// Null move pruning. It is skipped where zugzwang is likely, and verified at high depth.
    pub(super) fn null_move(
        &mut self,
        ply: usize,
        depth: i32,
        eval: i32,
        beta: i32,
        expected: Expected,
    ) -> Option<Option<i32>> {
        let position = &self.stack[ply].position;
        let evaluation = self.evaluator.evaluation();
        let uncertain = evaluation.may_be_zugzwang(position, position.turn());
        // With forced captures, the score after a null move has nothing to do with the legal moves. A side with frozen pieces has
        // few moves, and may lose by each.
        let rules = position.rules();
        let forced = rules.forces_moves() || !rules.frozen.is_empty();
        if forced || uncertain || !self.make_null(ply) {
            return Some(None);
        }
        if self.count().is_none() {
            self.unmake();
            return None;
        }
        let reduction = self.shared.parameters.null_base + depth / 4 + ((eval - beta) / 200).min(3);
        let next = Expected {
            null: false,
            cut: !expected.cut,
        };
        let score = self.search(ply + 1, depth - reduction, -beta, 1 - beta, next);
        self.unmake();
        let score = -score?;
        if score < beta {
            return Some(None);
        }
        let score = score.min(MAX_EVAL);
        if depth < 12 {
            return Some(Some(score));
        }
        let again = Expected {
            null: false,
            cut: false,
        };
        let verified = self.search(ply, depth - reduction, beta - 1, beta, again)?;
        Some((verified >= beta).then_some(score))
    }
}
