//! Perft that makes every move, the last one too, on boards kept whole: what a search does to a
//! position, without the search.

use std::hint::black_box;

use crate::geometry::Square;
use crate::hooks::Hooks;
use crate::moves::Move;
use crate::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::desk::Desk;
use super::sink::{Sheaf, Sink};

/// The ends of sequences of moves.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Ends {
    /// How many there are.
    pub count: u64,
    /// What the hashes of the positions there add up to, wrapping.
    pub hashes: u64,
}

impl Ends {
    #[inline]
    pub(super) fn add(&mut self, more: Self) {
        self.count += more.count;
        self.hashes = self.hashes.wrapping_add(more.hashes);
    }
}

impl<S: Shape, H: Hooks> Kernel<S, H> {
    /// Makes every sequence of `depth` legal moves.
    pub fn make_all(&self, board: &Board<S, H::State>, depth: u32) -> Ends {
        if depth == 0 {
            return end(board);
        }
        let mut making = Making {
            desk: Desk::new(self, board),
            depth: depth - 1,
            ends: Ends::default(),
        };
        self.generate(board, &mut making);
        making.ends
    }
}

/// The end of one sequence.
#[inline]
fn end<S: Shape, X: Copy>(board: &Board<S, X>) -> Ends {
    // The whole board has to be there, though nobody looks at it.
    let board = black_box(board);
    Ends {
        count: 1,
        hashes: board.hash,
    }
}

/// Makes every move as it is generated.
struct Making<'a, S, H: Hooks> {
    desk: Desk<'a, S, H>,
    /// Moves to make after each.
    depth: u32,
    ends: Ends,
}

impl<S: Shape, H: Hooks> Sink<S> for Making<'_, S, H> {
    #[inline]
    fn sheaf(&mut self, sheaf: &Sheaf<S>) {
        let Self { desk, depth, ends } = self;
        let (kernel, depth) = (desk.kernel, *depth);
        ends.add(match depth {
            0 => desk.sheaf(sheaf, end),
            _ => desk.sheaf(sheaf, |after| kernel.make_all(after, depth)),
        });
    }

    #[inline]
    fn plain(&mut self, from: Square, targets: S) {
        let Self { desk, depth, ends } = self;
        let (kernel, depth) = (desk.kernel, *depth);
        ends.add(match depth {
            0 => desk.plain(from, targets, end),
            _ => desk.plain(from, targets, |after| kernel.make_all(after, depth)),
        });
    }

    #[inline]
    fn train(&mut self, from: S, to: S) {
        let Self { desk, depth, ends } = self;
        let (kernel, depth) = (desk.kernel, *depth);
        ends.add(match depth {
            0 => desk.train(from, to, end),
            _ => desk.train(from, to, |after| kernel.make_all(after, depth)),
        });
    }

    fn one(&mut self, mv: Move) {
        let after = self.desk.kernel.play(self.desk.board, mv);
        let ends = self.desk.kernel.make_all(&after, self.depth);
        self.ends.add(ends);
    }
}
