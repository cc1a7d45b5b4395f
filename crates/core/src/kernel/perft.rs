//! Counting the leaves of the game tree.

use crate::hooks::Hooks;
use crate::moves::Move;
use crate::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::sink::{Sheaf, Sink};

impl<S: Shape, H: Hooks> Kernel<S, H> {
    /// How many sequences of `depth` legal moves there are: 1 at depth 0.
    ///
    /// The last move is counted, not made.
    pub fn perft(&self, board: &Board<S, H::State>, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count(board),
            _ => {
                let mut descent = Descent {
                    kernel: self,
                    board,
                    depth: depth - 1,
                    leaves: 0,
                };
                self.generate(board, &mut descent);
                descent.leaves
            }
        }
    }
}

/// Plays every move as it is generated, and counts below it; so no list is kept.
struct Descent<'a, S, H: Hooks> {
    kernel: &'a Kernel<S, H>,
    board: &'a Board<S, H::State>,
    depth: u32,
    leaves: u64,
}

impl<S: Shape, H: Hooks> Sink<S> for Descent<'_, S, H> {
    fn sheaf(&mut self, sheaf: &Sheaf<S>) {
        sheaf.each(|mv| self.one(mv));
    }

    fn one(&mut self, mv: Move) {
        let after = self.kernel.play(self.board, mv);
        self.leaves += self.kernel.perft(&after, self.depth);
    }
}
