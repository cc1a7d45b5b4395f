//! Counting the leaves of the game tree.

use legwork_sweep::Plain;
use smallvec::SmallVec;

use crate::hooks::{Deed, Hooks, Stir};
use crate::moves::Move;
use crate::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::sink::{Sheaf, Sink};
use super::swept::Swept;

impl<S: Shape, H: Hooks> Kernel<S, H> {
    /// How many sequences of `depth` legal moves there are: 1 at depth 0.
    ///
    /// The last move is counted, not made, and where a sweep can say what becomes of it the last
    /// but one is not made either.
    pub fn perft(&self, board: &Board<S, H::State>, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count(board),
            2 => match (&self.tables.swept, self.field(board, !board.turn)) {
                (Some(swept), Some(field)) => {
                    let mut answers = Answers {
                        kernel: self,
                        swept,
                        board,
                        them: S::from_wide(field.mover.all),
                        stir: self.law.hooks.stir(&board.state),
                        plain: SmallVec::new(),
                        leaves: 0,
                    };
                    self.generate(board, &mut answers);
                    answers.leaves + swept.sweeper.count_answers(&field, &answers.plain)
                }
                _ => self.descend(board, depth),
            },
            _ => self.descend(board, depth),
        }
    }

    fn descend(&self, board: &Board<S, H::State>, depth: u32) -> u64 {
        let mut descent = Descent {
            kernel: self,
            board,
            depth: depth - 1,
            leaves: 0,
        };
        self.generate(board, &mut descent);
        descent.leaves
    }

    /// Whether a plain capture leaves the other side's promotions and gatings as they are.
    fn leaves_terms(&self, board: &Board<S, H::State>, mv: Move) -> bool {
        let hooks = &self.law.hooks;
        let deed = Deed::on(&self.view(board), mv, board.turn, self.tables.royal);
        let (before, after) = (&board.state, hooks.after(&board.state, &deed));
        let them = !board.turn;
        hooks.promotions(before, them) == hooks.promotions(&after, them)
            && hooks.gates(before, them) == hooks.gates(&after, them)
            && hooks.doubtful(before) == hooks.doubtful(&after)
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

/// Counts the answers to every move as it is generated; plain moves are not even played.
struct Answers<'a, S, H: Hooks> {
    kernel: &'a Kernel<S, H>,
    swept: &'a Swept,
    board: &'a Board<S, H::State>,
    /// The other side's pieces.
    them: S,
    stir: Stir,
    /// Plain moves, kept to be swept in one go.
    plain: SmallVec<[Plain; 64]>,
    /// The answers to all others.
    leaves: u64,
}

impl<S: Shape, H: Hooks> Answers<'_, S, H> {
    /// The targets to which a move changes nothing but the two squares.
    fn plain(&self, sheaf: &Sheaf<S>) -> S {
        let mut targets = sheaf.targets;
        if !sheaf.stays || self.stir == Stir::Anything {
            return S::EMPTY;
        }
        let taking = self.them & targets;
        if !taking.is_empty() {
            let kernel = self.kernel;
            if kernel.tables.promoters.iter().any(|rule| !rule.single.is_empty()) {
                targets &= !taking;
            } else if self.stir == Stir::Captures {
                for to in taking.squares() {
                    if !kernel.leaves_terms(self.board, Move::new(sheaf.from, to)) {
                        targets &= !S::single(to);
                    }
                }
            }
        }
        targets
    }
}

impl<S: Shape, H: Hooks> Sink<S> for Answers<'_, S, H> {
    fn sheaf(&mut self, sheaf: &Sheaf<S>) {
        let kernel = self.kernel;
        let mut plain = self.plain(sheaf);
        if let Some(kind) = kernel.kind_at(self.board, sheaf.from)
            && !plain.is_empty()
        {
            plain &= !kernel.offering_en_passant(self.board, kind, sheaf.from, plain);
            self.plain.push(Plain {
                targets: plain.wide(),
                from: sheaf.from.index() as u8,
                roles: self.swept.roles(kind),
            });
        }
        if plain == sheaf.targets && sheaf.becomes.is_empty() && sheaf.gates.is_empty() {
            return;
        }
        sheaf.each(|mv| {
            let is_plain = mv.promotion().is_none() && mv.gate().is_none();
            if !(is_plain && plain.contains(mv.to())) {
                self.one(mv);
            }
        });
    }

    fn one(&mut self, mv: Move) {
        let after = self.kernel.play(self.board, mv);
        self.leaves += self.kernel.count(&after);
    }
}
