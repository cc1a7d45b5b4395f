//! A mailbox: the piece on each square. Move ordering asks for it with every move, and a position has it in bitboards.

use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kind, Piece};
use legwork_variant::position::{Change, Position};

/// The piece on each square of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mailbox([u8; 256]);

impl Mailbox {
    /// The pieces of a position.
    pub(crate) fn of(position: &Position) -> Self {
        let mut mailbox = Self([0; 256]);
        for (square, piece) in position.pieces() {
            mailbox.0[square.index()] = code(piece);
        }
        mailbox
    }

    /// The piece on a square.
    #[inline]
    pub(crate) fn at(&self, square: Square) -> Option<Piece> {
        let code = self.0[square.index()].checked_sub(1)?;
        let color = if code & 1 == 0 {
            Color::White
        } else {
            Color::Black
        };
        Some(Piece::new(color, Kind::new(usize::from(code >> 1))?))
    }

    /// Makes the changes of a move.
    #[inline]
    pub(crate) fn change(&mut self, change: &Change) {
        for (square, _) in change.off() {
            self.0[square.index()] = 0;
        }
        for (square, piece) in change.on() {
            self.0[square.index()] = code(piece);
        }
    }
}

/// A number for each piece; 0 is for an empty square.
fn code(piece: Piece) -> u8 {
    (1 + 2 * piece.kind.index() + piece.color.index()) as u8
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
