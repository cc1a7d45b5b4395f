//! All moves of one position, played on one board.
//!
//! The positions after the moves of a piece share most of their squares. So the mover is lifted
//! once and put down on one target after the other, and only what differs is written; afterwards
//! the board is as it was.

use crate::geometry::Square;
use crate::hooks::{Hooks, Stir};
use crate::moves::Move;
use crate::piece::{Color, Kind, Piece};
use crate::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::code::PLANES;
use super::making::Ends;
use super::sink::Sheaf;

/// A position, and a board to play its moves on.
pub(super) struct Desk<'a, S, H: Hooks> {
    pub(super) kernel: &'a Kernel<S, H>,
    pub(super) board: &'a Board<S, H::State>,
    occupied: S,
    /// Where an arrival may do more than move a piece; `None` if every move may.
    odd: Option<S>,
    /// The position with the other side to move; between calls nothing else is changed.
    after: Board<S, H::State>,
}

/// A mover, and where its kind is written down.
struct Lifted<'a> {
    kind: Kind,
    code: u8,
    /// The planes of the code, if there are at most two; the lower one twice if there is but one.
    planes: Option<[usize; 2]>,
    keys: &'a [u64; 256],
    is_white: bool,
    is_royal: bool,
}

impl<'a, S: Shape, H: Hooks> Desk<'a, S, H> {
    #[inline]
    pub(super) fn new(kernel: &'a Kernel<S, H>, board: &'a Board<S, H::State>) -> Self {
        let occupied = board.occupied();
        // Whoever captures his own side is odd anyway.
        let usual_odd = board.virgin | board.side(board.turn, occupied);
        let usual_odd = usual_odd | kernel.passing(board, occupied);
        let odd = match kernel.law.hooks.stir(&board.state) {
            Stir::Nothing => Some(usual_odd),
            Stir::Captures => Some(usual_odd | occupied),
            Stir::Anything => None,
        };
        Self {
            kernel,
            board,
            occupied,
            odd,
            after: kernel.passed_on(board),
        }
    }

    /// Adds up what is made of the position after each move of a sheaf.
    #[inline]
    pub(super) fn sheaf(
        &mut self,
        sheaf: &Sheaf<S>,
        make: impl Fn(&Board<S, H::State>) -> Ends + Copy,
    ) -> Ends {
        if sheaf.stays && sheaf.becomes.is_empty() && sheaf.gates.is_empty() {
            return self.plain(sheaf.from, sheaf.targets, make);
        }
        let mut ends = Ends::default();
        sheaf.each(|mv| ends.add(make(&self.kernel.play(self.board, mv))));
        ends
    }

    /// The same for moves of one piece that do nothing but end somewhere.
    ///
    /// Those that turn out to do more are [played](Kernel::play) like any other move.
    #[inline(never)]
    pub(super) fn plain(
        &mut self,
        from: Square,
        targets: S,
        make: impl Fn(&Board<S, H::State>) -> Ends + Copy,
    ) -> Ends {
        let board = self.board;
        match self.odd {
            Some(odd) if !targets.meets(odd) && !board.virgin.contains(from) => {
                self.usual(from, targets, make)
            }
            odd => self.unusual(from, targets, odd.unwrap_or(!S::EMPTY), make),
        }
    }

    /// The same where some of the moves do more.
    #[inline(never)]
    fn unusual(
        &mut self,
        from: Square,
        targets: S,
        odd: S,
        make: impl Fn(&Board<S, H::State>) -> Ends + Copy,
    ) -> Ends {
        let (kernel, board) = (self.kernel, self.board);
        let mut ends = Ends::default();
        for to in (targets & odd).squares() {
            ends.add(make(&kernel.play(board, Move::new(from, to))));
        }
        let targets = targets & !odd;
        if !targets.is_empty() {
            let leaves = board.virgin.contains(from);
            let hash = self.after.hash;
            if leaves {
                self.leave(from);
            }
            ends.add(self.usual(from, targets, make));
            self.after.hash = hash;
            self.after.virgin = board.virgin;
        }
        ends
    }

