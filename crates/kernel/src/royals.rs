//! Royal pieces: which of them may not be left attacked, and whether they are.
//!
//! Where each side has one royal piece that can be neither captured nor joined by another one, a board knows its square. Elsewhere
//! royal pieces are found and counted.

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::Color;
use legwork_core::rules::Exposed;
use legwork_core::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::sink::{Flow, ON, PieceMoves, Sink};

/// The royal pieces that the side to move has to guard, whatever move it makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Guarded {
    /// Nothing: no royal piece of its own is exposed after any move.
    Nothing,
    /// One piece, on this square.
    One(Square),
    /// Several pieces, or some that depend on the move; or attacks on them are known only when a move has been made; or anti-royal
    /// pieces, which enemies have to attack.
    Several,
}

impl<S: Shape> Kernel<S> {
    /// The squares of a side's royal pieces.
    #[inline]
    pub fn royals(&self, board: &Board<S>, color: Color) -> S {
        let royalty = &self.tables.royalty;
        if royalty.fixed {
            return S::single(board.royals[color.index()]);
        }
        board.own(color, royalty.formula.squares(&board.planes))
    }

    /// The royal pieces that may not be left attacked, whatever happens to the others.
    #[inline]
    pub fn exposed_royals(&self, board: &Board<S>, color: Color) -> S {
        let royals = self.royals(board, color);
        if royals.several() && self.tables.royalty.exposed != Exposed::Each {
            return S::EMPTY;
        }
        royals
    }

    /// The royal pieces of a side by which it is in check, and its anti-royal ones that no enemy attacks; none if it is not in check.
    pub fn royals_in_check(&self, board: &Board<S>, color: Color) -> S {
        let attacked = self.attacked_royals(board, color);
        let Some(anti) = &self.tables.royalty.anti else {
            return attacked;
        };
        let anti = board.own(color, anti.squares(&board.planes)).squares();
        attacked | S::collect(anti.filter(|&square| !self.is_attacked(board, square, !color)))
    }

    /// The royal pieces of a side that are attacked and may not be left so.
    fn attacked_royals(&self, board: &Board<S>, color: Color) -> S {
        let attacked = |&square: &Square| {
            self.is_attacked(board, square, !color) && !self.is_shielded(board, square, color)
        };
        let royals = self.royals(board, color);
        let exposed = self.exposed_royals(board, color);
        if self.tables.royalty.through {
            return S::collect(exposed.squares().filter(|&king| {
                self.is_attacked(board, king, !color)
                    || self.is_captured_in_two(board, king, !color)
            }));
        }
        if exposed.is_empty() && self.tables.royalty.exposed == Exposed::LastOrAll {
            let all = !royals.is_empty() && royals.squares().all(|square| attacked(&square));
            return if all { royals } else { S::EMPTY };
        }
        S::collect(exposed.squares().filter(attacked))
    }

    /// The squares to which a royal piece steps from a square; `None` if royal pieces move otherwise than by leaps that are the
    /// same in all four quarters.
    #[inline]
    pub fn king_steps(&self, square: Square) -> Option<S> {
        let generation = &self.tables.generation;
        let royal = || generation.squares.of(square).royal;
        (!generation.special_king).then(royal)
    }

    /// Whether a side is in check, whoever is to move.
    #[inline]
    pub(crate) fn stands_in_check(&self, board: &Board<S>, color: Color) -> bool {
        if self.tables.royalty.fixed {
            return self.is_attacked(board, board.royals[color.index()], !color);
        }
        !self.royals_in_check(board, color).is_empty()
    }

    /// The royal pieces that the side to move has to guard.
    pub(crate) fn guarded(&self, board: &Board<S>) -> Guarded {
        let royalty = &self.tables.royalty;
        let us = board.turn;
        if royalty.fixed {
            return Guarded::One(board.royals[us.index()]);
        }
        if royalty.anti.is_some() {
            return Guarded::Several;
        }
        let royals = self.royals(board, us);
        // A blast may remove a royal piece of its own side.
        let blasts = self.tables.blast.is_some();
        let several = royals.several();
        let becoming = royalty.becoming.as_ref();
        let becomes = becoming.is_some_and(|becoming| {
            let pieces = becoming.squares(&board.planes);
            !board.own(us, pieces).is_empty()
        });
        if several && !becomes && !blasts && royalty.exposed == Exposed::Last {
            return Guarded::Nothing;
        }
        let dropped = || {
            self.compiled
                .droppable(&board.state, us)
                .and(royalty.dropped)
        };
        let joined = becomes || !royalty.dropped.is_empty() && !dropped().is_empty();
        if several || joined {
            Guarded::Several
        } else if royals.is_empty() {
            Guarded::Nothing
        } else if royalty.walked {
            Guarded::Several
        } else {
            Guarded::One(royals.first())
        }
    }
}

/// Passes on only moves that leave the royal pieces safe: each is tried.
pub(crate) struct Trial<'a, S: Shape> {
    pub(crate) kernel: &'a Kernel<S>,
    pub(crate) board: &'a Board<S>,
    pub(crate) sink: &'a mut dyn Sink<S>,
}

impl<S: Shape> Sink<S> for Trial<'_, S> {
    fn moves(&mut self, moves: &PieceMoves<S>) -> Flow {
        moves.each(|mv| self.one(mv))
    }

    fn goes_on(&mut self) -> Flow {
        self.sink.goes_on()
    }

    fn one(&mut self, mv: Move) -> Flow {
        self.sink.goes_on()?;
        if self.kernel.leaves_royals_safe(self.board, mv) {
            self.sink.one(mv)
        } else {
            ON
        }
    }
}
