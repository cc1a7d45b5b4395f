//! What lies below a position: how many sequences of moves, and games of random ones.

use super::Position;
use crate::game::Verdict;
use crate::playout::Playout;
use crate::random_game::Run;
use crate::table::Table;
use legwork_core::moves::Move;

impl Position {
    /// How many legal moves there are, without listing them.
    pub fn count(&self) -> u64 {
        self.inner.perft(1)
    }

    /// How many sequences of `depth` legal moves there are: 1 at depth 0.
    pub fn perft(&self, depth: u32) -> u64 {
        self.inner.perft(depth)
    }

    /// The same, looking up what was counted before. Threads may share the table, which helps only
    /// positions of the [`Variant`](crate::variant::Variant) it was made for.
    pub fn perft_with(&self, depth: u32, table: &Table) -> u64 {
        match table.slots_of(&self.variant) {
            Some(slots) => self.inner.perft_with(depth, slots),
            None => self.perft(depth),
        }
    }

    /// [`perft`](Self::perft) for each move: the leaves below it.
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        if depth == 0 {
            return Vec::new();
        }
        let below = |mv| (mv, self.inner.play(mv).perft(depth - 1));
        self.moves().into_iter().map(below).collect()
    }

    /// The positions after every sequence of so many legal moves, each with how many of these lead
    /// to it, in no particular order. Where they are `merged`, positions that differ in nothing but
    /// the clocks stand once.
    pub fn layer(&self, plies: u32, merged: bool) -> Vec<(Self, u64)> {
        let layer = self.inner.layer(plies, merged).into_iter();
        layer
            .map(|(inner, times)| (self.after(inner), times))
            .collect()
    }

    /// Plays random moves to the end; `judge` gives the verdict on a position by itself.
    pub(crate) fn playout(
        &self,
        run: &mut Run<'_>,
        judge: &mut dyn FnMut(Self) -> Option<Verdict>,
    ) -> Playout {
        self.inner
            .playout(run, &mut |inner| judge(self.after(inner)))
    }
}