    /// The same where none does.
    #[inline]
    fn usual(
        &mut self,
        from: Square,
        targets: S,
        make: impl Fn(&Board<S, H::State>) -> Ends + Copy,
    ) -> Ends {
        let (kernel, board) = (self.kernel, self.board);
        let code = board.code_at(from);
        let mut ends = Ends::default();
        let Some(kind) = kernel.tables.codes.kind(code) else {
            return ends;
        };
        let lifted = kernel.lifted(board.turn, kind, code);
        let clock = self.after.clock;
        if kernel.tables.pawns.contains(kind) {
            self.after.clock = 0;
        }
        let quiet = targets & !self.occupied;
        if !quiet.is_empty() {
            ends.add(self.put_down(&lifted, from, quiet, make));
        }
        let captures = targets & self.occupied;
        if !captures.is_empty() {
            self.after.clock = 0;
            ends.add(self.replace(&lifted, from, captures, make));
        }
        self.after.clock = clock;
        ends
    }

    /// The same for moves of several pieces by one leap.
    pub(super) fn train(
        &mut self,
        from: S,
        to: S,
        make: impl Fn(&Board<S, H::State>) -> Ends + Copy,
    ) -> Ends {
        let (kernel, board, after) = (self.kernel, self.board, &mut self.after);
        let mut ends = Ends::default();
        let first = from.first();
        let code = board.code_at(first);
        let differing = (0..PLANES).fold(S::EMPTY, |differing, plane| {
            let alike = if code >> plane & 1 == 1 {
                from
            } else {
                S::EMPTY
            };
            differing | (board.planes[plane] & from ^ alike)
        });
        let odd = self.odd.unwrap_or(!S::EMPTY);
        let simple =
            !to.meets(odd | self.occupied) && !from.meets(board.virgin) && differing.is_empty();
        let lifted = match kernel.tables.codes.kind(code) {
            Some(kind) if simple => kernel.lifted(board.turn, kind, code),
            _ => return self.train_by_piece(from, to, make),
        };
        let Some([low, high]) = lifted.planes.filter(|_| !lifted.is_royal) else {
            return self.train_by_piece(from, to, make);
        };
        let clock = after.clock;
        if kernel.tables.pawns.contains(lifted.kind) {
            after.clock = 0;
        }
        let hash = after.hash;
        let keys = lifted.keys;
        let leap = to.first().index().wrapping_sub(first.index()) as u8;
        let planes = [board.planes[low], board.planes[high]];
        let white = board.white;
        to.each(|to, bit| {
            let from = Square::from_index((to.index() as u8).wrapping_sub(leap));
            let both = bit | S::single(from);
            after.planes[low] = planes[0] ^ both;
            after.planes[high] = planes[1] ^ both;
            if lifted.is_white {
                after.white = white ^ both;
            }
            after.hash = hash ^ keys[from.index()] ^ keys[to.index()];
            ends.add(make(after));
        });
        after.planes[low] = planes[0];
        after.planes[high] = planes[1];
        after.white = white;
        (after.hash, after.clock) = (hash, clock);
        ends
    }

    #[inline(never)]
    fn train_by_piece(
        &mut self,
        from: S,
        to: S,
        make: impl Fn(&Board<S, H::State>) -> Ends + Copy,
    ) -> Ends {
        let mut ends = Ends::default();
        for (from, to) in from.squares().zip(to.squares()) {
            ends.add(self.plain(from, S::single(to), make));
        }
        ends
    }

    /// Forgets the virgin squares that a move from one of them makes us forget. Which these are
    /// does not depend on where it goes, unless that is one of them too.
    fn leave(&mut self, from: Square) {
        let (kernel, board) = (self.kernel, self.board);
        self.after.virgin = board.virgin & !S::single(from);
        self.after.virgin = kernel.settled(&self.after);
        for square in (board.virgin ^ self.after.virgin).squares() {
            self.after.hash ^= kernel.tables.keys.virgin(square);
        }
    }

