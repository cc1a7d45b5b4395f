//! Counting below a position.

use super::{Position, ask};
use crate::table::Table;
use legwork_core::moves::Move;

/// # Counting
///
/// Perft: the number of sequences of legal moves. With the feature `sweeps` whole sides are counted at once, which is several
/// times faster.
impl Position {
    /// The number of legal moves, counted without listing them.
    pub fn count(&self) -> u64 {
        self.perft(1)
    }

    /// The number of sequences of `depth` legal moves; 1 at depth 0.
    ///
    /// # Example: the first three plies
    ///
    /// ```
    /// let start = legwork::Variant::open("chess", &[])?.start();
    /// assert_eq!(start.perft(3), 8_902);
    /// assert_eq!(start.divide(3).iter().map(|(_, leaves)| leaves).sum::<u64>(), 8_902);
    /// # Ok::<(), legwork::Error>(())
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        let counter = self.variant.counter();
        ask!(self, |kernel, board| counter.perft(kernel, board, depth))
    }

    /// Like `perft`, with a hash table. Threads may share the table, which serves only positions of the
    /// [`Variant`](crate::variant::Variant) that it was made for.
    pub fn perft_with(&self, depth: u32, table: &Table) -> u64 {
        match table.counts_of(&self.variant) {
            Some(counts) => {
                let counter = self.variant.counter();
                ask!(self, |kernel, board| counter
                    .perft_with(kernel, board, depth, counts))
            }
            None => self.perft(depth),
        }
    }

    /// The [`perft`](Self::perft) count below each move.
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        if depth == 0 {
            return Vec::new();
        }
        let below = |mv| (mv, self.played(mv).perft(depth - 1));
        self.moves().into_iter().map(below).collect()
    }

    /// The positions after every sequence of `depth` legal moves, each with the number of sequences that lead
    /// to it, in no particular order. Where they are `merged`, positions that differ in nothing but
    /// the clocks are listed once; a count towards a draw is one, and does not run.
    pub fn layer(&self, plies: u32, merged: bool) -> Vec<(Self, u64)> {
        if self.variant.counting().is_some() && !merged {
            let mut layer = vec![self.clone()];
            for _ in 0..plies {
                let after = |before: &Self| -> Vec<Self> {
                    let moves = before.moves().into_iter();
                    moves.map(|mv| before.played(mv)).collect()
                };
                layer = layer.iter().flat_map(after).collect();
            }
            return layer.into_iter().map(|position| (position, 1)).collect();
        }
        ask!(self, |kernel, board| {
            let layer = legwork_perft::layer(kernel, board, plies, merged).into_iter();
            layer
                .map(|(board, times)| (self.with(board), times))
                .collect()
        })
    }
}
