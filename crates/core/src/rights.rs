//! Which Rook a King has the right to castle with, according to which pieces have moved.

use crate::geometry::{Square, cased, virgin_mark};
use crate::legs::BoardView;
use crate::piece::{Color, Piece};
use crate::rules::{Rules, Wing};

/// The most castlings of a side towards one end of its rank.
pub const MOST_A_SIDE: usize = 8;
/// The most castlings that rules have: of two sides, towards two ends.
pub const MOST_WINGS: usize = 4 * MOST_A_SIDE;

impl Rules {
    /// The castlings of a wing's side towards the same side of the board, itself among them.
    fn wings_on_its_side(&self, wing: &Wing) -> impl Iterator<Item = &Wing> {
        let (color, king_side) = (wing.color, wing.king_side);
        let wings = self.wings.iter();
        wings.filter(move |other| (other.color, other.king_side) == (color, king_side))
    }

    /// Whether a side has no other castling than this one towards the same side of the board.
    pub fn is_alone(&self, wing: &Wing) -> bool {
        self.wings_on_its_side(wing).count() == 1
    }

    /// Whether a side has another castling with this Rook, in which the King goes to another square.
    pub fn has_distances(&self, wing: &Wing) -> bool {
        let home = wing.home;
        let mut others = self.wings_on_its_side(wing);
        home.is_some() && others.any(|other| other.home == home && other.ends != wing.ends)
    }

    /// Whether it is the one of the wings with its Rook whose King goes least far, the first in their order.
    pub fn is_nearest(&self, wing: &Wing) -> bool {
        let first = self
            .wings_on_its_side(wing)
            .find(|other| other.home == wing.home);
        first == Some(wing)
    }

    /// The Rook's square of a wing, if it is fixed and the side may castle with another Rook that is farther from the King: then the right is
    /// not written `K` or `Q`, but as the [mark](virgin_mark) of this square.
    pub fn inner_rook(&self, wing: &Wing) -> Option<Square> {
        let (king, rook) = wing.home?;
        // Of two that are as far, on different lines, one is taken for the outer one.
        let far = |rook: Square| (king.distance(rook), rook);
        let mut homes = self.wings_on_its_side(wing).filter_map(|other| other.home);
        homes
            .any(|(_, other)| far(other) > far(rook))
            .then_some(rook)
    }

    /// How the right to castle on a wing is written: `K`, `q` or, of an inner Rook, the mark of its square, `G`.
    pub fn right_text(&self, wing: &Wing) -> String {
        match self.inner_rook(wing) {
            Some(rook) => virgin_mark(self.geometry, wing.color, rook),
            None => cased(if wing.king_side { 'k' } else { 'q' }, wing.color).to_string(),
        }
    }
}

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
    let king_piece = Piece::new(wing.color, rules.castler);
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
    /// The Rook's square of each wing on which its side can castle.
    rooks: [Option<Square>; MOST_WINGS],
    kings: [Square; 2],
    /// The numbers of the wings that are still to come, and the first of Black's.
    next: usize,
    black: usize,
    end: usize,
}

impl CastlingRights {
    /// The rights of a board with the Kings on these squares.
    pub fn new<G: BoardView + ?Sized>(rules: &Rules, board: &G, kings: [Square; 2]) -> Self {
        let mut rooks = [None; MOST_WINGS];
        for (found, wing) in rooks.iter_mut().zip(&rules.wings) {
            *found = rook(rules, board, wing, kings[wing.color.index()]);
        }
        let white = |wing: &&Wing| wing.color == Color::White;
        Self {
            rooks,
            kings,
            next: 0,
            black: rules.wings.iter().take_while(white).count(),
            end: rules.wings.len().min(MOST_WINGS),
        }
    }

    /// Whether neither side can castle any more.
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// A copy of this iterator.
    pub fn iter(&self) -> Self {
        self.clone()
    }

    /// The Rooks with which the sides can castle, each once: whose, and where.
    pub fn rooks(self) -> impl Iterator<Item = (Color, Square)> {
        let mut last = None;
        let rooks = self.map(|(color, _, _, rook)| (color, rook));
        rooks.filter(move |&one| last.replace(one) != Some(one))
    }

    /// The Rooks with which a side can castle, each once, those on the King's side first: the order in which Fairy-Stockfish writes
    /// their files.
    pub fn rooks_of(self, rules: &Rules, side: Color) -> Vec<Square> {
        let own = self.filter(|&(color, ..)| color == side);
        let mut rooks: Vec<(bool, Square)> = own
            .map(|(_, wing, _, rook)| (!rules.wings[wing].king_side, rook))
            .collect();
        rooks.sort_unstable();
        rooks.dedup();
        rooks.into_iter().map(|(_, rook)| rook).collect()
    }
}

impl Iterator for CastlingRights {
    type Item = (Color, usize, Square, Square);

    fn next(&mut self) -> Option<Self::Item> {
        while self.next < self.end {
            let number = self.next;
            self.next += 1;
            if let Some(rook) = self.rooks[number] {
                let color = if number < self.black {
                    Color::White
                } else {
                    Color::Black
                };
                return Some((color, number, self.kings[color.index()], rook));
            }
        }
        None
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