    /// Adds up what is made of the positions with the mover on each of these empty squares.
    #[inline]
    fn put_down(
        &mut self,
        lifted: &Lifted<'_>,
        from: Square,
        targets: S,
        make: impl Fn(&Board<S, H::State>) -> Ends,
    ) -> Ends {
        let Some([low, high]) = lifted.planes else {
            return self.replace(lifted, from, targets, make);
        };
        let (board, after) = (self.board, &mut self.after);
        let us = board.turn.index();
        let keys = lifted.keys;
        let hash = after.hash ^ keys[from.index()];
        let keep = !S::single(from);
        let planes = [board.planes[low] & keep, board.planes[high] & keep];
        let white = board.white & keep;
        let mut ends = Ends::default();
        targets.each(|to, bit| {
            after.planes[low] = planes[0] | bit;
            after.planes[high] = planes[1] | bit;
            if lifted.is_white {
                after.white = white | bit;
            }
            after.hash = hash ^ keys[to.index()];
            if lifted.is_royal {
                after.royals[us] = to;
            }
            ends.add(make(after));
        });
        after.planes[low] = board.planes[low];
        after.planes[high] = board.planes[high];
        after.white = board.white;
        after.royals = board.royals;
        after.hash = hash ^ keys[from.index()];
        ends
    }

    /// The same with these squares empty or not, for a code of any number of planes.
    #[inline(never)]
    fn replace(
        &mut self,
        lifted: &Lifted<'_>,
        from: Square,
        targets: S,
        make: impl Fn(&Board<S, H::State>) -> Ends,
    ) -> Ends {
        let (kernel, board, after) = (self.kernel, self.board, &mut self.after);
        let us = board.turn;
        let hash = after.hash ^ lifted.keys[from.index()];
        let keep = !S::single(from);
        let code: [S; PLANES] = std::array::from_fn(|plane| match lifted.code >> plane & 1 {
            1 => !S::EMPTY,
            _ => S::EMPTY,
        });
        let mut ends = Ends::default();
        for to in targets.squares() {
            let bit = S::single(to);
            let keep = keep & !bit;
            let mut victim = 0;
            for (plane, code) in code.iter().enumerate() {
                let before = board.planes[plane];
                victim |= u8::from(before.meets(bit)) << plane;
                after.planes[plane] = before & keep | bit & *code;
            }
            after.white = board.white & keep;
            if lifted.is_white {
                after.white |= bit;
            }
            after.hash = hash ^ lifted.keys[to.index()];
            if let Some(victim) = kernel.tables.codes.kind(victim) {
                after.hash ^= kernel.tables.keys.piece(Piece::new(!us, victim), to);
            }
            if lifted.is_royal {
                after.royals[us.index()] = to;
            }
            ends.add(make(after));
        }
        after.planes = board.planes;
        after.white = board.white;
        after.royals = board.royals;
        after.hash = hash ^ lifted.keys[from.index()];
        ends
    }
}

impl<S: Shape, H: Hooks> Kernel<S, H> {
    #[inline]
    fn lifted(&self, us: Color, kind: Kind, code: u8) -> Lifted<'_> {
        let rest = code & code.wrapping_sub(1);
        let low = code.trailing_zeros() as usize;
        let high = 7 - (code | 1).leading_zeros() as usize;
        let few = rest & rest.wrapping_sub(1) == 0;
        Lifted {
            kind,
            code,
            planes: few.then_some([low.min(PLANES - 1), high.min(PLANES - 1)]),
            keys: self.tables.keys.squares(Piece::new(us, kind)),
            is_white: us == Color::White,
            is_royal: kind == self.tables.royal,
        }
    }

    /// Where double steps end that can be captured in passing; more squares if that is not to be
    /// told quickly.
    #[inline]
    fn passing(&self, board: &Board<S, H::State>, occupied: S) -> S {
        let (tables, us) = (&self.tables, board.turn);
        if tables.doublers.is_empty() {
            return S::EMPTY;
        }
        let own = board.side(us, occupied);
        let mut watched = S::EMPTY;
        for passers in &tables.passers {
            let pieces = passers.formula.squares(&board.planes) & occupied & !own;
            for train in &passers.trains[(!us).index()] {
                watched |= train.to(pieces);
            }
        }
        if tables.passes_oddly {
            watched = !S::EMPTY;
        }
        let mut passing = S::EMPTY;
        for doublers in &tables.doublers {
            let home = match &doublers.home {
                Some(home) => home[us.index()],
                None => board.virgin,
            };
            let fresh = doublers.formula.squares(&board.planes) & own & home;
            for [to_middle, whole] in &doublers.trains[us.index()] {
                let crossing = to_middle.from(to_middle.to(fresh) & watched);
                passing |= whole.to(crossing);
            }
        }
        passing
    }
}

#[cfg(test)]
mod tests;
