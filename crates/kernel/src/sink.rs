//! Where generated moves go.

use legwork_core::geometry::{Square, Step};
use legwork_core::moves::{GateSquare, Move};
use legwork_core::piece::Kinds;
use legwork_core::shape::Shape;

/// Moves of one piece that differ only in where they end, what they become and what is gated.
#[derive(Debug, Clone, Copy)]
pub struct Sheaf<S> {
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

impl<S: Shape> Sheaf<S> {
    /// How many moves it holds.
    #[inline]
    pub fn count(&self) -> u64 {
        let ways = u32::from(self.stays) + self.becomes.len();
        u64::from(self.targets.count() * ways * (1 + self.gates.len()))
    }

    /// Its moves, one by one.
    #[inline]
    pub fn each(&self, mut give: impl FnMut(Move)) {
        for to in self.targets.squares() {
            let mv = Move::new(self.from, to);
            if self.stays {
                with_gates(mv, GateSquare::Origin, self.gates, &mut give);
            }
            for kind in self.becomes.iter() {
                with_gates(
                    mv.promoting(kind),
                    GateSquare::Origin,
                    self.gates,
                    &mut give,
                );
            }
        }
    }
}

#[inline]
fn with_gates(mv: Move, on: GateSquare, gates: Kinds, give: &mut impl FnMut(Move)) {
    give(mv);
    for kind in gates.iter() {
        give(mv.gating(kind, on));
    }
}

/// Takes generated moves: to count, list or play them.
pub trait Sink<S: Shape> {
    /// Moves that differ in their targets only.
    fn sheaf(&mut self, sheaf: &Sheaf<S>);

    /// One move with an effect of its own.
    fn one(&mut self, mv: Move);

    /// Moves of one piece that do nothing but end somewhere.
    #[inline]
    fn plain(&mut self, from: Square, targets: S) {
        self.sheaf(&Sheaf {
            from,
            targets,
            stays: true,
            becomes: Kinds::NONE,
            gates: Kinds::NONE,
        });
    }

    /// Moves of pieces by one leap that do nothing but end somewhere: the first of `from` on the
    /// first of `to`, and so on. There may be none.
    #[inline]
    fn train(&mut self, from: S, to: S) {
        for (from, to) in from.squares().zip(to.squares()) {
            self.plain(from, S::single(to));
        }
    }

    /// Moves of pieces that leap by the same step and do nothing but end on these squares.
    #[inline]
    fn leaps(&mut self, step: Step, to: S) {
        self.train(to.moved(-step.dx, -step.dy), to);
    }

    /// A sheaf, unless it is empty.
    #[inline]
    fn give(&mut self, sheaf: Sheaf<S>) {
        if !sheaf.targets.is_empty() {
            self.sheaf(&sheaf);
        }
    }
}

/// Counts.
#[derive(Debug, Default)]
pub(super) struct Counter(pub(super) u64);

impl<S: Shape> Sink<S> for Counter {
    #[inline]
    fn sheaf(&mut self, sheaf: &Sheaf<S>) {
        self.0 += sheaf.count();
    }

    #[inline]
    fn plain(&mut self, _from: Square, targets: S) {
        self.0 += u64::from(targets.count());
    }

    #[inline]
    fn train(&mut self, _from: S, to: S) {
        self.0 += u64::from(to.count());
    }

    #[inline]
    fn one(&mut self, _mv: Move) {
        self.0 += 1;
    }
}

/// Hands every move to a closure.
#[derive(Debug)]
pub struct Each<F>(pub F);

impl<S: Shape, F: FnMut(Move)> Sink<S> for Each<F> {
    #[inline]
    fn sheaf(&mut self, sheaf: &Sheaf<S>) {
        sheaf.each(&mut self.0);
    }

    #[inline]
    fn one(&mut self, mv: Move) {
        (self.0)(mv);
    }

    #[inline]
    fn plain(&mut self, from: Square, targets: S) {
        for to in targets.squares() {
            (self.0)(Move::new(from, to));
        }
    }

    #[inline]
    fn train(&mut self, from: S, to: S) {
        for (from, to) in from.squares().zip(to.squares()) {
            (self.0)(Move::new(from, to));
        }
    }
}
