//! Which of the legal moves are asked for.

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::sink::{Sheaf, Sink};

/// A part of the legal moves, as masks that generation starts from.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scope<S> {
    /// The squares whose pieces may move.
    pub(super) from: S,
    /// Where a move may end that captures nothing on the way; one that does may end anywhere.
    pub(super) to: S,
    /// Whether castling is wanted.
    pub(super) castling: bool,
    /// Whether the pass is wanted.
    pub(super) pass: bool,
}

impl<S: Shape> Scope<S> {
    /// Every legal move.
    #[inline]
    pub(super) fn all() -> Self {
        Self {
            from: !S::EMPTY,
            to: !S::EMPTY,
            castling: true,
            pass: true,
        }
    }

    /// Captures, where these squares are occupied.
    #[inline]
    fn captures(occupied: S) -> Self {
        Self {
            from: !S::EMPTY,
            to: occupied,
            castling: false,
            pass: false,
        }
    }

    /// What the piece on a square can do.
    #[inline]
    fn of_piece(from: Square) -> Self {
        Self {
            from: S::single(from),
            to: !S::EMPTY,
            castling: true,
            pass: false,
        }
    }

    /// Little more than one move.
    fn around(mv: Move) -> Self {
        if mv.is_pass() {
            return Self {
                from: !S::EMPTY,
                to: S::EMPTY,
                castling: false,
                pass: true,
            };
        }
        Self {
            from: S::single(mv.from()),
            to: S::single(mv.to()),
            castling: mv.wing().is_some(),
            pass: false,
        }
    }
}

impl<S: Shape> Kernel<S> {
    /// Whether a move captures anything: where it ends, or on the way.
    #[inline]
    pub fn is_capture(&self, board: &Board<S>, mv: Move) -> bool {
        let arrives = || mv.from() != mv.to() && mv.wing().is_none();
        mv.takes_on_the_way() || arrives() && board.occupied().contains(mv.to())
    }

    /// Gives the legal moves that capture to a sink: en passant, in passing and without moving too.
    pub fn generate_captures<K: Sink<S>>(&self, board: &Board<S>, sink: &mut K) {
        self.generate_within(board, Scope::captures(board.occupied()), sink);
    }

    /// Gives the legal moves of the piece on a square to a sink. A pass is no piece's.
    pub fn generate_from<K: Sink<S>>(&self, board: &Board<S>, from: Square, sink: &mut K) {
        if self.compiled.rules.geometry.contains(from) {
            self.generate_within(board, Scope::of_piece(from), sink);
        }
    }

    /// Whether a move, from wherever it comes, is legal here; quicker than looking through the
    /// list.
    pub fn is_legal(&self, board: &Board<S>, mv: Move) -> bool {
        let geometry = self.compiled.rules.geometry;
        if !geometry.contains(mv.from()) || !geometry.contains(mv.to()) {
            return false;
        }
        let mut sought = Sought { mv, found: false };
        self.generate_within(board, Scope::around(mv), &mut sought);
        sought.found
    }
}

/// Looks for one move.
struct Sought {
    mv: Move,
    found: bool,
}

impl<S: Shape> Sink<S> for Sought {
    #[inline]
    fn sheaf(&mut self, sheaf: &Sheaf<S>) {
        if sheaf.from == self.mv.from() && sheaf.targets.contains(self.mv.to()) {
            sheaf.each(|mv| self.found |= mv == self.mv);
        }
    }

    #[inline]
    fn one(&mut self, mv: Move) {
        self.found |= mv == self.mv;
    }
}
