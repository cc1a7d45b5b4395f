//! Perft that makes every move, the last one too, on boards kept whole: what a search does to a
//! position, without the search.

use std::hint::black_box;

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
    fn add(&mut self, more: Self) {
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
    fn sheaf(&mut self, sheaf: &Sheaf<S>) {
        let Self { desk, depth, ends } = self;
        let kernel = desk.kernel;
        if *depth == 0 {
            desk.play_sheaf(sheaf, |after| ends.add(end(after)));
        } else {
            desk.play_sheaf(sheaf, |after| ends.add(kernel.make_all(after, *depth)));
        }
    }

    fn one(&mut self, mv: Move) {
        let after = self.desk.kernel.play(self.desk.board, mv);
        let ends = self.desk.kernel.make_all(&after, self.depth);
        self.ends.add(ends);
    }
}
