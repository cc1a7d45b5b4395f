//! A mailbox: the piece on each square. Move ordering asks for it with every move, and a position has it in bitboards.

use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::shape::{Large, Shape as _};
use legwork_variant::position::{Change, Position};

/// The piece on each square of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mailbox {
    /// The number of the kind on each square, plus one; 0 on an empty square.
    kinds: [u8; 256],
    /// The squares of White's pieces.
    white: Large,
}

impl Mailbox {
    /// The pieces of a position.
    pub(crate) fn of(position: &Position) -> Self {
        let mut mailbox = Self {
            kinds: [0; 256],
            white: Large::EMPTY,
        };
        for (square, piece) in position.pieces() {
            mailbox.put(square, piece);
        }
        mailbox
    }

    #[inline]
    pub(crate) fn at(&self, square: Square) -> Option<Piece> {
        let kind = self.kinds[square.index()].checked_sub(1)?;
        let color = if self.white.contains(square) {
            Color::White
        } else {
            Color::Black
        };
        Some(Piece::new(color, Kind::new(kind.into())?))
    }

    /// Makes the changes of a move.
    #[inline]
    pub(crate) fn change(&mut self, change: &Change) {
        for (square, _) in change.off() {
            self.kinds[square.index()] = 0;
            // Equal boards are equal mailboxes.
            self.white &= !Large::single(square);
        }
        for (square, piece) in change.on() {
            self.put(square, piece);
        }
    }

    fn put(&mut self, square: Square, piece: Piece) {
        self.kinds[square.index()] = piece.kind.index() as u8 + 1;
        match piece.color {
            Color::White => self.white |= Large::single(square),
            Color::Black => self.white &= !Large::single(square),
        }
    }
}

/// A position, and the piece on each of its squares.
#[derive(Clone, Copy)]
pub(crate) struct PositionView<'a> {
    pub(crate) position: &'a Position,
    pub(crate) mailbox: &'a Mailbox,
}

#[cfg(test)]
mod tests {
    use super::*;
    use legwork::Variant;

    #[test]
    fn moves_change_the_pieces_as_they_change_the_position() {
        for id in [
            "chess",
            "seirawan",
            "crazyhouse",
            "chu",
            "atomic",
            "shogi",
            "janggi",
        ] {
            let mut position = Variant::open(id, &[]).unwrap().start();
            let mut mailbox = Mailbox::of(&position);
            for number in 0..120 {
                let moves = position.moves();
                let Some(&mv) = moves.get(number * 7919 % moves.len().max(1)) else {
                    break;
                };
                mailbox.change(&position.change(mv));
                position.make(mv);
                assert!(
                    mailbox == Mailbox::of(&position),
                    "{id}: {}",
                    position.fen()
                );
            }
            for square in position.rules().geometry.squares() {
                assert_eq!(mailbox.at(square), position.at(square), "{id}");
            }
        }
    }
}
