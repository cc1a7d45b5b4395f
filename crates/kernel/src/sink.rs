//! Where generated moves go.

use std::ops::ControlFlow;

use legwork_core::geometry::{Square, Step};
use legwork_core::moves::{GateSquare, Move};
use legwork_core::piece::Kinds;
use legwork_core::shape::Shape;

/// Whether generation goes on. A sink that has seen enough stops it.
pub type Flow = ControlFlow<()>;

/// Go on.
pub(crate) const ON: Flow = ControlFlow::Continue(());

/// Moves of one piece that differ only in where they end, what they become and what is gated.
#[derive(Debug, Clone, Copy)]
pub struct PieceMoves<S> {
    /// Where the piece starts.
    pub from: Square,
    /// Where it can end.
    pub targets: S,
    /// Whether it can stay what it is.
    pub stays: bool,
    /// What it can become.
    pub becomes: Kinds,
    /// What can be placed, besides nothing, on the square that it leaves.
    pub gates: Kinds,
}

impl<S: Shape> PieceMoves<S> {
    /// How many moves it holds.
    #[inline]
    pub fn count(&self) -> u64 {
        let ways = u32::from(self.stays) + self.becomes.len();
        u64::from(self.targets.count() * ways * (1 + self.gates.len()))
    }

    /// Its moves, one by one, until `give` has seen enough.
    #[inline]
    pub fn each(&self, mut give: impl FnMut(Move) -> Flow) -> Flow {
        for to in self.targets.squares() {
            let mv = Move::new(self.from, to);
            if self.stays {
                self.with_gates(mv, &mut give)?;
            }
            for kind in self.becomes.iter() {
                self.with_gates(mv.promoting(kind), &mut give)?;
            }
        }
        ON
    }

    #[inline]
    fn with_gates(&self, mv: Move, give: &mut impl FnMut(Move) -> Flow) -> Flow {
        give(mv)?;
        for kind in self.gates.iter() {
            give(mv.gating(kind, GateSquare::Origin))?;
        }
        ON
    }
}

/// Takes generated moves: to count, list or play them.
pub trait Sink<S: Shape> {
    /// Moves that differ in their targets only.
    fn moves(&mut self, moves: &PieceMoves<S>) -> Flow;

    /// One move with an effect of its own.
    fn one(&mut self, mv: Move) -> Flow;

    /// Moves of one piece that do nothing but end somewhere. There may be none.
    #[inline]
    fn plain(&mut self, from: Square, targets: S) -> Flow {
        if targets.is_empty() {
            return ON;
        }
        self.moves(&PieceMoves {
            from,
            targets,
            stays: true,
            becomes: Kinds::NONE,
            gates: Kinds::NONE,
        })
    }

    /// Moves of pieces that leap by the same step and do nothing but end on these squares. There
    /// may be none.
    #[inline]
    fn leaps(&mut self, step: Step, to: S) -> Flow {
        let from = to.moved(-step.dx, -step.dy);
        for (from, to) in from.squares().zip(to.squares()) {
            self.plain(from, S::single(to))?;
        }
        ON
    }

    /// Moves of one piece, unless there are none.
    #[inline]
    fn give(&mut self, moves: PieceMoves<S>) -> Flow {
        if moves.targets.is_empty() || !moves.stays && moves.becomes.is_empty() {
            return ON;
        }
        self.moves(&moves)
    }
}

/// Counts.
#[derive(Debug, Default)]
pub(crate) struct Counter(pub(crate) u64);

impl<S: Shape> Sink<S> for Counter {
    #[inline]
    fn moves(&mut self, moves: &PieceMoves<S>) -> Flow {
        self.0 += moves.count();
        ON
    }

    #[inline]
    fn plain(&mut self, _from: Square, targets: S) -> Flow {
        self.0 += u64::from(targets.count());
        ON
    }

    #[inline]
    fn leaps(&mut self, _step: Step, to: S) -> Flow {
        self.0 += u64::from(to.count());
        ON
    }

    #[inline]
    fn one(&mut self, _mv: Move) -> Flow {
        self.0 += 1;
        ON
    }
}

/// A sink behind a pointer. The generator is compiled for it once, and then serves all sinks that
/// are used so.
impl<S: Shape> Sink<S> for &mut (dyn Sink<S> + '_) {
    fn moves(&mut self, moves: &PieceMoves<S>) -> Flow {
        (**self).moves(moves)
    }

    fn one(&mut self, mv: Move) -> Flow {
        (**self).one(mv)
    }

    fn plain(&mut self, from: Square, targets: S) -> Flow {
        (**self).plain(from, targets)
    }

    fn leaps(&mut self, step: Step, to: S) -> Flow {
        (**self).leaps(step, to)
    }

    fn give(&mut self, moves: PieceMoves<S>) -> Flow {
        (**self).give(moves)
    }
}

/// Hands every move to a closure, which says whether to go on.
#[derive(Debug)]
pub(crate) struct Each<F>(pub F);

impl<S: Shape, F: FnMut(Move) -> Flow> Sink<S> for Each<F> {
    #[inline]
    fn moves(&mut self, moves: &PieceMoves<S>) -> Flow {
        moves.each(&mut self.0)
    }

    #[inline]
    fn one(&mut self, mv: Move) -> Flow {
        (self.0)(mv)
    }

    #[inline]
    fn plain(&mut self, from: Square, targets: S) -> Flow {
        let mut moves = targets.squares().map(|to| Move::new(from, to));
        moves.try_for_each(&mut self.0)
    }

    #[inline]
    fn leaps(&mut self, step: Step, to: S) -> Flow {
        let mut moves = to.squares().map(|to| Move::leap(step, to));
        moves.try_for_each(&mut self.0)
    }
}

/// Stops at the first move.
#[derive(Debug)]
pub(crate) struct First;

impl<S: Shape> Sink<S> for First {
    fn moves(&mut self, _moves: &PieceMoves<S>) -> Flow {
        ControlFlow::Break(())
    }

    fn one(&mut self, _mv: Move) -> Flow {
        ControlFlow::Break(())
    }

    fn leaps(&mut self, _step: Step, to: S) -> Flow {
        if to.is_empty() {
            ON
        } else {
            ControlFlow::Break(())
        }
    }
}
