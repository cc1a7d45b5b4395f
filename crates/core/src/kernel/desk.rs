//! All moves of one position, played on one board.
//!
//! The positions after the moves of a sheaf share most of their squares. So the mover is lifted
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
use super::sink::Sheaf;

/// A position, and a board to play its moves on.
pub(super) struct Desk<'a, S, H: Hooks> {
    pub(super) kernel: &'a Kernel<S, H>,
    pub(super) board: &'a Board<S, H::State>,
    occupied: S,
    /// Where an arrival may do more than move a piece; `None` if every move may.
    odd: Option<S>,
    /// The position with the other side to move; between sheaves nothing else is changed.
    after: Board<S, H::State>,
}

impl<'a, S: Shape, H: Hooks> Desk<'a, S, H> {
    #[inline]
    pub(super) fn new(kernel: &'a Kernel<S, H>, board: &'a Board<S, H::State>) -> Self {
        let occupied = board.occupied();
        // Whoever captures his own side is odd anyway.
        let usual_odd = board.virgin | board.side(board.turn, occupied);
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

    /// Gives the position after each move of a sheaf.
    ///
    /// Those that do more than move a piece are [played](Kernel::play) like any other move.
    #[inline]
    pub(super) fn play_sheaf(
        &mut self,
        sheaf: &Sheaf<S>,
        mut give: impl FnMut(&Board<S, H::State>),
    ) {
        let (kernel, board) = (self.kernel, self.board);
        let simple = sheaf.stays && sheaf.becomes.is_empty() && sheaf.gates.is_empty();
        let simple = simple && !board.virgin.contains(sheaf.from);
        let (Some(odd), Some(kind), true) = (self.odd, kernel.kind_at(board, sheaf.from), simple)
        else {
            return sheaf.each(|mv| give(&kernel.play(board, mv)));
        };
        let odd = odd | self.offering(kind, sheaf);
        for to in (sheaf.targets & odd).squares() {
            give(&kernel.play(board, Move::new(sheaf.from, to)));
        }
        let targets = sheaf.targets & !odd;
        if !targets.is_empty() {
            self.put_down(kind, sheaf.from, targets, give);
        }
    }

    /// Those of a piece's targets that it reaches by a double step, if it can be captured there in
    /// passing.
    #[inline]
    fn offering(&self, kind: Kind, sheaf: &Sheaf<S>) -> S {
        let (tables, us) = (&self.kernel.tables, self.board.turn);
        let mut doublers = tables.doublers.iter();
        let Some(doublers) = doublers.find(|doublers| doublers.kind == kind) else {
            return S::EMPTY;
        };
        if let Some(home) = &doublers.home
            && !home[us.index()].contains(sheaf.from)
        {
            return S::EMPTY;
        }
        let them = !us;
        let enemies = self.board.side(them, self.occupied);
        let mut offering = S::EMPTY;
        for double in &doublers.steps[us.index()] {
            let step = |by| tables.geometry.step(sheaf.from, by);
            let (Some(middle), Some(to)) = (step(double.middle), step(double.step)) else {
                continue;
            };
            let taken = tables.passers.iter().any(|passers| {
                let near = passers.from[them.index()][middle.index()] & enemies;
                !near.is_empty() && near.meets(passers.formula.squares(&self.board.planes))
            });
            if taken || tables.passes_oddly {
                offering |= S::single(to);
            }
        }
        offering
    }

    /// Gives the position after a move to each of these squares that does nothing else.
    #[inline]
    fn put_down(
        &mut self,
        kind: Kind,
        from: Square,
        targets: S,
        mut give: impl FnMut(&Board<S, H::State>),
    ) {
        let (tables, board, after) = (&self.kernel.tables, self.board, &mut self.after);
        let us = board.turn;
        let (hash, clock) = (after.hash, after.clock);
        let keys = tables.keys.squares(Piece::new(us, kind));
        let lifted_hash = hash ^ keys[from.index()];
        let is_white = us == Color::White;
        let is_royal = kind == tables.royal;
        let code = tables.codes.code(kind);
        let keep = !S::single(from);
        let white = board.white & keep;
        if tables.pawns.contains(kind) {
            after.clock = 0;
        }
        // Only the planes of the mover's code hold it, and most codes are one plane or two.
        let first = first_plane(code).unwrap_or_default();
        let second = first_plane(without_first(code)).unwrap_or(first);
        let more = without_first(without_first(code));
        let lifted = [first, second].map(|plane| board.planes[plane] & keep);
        for to in (targets & !self.occupied).squares() {
            let bit = S::single(to);
            after.planes[first] = lifted[0] | bit;
            after.planes[second] = lifted[1] | bit;
            for plane in planes(more) {
                after.planes[plane] = board.planes[plane] & keep | bit;
            }
            if is_white {
                after.white = white | bit;
            }
            after.hash = lifted_hash ^ keys[to.index()];
            if is_royal {
                after.royals[us.index()] = to;
            }
            give(after);
        }
        for plane in planes(code) {
            after.planes[plane] = board.planes[plane];
        }
        let captures = targets & self.occupied;
        if !captures.is_empty() {
            after.clock = 0;
            for to in captures.squares() {
                let bit = S::single(to);
                let keep = keep & !bit;
                for plane in 0..PLANES {
                    after.planes[plane] = board.planes[plane] & keep;
                }
                for plane in planes(code) {
                    after.planes[plane] |= bit;
                }
                after.white = board.white & keep;
                if is_white {
                    after.white |= bit;
                }
                after.hash = lifted_hash ^ keys[to.index()];
                if let Some(victim) = self.kernel.kind_at(board, to) {
                    after.hash ^= tables.keys.piece(Piece::new(!us, victim), to);
                }
                if is_royal {
                    after.royals[us.index()] = to;
                }
                give(after);
            }
            after.planes = board.planes;
        }
        after.white = board.white;
        after.royals = board.royals;
        (after.hash, after.clock) = (hash, clock);
    }
}

/// The lowest plane that a code has a bit in.
#[inline]
fn first_plane(code: u8) -> Option<usize> {
    (code != 0).then(|| code.trailing_zeros() as usize % PLANES)
}

#[inline]
fn without_first(code: u8) -> u8 {
    code & code.wrapping_sub(1)
}

/// The planes that a code has bits in.
#[inline]
fn planes(code: u8) -> impl Iterator<Item = usize> {
    let mut left = code;
    std::iter::from_fn(move || {
        let plane = first_plane(left);
        left = without_first(left);
        plane
    })
}
