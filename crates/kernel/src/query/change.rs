//! The changes of a move on the board and in the hands.

use smallvec::SmallVec;

use legwork_core::geometry::Square;
use legwork_core::moves::{GateSquare, Move};
use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::plugin::MoveFacts;
use legwork_core::shape::Shape;

use super::super::Kernel;
use super::super::board::Board;

/// The changes of a move: the pieces that leave their squares, the pieces placed on squares, and
/// the changes in the hands. It serves incremental evaluation.
///
/// All effects are included: captures on the way and en passant, both castling pieces, promotion,
/// gating, drops, changes of a pool or a hand. First remove, then place: a square may be in both lists. Pieces that
/// stay do not appear, and a pass changes nothing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Change {
    off: SmallVec<[(Square, Piece); 12]>,
    on: SmallVec<[(Square, Piece); 5]>,
    hands: SmallVec<[(Color, Kind, i8); 4]>,
}

impl Change {
    /// The pieces that leave their squares: the mover, and those captured.
    #[inline]
    pub fn off(&self) -> impl DoubleEndedIterator<Item = (Square, Piece)> + Clone {
        self.off.iter().copied()
    }

    /// The pieces that are placed on squares.
    #[inline]
    pub fn on(&self) -> impl DoubleEndedIterator<Item = (Square, Piece)> + Clone {
        self.on.iter().copied()
    }

    /// The changes in the number of pieces that the sides hold off the board.
    #[inline]
    pub fn hands(&self) -> impl DoubleEndedIterator<Item = (Color, Kind, i8)> + Clone {
        self.hands.iter().copied()
    }

    /// Whether nothing changes but the side to move.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl<S: Shape> Kernel<S> {
    /// The changes of a move, which must be legal in this position.
    pub fn change(&self, board: &Board<S>, mv: Move) -> Change {
        let converts = self.tables.effects.converts && mv.has_mover();
        if mv.wall().is_some() || converts {
            return self.full_change(board, mv);
        }
        let mut change = Change::default();
        if self.tables.effects.behind && mv.is_drop() {
            self.add_hands(board, mv, &mut change);
            return change;
        }
        let us = board.turn;
        let (from, to) = (mv.from(), mv.to());
        let mover = match mv.dropped() {
            Some(kind) => Some(kind),
            None => self.kind_at(board, from).filter(|_| !mv.is_pass()),
        };
        let Some(kind) = mover else {
            return change;
        };
        let mut gated_on = from;
        if mv.is_drop() {
            let becomes = mv.promotion().unwrap_or(kind);
            change.on.push((to, Piece::new(us, becomes)));
        } else if let Some((rook, rook_kind, rook_to)) = self.castling_rook_move(board, mv) {
            for (kind, from, to) in [(kind, from, to), (rook_kind, rook, rook_to)] {
                change.off.push((from, Piece::new(us, kind)));
                change
                    .on
                    .push((to, Piece::new(us, self.arriving(kind, kind))));
            }
            if matches!(mv.gate(), Some((_, GateSquare::Rook))) {
                gated_on = rook;
            }
        } else if self.tables.captures_do_more && self.is_capture(board, mv) {
            return self.full_change(board, mv);
        } else {
            change.off.push((from, Piece::new(us, kind)));
            let arrives = (from != to).then_some(to);
            for square in arrives.into_iter().chain(mv.taken()) {
                if let Some(victim) = self.at(board, square) {
                    change.off.push((square, victim));
                }
            }
            let becomes = self.arriving(kind, mv.promotion().unwrap_or(kind));
            change.on.push((to, Piece::new(us, becomes)));
        }
        if let Some((kind, GateSquare::Origin | GateSquare::Rook)) = mv.gate() {
            change.on.push((gated_on, Piece::new(us, kind)));
        }
        // A piece that shoots stays, and so does one that castling leaves on its square; a gated
        // piece may equal the one that left.
        let Change { off, on, .. } = &mut change;
        on.retain(|stays| {
            let left = off.iter().position(|left| *left == *stays);
            left.map(|place| off.remove(place)).is_none()
        });
        self.add_hands(board, mv, &mut change);
        change
    }

    /// The changes of a capture that does more than take, and of a move that leaves a wall or converts enemies.
    fn full_change(&self, board: &Board<S>, mv: Move) -> Change {
        let mut change = Change::default();
        let after = self.play(board, mv);
        for square in board.differing(&after).squares() {
            let [before, now] = [board, &after].map(|board| self.at(board, square));
            before
                .into_iter()
                .for_each(|piece| change.off.push((square, piece)));
            now.into_iter()
                .for_each(|piece| change.on.push((square, piece)));
        }
        self.add_hands(board, mv, &mut change);
        change
    }

    /// Adds the changes in the hands.
    fn add_hands(&self, board: &Board<S>, mv: Move, change: &mut Change) {
        let us = board.turn;
        if let Some(holdings) = &self.compiled.rules.holdings {
            let facts = MoveFacts::on(&self.view(board), mv, us, self.tables.royalty.king);
            let (before, after) = (board.state, self.compiled.after(&board.state, &facts));
            if before.holdings != after.holdings {
                let (before, after) = (
                    self.compiled.holdings(&before),
                    self.compiled.holdings(&after),
                );
                for (slot, &(kind, _)) in holdings.slots.iter().enumerate() {
                    for color in Color::BOTH {
                        let more = after.count(color, slot) as i8 - before.count(color, slot) as i8;
                        if more != 0 {
                            change.hands.push((color, kind, more));
                        }
                    }
                }
            }
        }
    }
}
