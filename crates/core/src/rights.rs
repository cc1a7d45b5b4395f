//! Which Rook a King has the right to castle with, judged by which pieces have moved.

use crate::geometry::Square;
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
    let royal = Piece::new(wing.color, rules.royal);
    if view.at(king) != Some(royal) || !view.marked_virgin(king) {
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

/// Whether what stands on the square is the piece that castles on that wing.
pub fn is_rook<V: BoardView + ?Sized>(
    rules: &Rules,
    view: &V,
    wing: &Wing,
    square: Square,
) -> bool {
    rules
        .castling_rook()
        .is_some_and(|kind| view.at(square) == Some(Piece::new(wing.color, kind)))
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
