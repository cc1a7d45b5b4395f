//! All moves of one position, played on one board.
//!
//! The positions after the moves of a piece share most of their squares. So the mover is lifted
//! once and put down on one target after the other, and only what differs is written; afterwards
//! the board is as it was.

use crate::geometry::{Square, Step};
use crate::hooks::{Hooks, Stir};
use crate::moves::Move;
use crate::piece::{Color, Kind, Piece};
use crate::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::code::PLANES;
use super::lift::{Lift, Put, Take};
use super::making::Ends;
use super::sink::{Sheaf, Sink};

/// A position, and a board to play its moves on as they are generated.
pub(super) struct Desk<'a, S, H: Hooks, M> {
    kernel: &'a Kernel<S, H>,
    board: &'a Board<S, H::State>,
    occupied: S,
    /// Where an arrival may do more than move a piece; `None` if every move may.
    odd: Option<S>,
    /// Where a double step may offer a capture in passing.
    passing: S,
    /// What the hash is, and the clock after a move that does not turn it back, before anything is
    /// moved.
    hash: u64,
    clock: u16,
    /// The position with the other side to move. Between calls no piece is moved on it; the hash, the
    /// clock and the virgin squares are those of the move before.
    after: Board<S, H::State>,
    /// What is made of the position after each move.
    make: M,
    ends: Ends,
}

/// A piece that has been lifted, or several that are lifted alike.
struct Lifted<'d, S: Shape, X, M> {
    before: &'d Board<S, X>,
    after: &'d mut Board<S, X>,
    make: &'d M,
    ends: Ends,
    low: usize,
    high: usize,
    hash: u64,
}

impl<S: Shape, X: Copy, M: Fn(&Board<S, X>) -> Ends> Lifted<'_, S, X, M> {
    #[inline(always)]
    fn write(&mut self, put: Put<S>, white: Option<S>) {
        let (before, after) = (self.before, &mut *self.after);
        after.planes[self.low] = before.planes[self.low] ^ put.both;
        if self.low != self.high {
            after.planes[self.high] = before.planes[self.high] ^ put.both;
        }
        if let Some(white) = white {
            after.white = before.white ^ white;
        }
        after.hash = self.hash ^ put.keys;
    }

    /// Makes a move to an empty square.
    #[inline(always)]
    fn put(&mut self, put: Put<S>) {
        let white = match self.before.turn {
            Color::White => Some(put.both),
            Color::Black => None,
        };
        self.write(put, white);
        self.ends.add((self.make)(self.after));
    }

    /// Makes moves to empty squares, of `WHITE` or not, of a piece on but `ONE` plane or not.
    #[inline(always)]
    fn puts<const WHITE: bool, const ONE: bool>(&mut self, puts: &[Put<S>]) {
        let (before, after) = (self.before, &mut *self.after);
        let [low, high] = [before.planes[self.low], before.planes[self.high]];
        for put in puts {
            after.planes[self.low] = low ^ put.both;
            if !ONE {
                after.planes[self.high] = high ^ put.both;
            }
            if WHITE {
                after.white = before.white ^ put.both;
            }
            after.hash = self.hash ^ put.keys;
            self.ends.add((self.make)(after));
        }
    }

    /// Makes a capture. After it there are only captures.
    #[inline(always)]
    fn take(&mut self, take: Take<S>) {
        let white = match self.before.turn {
            Color::White => take.put.both,
            Color::Black => take.to,
        };
        self.write(take.put, Some(white));
        self.after.clock = 0;
        let [low, high] = take.victim.map(|plane| usize::from(plane) % PLANES);
        self.after.planes[low] ^= take.to;
        if low != high {
            self.after.planes[high] ^= take.to;
        }
        self.ends.add((self.make)(self.after));
        for plane in [low, high] {
            self.after.planes[plane] = self.before.planes[plane];
        }
    }

    /// Puts the piece back.
    #[inline(always)]
    fn back(self) -> Ends {
        self.after.planes[self.low] = self.before.planes[self.low];
        self.after.planes[self.high] = self.before.planes[self.high];
        self.after.white = self.before.white;
        self.ends
    }
}

