//! Probcut.

use legwork_variant::position::Want;

use super::node::Expected;
use super::quiesce::ALL_CAPTURES;
use super::worker::Worker;
use crate::ordering;
use crate::score;
use crate::table::{Bound, TableEntry};

impl Worker<'_> {
    /// Probcut: a capture whose shallower search exceeds beta by a margin will most likely exceed beta in the full search.
    pub(super) fn probcut(
        &mut self,
        ply: usize,
        depth: i32,
        eval: i32,
        raised: i32,
        expected: Expected,
    ) -> Option<Option<i32>> {
        let evaluation = self.evaluator.evaluation();
        let forced = self.stack[ply].position.rules().forces_moves();
        if !evaluation.trusts_exchanges() || forced || self.several {
            return Some(None);
        }
        let count = self.list(ply, Want::Tactical, None)?;
        for place in 0..count {
            let (mv, order_score) = self.pick(ply, place)?;
            if ordering::gains_nothing(order_score) {
                break;
            }
            let position = &self.stack[ply].position;
            if !position.is_capture(mv) || !position.see_ge(mv, raised - eval) {
                continue;
            }
            self.count()?;
            self.make(ply, mv);
            let mut score = self.quiesce(ply + 1, -raised, 1 - raised, ALL_CAPTURES);
            if score.is_some_and(|score| -score >= raised) {
                let next = Expected::cut(!expected.cut);
                score = self.search(ply + 1, depth - 4, -raised, 1 - raised, next);
            }
            self.unmake();
            let score = -score?;
            if score >= raised {
                let here = &self.stack[ply];
                let entry = TableEntry {
                    mv: Some(mv),
                    score: score::to_table(score, ply),
                    depth: depth - 3,
                    bound: Bound::Lower,
                    eval: Some(here.raw_eval),
                };
                self.shared.table.put(here.position.hash(), entry);
                return Some(Some(score));
            }
        }
        Some(None)
    }
}
