//! Singular extensions and multi-cut.

use super::node::MovePlan;
use super::worker::Worker;

/// The result of a search without the hash move.
#[derive(Debug, Clone, Copy)]
pub(super) enum Singular {
    /// By how many plies that move is extended.
    Extended(i32),
    /// Other moves cut off, too.
    Cut(i32),
}

impl Worker<'_> {
    /// Searches the position at about half of the depth without the hash move, against a bound below that move's score. If all
    /// other moves fail low, that move is singular, and extended; if one does not, and the bound is above beta, then several
    /// moves cut off (multi-cut).
    pub(super) fn singular(
        &mut self,
        ply: usize,
        depth: i32,
        (alpha, beta): (i32, i32),
        score: i32,
        plan: MovePlan,
    ) -> Option<Singular> {
        let bound = score - 2 * depth;
        let others = MovePlan {
            table_move: None,
            excluded: plan.table_move,
            ..plan
        };
        let best = self.search_moves(ply, (depth - 1) / 2, bound - 1, bound, others)?;
        self.stack[ply].pv.clear();
        let pv_node = beta - alpha > 1;
        Some(if best < bound {
            let doubly = !pv_node && best < bound - self.shared.parameters.singular_margin;
            Singular::Extended(1 + i32::from(doubly))
        } else if bound >= beta && !pv_node {
            Singular::Cut(bound)
        } else if score >= beta {
            Singular::Extended(-1)
        } else {
            Singular::Extended(0)
        })
    }
}