impl<'a, S: Shape, H: Hooks, M: Fn(&Board<S, H::State>) -> Ends> Desk<'a, S, H, M> {
    #[inline(always)]
    pub(super) fn new(kernel: &'a Kernel<S, H>, board: &'a Board<S, H::State>, make: M) -> Self {
        let occupied = board.occupied();
        let own = board.side(board.turn, occupied);
        // Whoever captures his own side is odd anyway.
        let usual_odd = board.virgin | own;
        let odd = match kernel.law.hooks.stir(&board.state) {
            Stir::Nothing => Some(usual_odd),
            Stir::Captures => Some(usual_odd | occupied),
            Stir::Anything => None,
        };
        let after = kernel.passed_on(board);
        Self {
            kernel,
            board,
            occupied,
            odd,
            passing: kernel.passing(board, occupied & !own),
            hash: after.hash,
            clock: after.clock,
            after,
            make,
            ends: Ends::default(),
        }
    }

    /// What came of all moves.
    #[inline(always)]
    pub(super) fn ends(&self) -> Ends {
        self.ends
    }

    #[inline(always)]
    fn lift(&mut self, lift: &Lift<S>) -> Lifted<'_, S, H::State, M> {
        let [low, high] = lift.planes.map(|plane| usize::from(plane) % PLANES);
        self.after.virgin = self.board.virgin & !lift.forgotten;
        self.after.clock = if lift.is_pawn { 0 } else { self.clock };
        Lifted {
            before: self.board,
            after: &mut self.after,
            make: &self.make,
            ends: Ends::default(),
            low,
            high,
            hash: self.hash,
        }
    }

    /// Moves of pieces that are lifted alike: to empty squares, and captures.
    #[inline(always)]
    pub(super) fn known(&mut self, lift: &Lift<S>, puts: &[Put<S>], takes: &[Take<S>]) {
        let mut lifted = self.lift(lift);
        // So that nothing is asked in the loop.
        match (lifted.before.turn, lifted.low == lifted.high) {
            (Color::White, true) => lifted.puts::<true, true>(puts),
            (Color::White, false) => lifted.puts::<true, false>(puts),
            (Color::Black, true) => lifted.puts::<false, true>(puts),
            (Color::Black, false) => lifted.puts::<false, false>(puts),
        }
        for take in takes {
            lifted.take(*take);
        }
        let ends = lifted.back();
        self.ends.add(ends);
    }

    /// Moves of one piece that do nothing but end somewhere.
    #[inline(always)]
    fn usual(&mut self, kind: Kind, from: Square, targets: S) {
        let (kernel, board) = (self.kernel, self.board);
        let Some(lift) = kernel.lift(board, kind, from) else {
            return self.replace(kind, from, targets);
        };
        let (quiet, captures) = (targets & !self.occupied, targets & self.occupied);
        let keys = kernel.tables.keys.squares(Piece::new(board.turn, kind));
        let leaving = lift.keys ^ keys[from.index()];
        let at = S::single(from);
        let mut lifted = self.lift(&lift);
        quiet.each(|to, bit| {
            lifted.put(Put {
                both: at | bit,
                keys: leaving ^ keys[to.index()],
            });
        });
        let mut others = S::EMPTY;
        for to in captures.squares() {
            match kernel.take(board, &lift, kind, [from, to]) {
                Some(take) => lifted.take(take),
                None => others |= S::single(to),
            }
        }
        let ends = lifted.back();
        self.ends.add(ends);
        if !others.is_empty() {
            self.replace(kind, from, others);
        }
    }

    /// The same for a piece that is written down anywhere.
    #[inline(never)]
    fn replace(&mut self, kind: Kind, from: Square, targets: S) {
        let (kernel, board, after) = (self.kernel, self.board, &mut self.after);
        let mover = &kernel.tables.movers[kind.index()];
        let us = board.turn;
        let keys = kernel.tables.keys.squares(Piece::new(us, kind));
        let mut lifted = self.hash ^ keys[from.index()];
        after.virgin = board.virgin;
        if board.virgin.contains(from) {
            let (forgotten, keys) = kernel.forgotten(board, from);
            after.virgin = board.virgin & !forgotten;
            lifted ^= keys;
        }
        let keep = !S::single(from);
        let mut ends = Ends::default();
        for to in targets.squares() {
            let bit = S::single(to);
            let keep = keep & !bit;
            for (plane, before) in board.planes.iter().enumerate() {
                after.planes[plane] = *before & keep;
                if mover.code >> plane & 1 == 1 {
                    after.planes[plane] |= bit;
                }
            }
            after.white = board.white & keep;
            if us == Color::White {
                after.white |= bit;
            }
            after.hash = lifted ^ keys[to.index()];
            let victim = kernel.kind_at(board, to);
            if let Some(victim) = victim {
                after.hash ^= kernel.tables.keys.piece(Piece::new(!us, victim), to);
            }
            after.clock = match victim {
                None if !mover.is_pawn => self.clock,
                _ => 0,
            };
            if mover.is_royal {
                after.royals[us.index()] = to;
            }
            ends.add((self.make)(after));
        }
        after.planes = board.planes;
        after.white = board.white;
        after.royals = board.royals;
        self.ends.add(ends);
    }

    /// Moves of one piece some of which may do more than end somewhere; these are
    /// [played](Kernel::play) like any other move.
    #[inline(never)]
    fn unusual(&mut self, kind: Option<Kind>, from: Square, targets: S) {
        let Some(kind) = kind.or_else(|| self.kernel.kind_at(self.board, from)) else {
            return;
        };
        let odd = self.odd_for(kind);
        for to in (targets & odd).squares() {
            self.one(Move::new(from, to));
        }
        let targets = targets & !odd;
        if !targets.is_empty() {
            self.usual(kind, from, targets);
        }
    }

    /// Where an arrival of this kind may do more than move it.
    #[inline(always)]
    fn odd_for(&self, kind: Kind) -> S {
        match self.odd {
            Some(odd) if self.kernel.tables.movers[kind.index()].doubles => odd | self.passing,
            Some(odd) => odd,
            None => !S::EMPTY,
        }
    }
}

