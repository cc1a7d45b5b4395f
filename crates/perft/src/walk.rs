//! Counting the leaves of the game tree.

use std::collections::HashMap;

use legwork_core::moves::Move;
use legwork_core::shape::Shape;

use legwork_kernel::{Board, Flow, Kernel, MoveList, PieceMoves, Sink, Want};

use crate::Counter;
use crate::swept::count_by_generator;
use crate::table::{Key, PerftTable};

impl Counter {
    /// The number of legal moves; faster than listing them.
    pub fn count<S: Shape>(&self, kernel: &Kernel<S>, board: &Board<S>) -> u64 {
        let bulk = self.bulk.as_ref();
        let counted = bulk.and_then(|bulk| bulk.count(kernel, board));
        counted.unwrap_or_else(|| count_by_generator(kernel, board))
    }

    /// The number of sequences of `depth` legal moves: 1 at depth 0.
    ///
    /// The last move is counted, not made, and the last but one is not made either where a sweep
    /// can count the answers.
    pub fn perft<S: Shape>(&self, kernel: &Kernel<S>, board: &Board<S>, depth: u32) -> u64 {
        match (depth, &self.bulk) {
            (0, _) => 1,
            (1, _) => self.count(kernel, board),
            (2, Some(bulk)) => match bulk.count_answers(kernel, board) {
                Some(leaves) => leaves,
                None => self.descend(kernel, board, depth, None),
            },
            _ => self.descend(kernel, board, depth, None),
        }
    }

    /// Like `perft`, with a table of earlier counts. The table must not be used with another Kernel.
    pub fn perft_with<S: Shape>(
        &self,
        kernel: &Kernel<S>,
        board: &Board<S>,
        depth: u32,
        table: &PerftTable,
    ) -> u64 {
        if depth < 2 {
            return self.perft(kernel, board, depth);
        }
        let key = Key::new(board, depth);
        table.get(key).unwrap_or_else(|| {
            let leaves = match depth {
                2 => self.perft(kernel, board, depth),
                _ => self.descend(kernel, board, depth, Some(table)),
            };
            table.put(key, leaves);
            leaves
        })
    }

    fn descend<S: Shape>(
        &self,
        kernel: &Kernel<S>,
        board: &Board<S>,
        depth: u32,
        table: Option<&PerftTable>,
    ) -> u64 {
        let mut descent = Descent {
            counter: self,
            kernel,
            board,
            depth: depth - 1,
            table,
            leaves: 0,
        };
        kernel.generate(board, Want::All, &mut descent);
        descent.leaves
    }
}

/// The boards after every sequence of `plies` legal moves, each with the number of sequences
/// that lead to it; if `merged`, boards that differ only in the clocks are listed once.
pub fn layer<S: Shape>(
    kernel: &Kernel<S>,
    board: &Board<S>,
    plies: u32,
    merged: bool,
) -> Vec<(Board<S>, u64)> {
    let mut layer = vec![(*board, 1)];
    let mut moves = MoveList::new();
    for _ in 0..plies {
        let mut next: Vec<(Board<S>, u64)> = Vec::new();
        let mut places = HashMap::new();
        for (board, times) in &layer {
            kernel.list(board, Want::All, &mut moves);
            for &mv in moves.iter() {
                let after = kernel.play(board, mv);
                if merged {
                    let place = *places.entry(after.without_clocks()).or_insert(next.len());
                    if let Some((_, known)) = next.get_mut(place) {
                        *known += times;
                        continue;
                    }
                }
                next.push((after, *times));
            }
        }
        layer = next;
    }
    layer
}

/// Plays every move as it is generated, and counts below it, so no list is kept.
struct Descent<'a, S: Shape> {
    counter: &'a Counter,
    kernel: &'a Kernel<S>,
    board: &'a Board<S>,
    depth: u32,
    table: Option<&'a PerftTable>,
    leaves: u64,
}

impl<S: Shape> Sink<S> for Descent<'_, S> {
    fn moves(&mut self, moves: &PieceMoves<S>) -> Flow {
        moves.each(|mv| self.one(mv))
    }

    fn one(&mut self, mv: Move) -> Flow {
        let after = self.kernel.play(self.board, mv);
        self.leaves += match self.table {
            None => self.counter.perft(self.kernel, &after, self.depth),
            Some(table) => self
                .counter
                .perft_with(self.kernel, &after, self.depth, table),
        };
        Flow::Continue(())
    }
}
