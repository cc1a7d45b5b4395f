//! Perft that makes every move, the last one too: every position is written out whole, its hash
//! included.

use std::hint::black_box;

use crate::hooks::{Hooks, Stir};
use crate::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::desk::Desk;
use super::replies::Replies;
use super::straight::Straight;

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
        match depth {
            0 => end(board),
            1 => self.make_each(board, end),
            // Else a capture changes more than what stands where.
            2 if self.law.hooks.stir(&board.state) == Stir::Nothing
                && let Some(straight) = self.straight(board) =>
            {
                self.make_two(straight, board)
            }
            _ => self.make_each(board, |after| self.make_all(after, depth - 1)),
        }
    }

    /// Makes every sequence of two moves, the second of which is known beforehand if it can be.
    fn make_two(&self, straight: &Straight<S>, board: &Board<S, H::State>) -> Ends {
        let mut replies = Replies::new(self, straight, board);
        replies.find();
        self.make_each(board, |after| replies.make(after, end))
    }

    pub(super) fn make_each(
        &self,
        board: &Board<S, H::State>,
        make: impl Fn(&Board<S, H::State>) -> Ends,
    ) -> Ends {
        let mut desk = Desk::new(self, board, make);
        self.generate(board, &mut desk);
        desk.ends()
    }
}

/// The end of one sequence.
#[inline(always)]
fn end<S: Shape, X: Copy>(board: &Board<S, X>) -> Ends {
    // The whole board has to be there, though nobody looks at it. No test can see that it is: the
    // compiler may leave out what is written to a board of which it has not lost sight.
    let hashes = board.hash;
    black_box(board);
    Ends { count: 1, hashes }
}
