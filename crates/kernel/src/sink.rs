//! Receivers of generated moves.

use std::ops::ControlFlow;

use legwork_core::geometry::{Square, Step};
use legwork_core::moves::{GateSquare, Move};
use legwork_core::piece::{Kind, Kinds};
use legwork_core::shape::Shape;

use super::list::MoveList;

/// Whether generation continues. A sink that has seen enough stops it.
pub type Flow = ControlFlow<()>;

pub(crate) const ON: Flow = ControlFlow::Continue(());

/// Moves of one piece that differ only in target, promotion and gated piece.
#[derive(Debug, Clone, Copy)]
pub struct PieceMoves<S> {
    /// The square of the piece.
    pub from: Square,
    /// The target squares.
    pub targets: S,
    /// Whether it can move without promoting.
    pub stays: bool,
    /// The kinds that it can promote to.
    pub becomes: Kinds,
    /// The kinds that can be gated on the square that it leaves.
    pub gates: Kinds,
    /// Whether it can move without gating.
    pub ungated: bool,
}

impl<S: Shape> PieceMoves<S> {
    /// The number of moves.
    #[inline]
    pub fn count(&self) -> u64 {
        let ways = u32::from(self.stays) + self.becomes.len();
        u64::from(self.targets.count() * ways * (u32::from(self.ungated) + self.gates.len()))
    }

    /// Passes the moves, one by one, to `give`, until it stops.
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
        if self.ungated {
            give(mv)?;
        }
        for kind in self.gates.iter() {
            give(mv.gating(kind, GateSquare::Origin))?;
        }
        ON
    }
}

/// Receives generated moves: to count, list or play them.
pub trait Sink<S: Shape> {
    /// Moves that differ in target, promotion and gated piece only.
    fn moves(&mut self, moves: &PieceMoves<S>) -> Flow;

    /// A single move with an effect of its own.
    fn one(&mut self, mv: Move) -> Flow;

    /// Called before each test that may take long: whether a walked path, or any piece, attacks a King after one move.
    #[inline]
    fn goes_on(&mut self) -> Flow {
        ON
    }

    /// Moves of one piece that only end on these squares. There may be none.
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
            ungated: true,
        })
    }

    /// Moves of pieces that leap by the same step and only end on these squares. There may be none.
    #[inline]
    fn leaps(&mut self, step: Step, to: S) -> Flow {
        let from = to.moved(-step.dx, -step.dy);
        for (from, to) in from.squares().zip(to.squares()) {
            self.plain(from, S::single(to))?;
        }
        ON
    }

    /// Drops of a kind on these squares, perhaps crowned. There may be none.
    #[inline]
    fn drops(&mut self, kind: Kind, crowned: Option<Kind>, squares: S) -> Flow {
        for square in squares.squares() {
            let mv = Move::drop(kind, square);
            self.one(crowned.map_or(mv, |kind| mv.promoting(kind)))?;
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

/// Counts moves.
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
    fn drops(&mut self, _kind: Kind, _crowned: Option<Kind>, squares: S) -> Flow {
        self.0 += u64::from(squares.count());
        ON
    }

    #[inline]
    fn one(&mut self, _mv: Move) -> Flow {
        self.0 += 1;
        ON
    }
}

/// A sink behind a pointer. The generator is compiled for it once, and then serves all sinks used in this way.
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

    fn drops(&mut self, kind: Kind, crowned: Option<Kind>, squares: S) -> Flow {
        (**self).drops(kind, crowned, squares)
    }

    fn give(&mut self, moves: PieceMoves<S>) -> Flow {
        (**self).give(moves)
    }

    fn goes_on(&mut self) -> Flow {
        (**self).goes_on()
    }
}

/// Fills a list as long as a condition holds.
pub(crate) struct Until<'a> {
    pub(crate) list: &'a mut MoveList,
    pub(crate) goes_on: &'a mut dyn FnMut(&MoveList) -> bool,
}

impl Until<'_> {
    fn flow(&mut self) -> Flow {
        if (self.goes_on)(self.list) {
            ON
        } else {
            ControlFlow::Break(())
        }
    }
}

impl<S: Shape> Sink<S> for Until<'_> {
    fn moves(&mut self, moves: &PieceMoves<S>) -> Flow {
        self.list.moves(moves)?;
        self.flow()
    }

    fn one(&mut self, mv: Move) -> Flow {
        Sink::<S>::one(self.list, mv)?;
        self.flow()
    }

    fn goes_on(&mut self) -> Flow {
        self.flow()
    }
}

/// Passes every move to a closure, which decides whether to continue.
pub(crate) struct Each<'a>(pub &'a mut dyn FnMut(Move) -> Flow);

impl<S: Shape> Sink<S> for Each<'_> {
    #[inline]
    fn moves(&mut self, moves: &PieceMoves<S>) -> Flow {
        moves.each(&mut *self.0)
    }

    #[inline]
    fn one(&mut self, mv: Move) -> Flow {
        (self.0)(mv)
    }

    #[inline]
    fn plain(&mut self, from: Square, targets: S) -> Flow {
        let mut moves = targets.squares().map(|to| Move::new(from, to));
        moves.try_for_each(&mut *self.0)
    }

    #[inline]
    fn leaps(&mut self, step: Step, to: S) -> Flow {
        let mut moves = to.squares().map(|to| Move::leap(step, to));
        moves.try_for_each(&mut *self.0)
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
