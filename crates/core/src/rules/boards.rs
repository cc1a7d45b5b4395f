//! Two boards of the same squares: each kind has a twin, which is the same piece on the other board.
//!
//! On no square is there a piece on both boards. A piece sees only those on its own board, ends where the other board is empty, and
//! is on the other board after its move.

use crate::piece::{Kind, Kinds};
use crate::rules::Rules;

impl Rules {
    /// The kind as which a piece is on the other board; `None` where there is only one.
    pub fn twin(&self, kind: Kind) -> Option<Kind> {
        if !self.two_boards {
            return None;
        }
        self.pair(kind, !self.piece(kind).symbol.crowned())
    }

    /// Whether a kind is that of pieces on the second board, which no file lists among its pieces.
    pub fn is_on_second_board(&self, kind: Kind) -> bool {
        self.two_boards && self.piece(kind).symbol.crowned()
    }

    /// The kinds that the file lists among its pieces, in order.
    pub fn listed_kinds(&self) -> impl Iterator<Item = Kind> {
        self.named_kinds()
            .filter(|&kind| !self.is_on_second_board(kind))
    }

    /// The kinds of pieces on the other board than those of a kind.
    pub fn on_other_board(&self, kind: Kind) -> Kinds {
        if !self.two_boards {
            return Kinds::NONE;
        }
        let own = self.is_on_second_board(kind);
        let other = |other: &Kind| self.is_on_second_board(*other) != own;
        self.kinds().filter(other).collect()
    }

    /// The kind of a piece after its move, given the kind that it is then, whatever the board.
    pub fn arriving(&self, mover: Kind, becomes: Kind) -> Kind {
        match self.twin(becomes) {
            // A piece promotes to the kinds that the file names, which are those of the first board.
            Some(twin) if self.is_on_second_board(becomes) == self.is_on_second_board(mover) => {
                twin
            }
            _ => becomes,
        }
    }
}
