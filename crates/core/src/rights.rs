//! Which Rook a King has the right to castle with, according to which pieces have moved.

use crate::geometry::{Geometry, Square, file_letter};
use crate::legs::BoardView;
use crate::piece::{Color, Piece};
use crate::rules::{Rules, Wing};

/// The Rook with which a King on `king` has the right to castle on a wing: neither has moved.
///
/// Where homes depend on the set-up and several Rooks on the wing have not moved, it is the one on
/// the lowest file.
pub fn rook<V: BoardView + ?Sized>(
    rules: &Rules,
    view: &V,
    wing: &Wing,
    king: Square,
) -> Option<Square> {
    let king_piece = Piece::new(wing.color, rules.king);
    if view.at(king) != Some(king_piece) || !view.marked_virgin(king) {
        return None;
    }
    match wing.home {
        Some((home, rook)) => {
            let there = home == king && is_rook(rules, view, wing, rook);
            (there && view.marked_virgin(rook)).then_some(rook)
        }
        None => beside(rules, view, wing, king)
            .filter(|&rook| view.marked_virgin(rook))
            .min(),
    }
}

/// The rights to castle of both sides, White's first: each with its colour, the number of the wing
/// in [`Rules::wings`], the King's square and the Rook's. It is an iterator over them.
#[derive(Clone, PartialEq, Eq)]
pub struct CastlingRights {
    /// In the order of the wings. A side castles on two wings at most.
    rights: [Option<CastlingRight>; 4],
    next: usize,
}

/// The colour, the number of the wing, the King's square and the Rook's.
type CastlingRight = (Color, usize, Square, Square);

impl CastlingRights {
    /// The rights of a board on which the Kings stand on these squares.
    pub fn new<G: BoardView + ?Sized>(rules: &Rules, board: &G, kings: [Square; 2]) -> Self {
        let mut rights = [None; 4];
        for (number, (right, wing)) in rights.iter_mut().zip(&rules.wings).enumerate() {
            let king = kings[wing.color.index()];
            *right = rook(rules, board, wing, king).map(|rook| (wing.color, number, king, rook));
        }
        Self { rights, next: 0 }
    }

    /// Whether neither side can castle any more.
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// A copy of this iterator.
    pub fn iter(&self) -> Self {
        self.clone()
    }
}

impl Iterator for CastlingRights {
    type Item = (Color, usize, Square, Square);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.rights.get(self.next..)?;
        let skipped = rest.iter().position(Option::is_some)?;
        let right = rest[skipped];
        self.next += skipped + 1;
        right
    }
}

impl std::fmt::Debug for CastlingRights {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// The outermost Rook on a wing's side of the King, moved or not. X-FEN's `K` and `Q` mean this
/// Rook.
pub fn outermost<V: BoardView + ?Sized>(
    rules: &Rules,
    view: &V,
    wing: &Wing,
    king: Square,
) -> Option<Square> {
    beside(rules, view, wing, king).last()
}

/// Whether the piece on the square is the one that castles on that wing.
pub fn is_rook<V: BoardView + ?Sized>(
    rules: &Rules,
    view: &V,
    wing: &Wing,
    square: Square,
) -> bool {
    view.at(square).is_some_and(|piece| {
        piece.color == wing.color && rules.castling_partners.contains(piece.kind)
    })
}

/// The Rooks on a wing's side of a King on its first rank, from the King outwards.
fn beside<V: BoardView + ?Sized>(
    rules: &Rules,
    view: &V,
    wing: &Wing,
    king: Square,
) -> impl Iterator<Item = Square> {
    let files = rules.geometry.files();
    let home = on_first_rank(rules, wing.color, king);
    let (wing, step) = (*wing, if wing.king_side { 1 } else { -1 });
    std::iter::successors(Some(king.file()), move |&file| {
        file.checked_add_signed(step)
            .filter(|&file| home && file < files)
    })
    .skip(1)
    .filter_map(move |file| Square::new(file, king.rank()))
    .filter(move |&square| is_rook(rules, view, &wing, square))
}

/// Whether a square is on a side's own first rank.
pub fn on_first_rank(rules: &Rules, color: Color, square: Square) -> bool {
    rules.rank_of(color, square) == 0
}

/// The mark of a virgin square in the castling field: on the side's first rank the letter of the file, `B`, elsewhere and on the
/// k-file with the rank's label, `G2`, `k10`. White's are capital.
pub fn virgin_mark(geometry: Geometry, color: Color, square: Square) -> String {
    let file = file_letter(square.file());
    match file == 'k' || square.rank() != geometry.first_rank_of(color) {
        true => format!(
            "{}{}",
            cased(file, color),
            square.rank() + geometry.first_rank()
        ),
        false => cased(file, color).to_string(),
    }
}

fn cased(letter: char, color: Color) -> char {
    match color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter,
    }
}