impl<S: Shape, H: Hooks, M: Fn(&Board<S, H::State>) -> Ends> Sink<S> for Desk<'_, S, H, M> {
    fn sheaf(&mut self, sheaf: &Sheaf<S>) {
        if sheaf.stays && sheaf.becomes.is_empty() && sheaf.gates.is_empty() {
            return self.plain(sheaf.from, sheaf.targets);
        }
        sheaf.each(|mv| self.one(mv));
    }

    #[inline(never)]
    fn one(&mut self, mv: Move) {
        let after = self.kernel.play(self.board, mv);
        self.ends.add((self.make)(&after));
    }

    #[inline(never)]
    fn plain(&mut self, from: Square, targets: S) {
        let kind = self.kernel.kind_at(self.board, from);
        self.of_kind(kind, from, targets);
    }

    #[inline(always)]
    fn of_kind(&mut self, kind: Option<Kind>, from: Square, targets: S) {
        if targets.is_empty() {
            return;
        }
        match kind {
            Some(kind) if !targets.meets(self.odd_for(kind)) => self.usual(kind, from, targets),
            _ => self.unusual(kind, from, targets),
        }
    }

    #[inline(always)]
    fn leaps(&mut self, kind: Option<Kind>, step: Step, to: S) {
        if to.is_empty() {
            return;
        }
        let from = to.moved(-step.dx, -step.dy);
        let Some(kind) = kind.filter(|_| !from.meets(self.board.virgin)) else {
            return self.train(from, to);
        };
        // A double step is longer than one.
        let odd = match step {
            Step {
                dx: -1..=1,
                dy: -1..=1,
            } => self.odd.unwrap_or(!S::EMPTY),
            _ => self.odd_for(kind),
        };
        let Some(lift) = self.kernel.tables.movers[kind.index()].lift() else {
            return self.train(from, to);
        };
        let keys = self
            .kernel
            .tables
            .keys
            .squares(Piece::new(self.board.turn, kind));
        let others = to & (odd | self.occupied);
        let mut lifted = self.lift(&lift);
        (to & !others).each(|to, bit| {
            let from = Move::leap(step, to).from();
            lifted.put(Put {
                both: bit | S::single(from),
                keys: keys[from.index()] ^ keys[to.index()],
            });
        });
        let ends = lifted.back();
        self.ends.add(ends);
        if !others.is_empty() {
            self.train(others.moved(-step.dx, -step.dy), others);
        }
    }

    #[inline(never)]
    fn train(&mut self, from: S, to: S) {
        for (from, to) in from.squares().zip(to.squares()) {
            self.plain(from, S::single(to));
        }
    }
}

#[cfg(test)]
mod tests;
