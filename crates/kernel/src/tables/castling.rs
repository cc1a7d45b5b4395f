//! The tables of castling.

use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::{Geometry, Square, line};
use legwork_core::piece::{Color, Kind, Kinds};
use legwork_core::rules::{Wing, WingEnds};
use legwork_core::shape::Shape;

use super::codes::{Codes, Formula};
use super::narrow::narrow;
use super::rays::PerSquare;

/// The wings, and what may castle where.
#[derive(Debug, Clone)]
pub(crate) struct Castling<S> {
    /// The square from which the King of each side castles, unless that depends on the set-up.
    pub(crate) homes: [Square; 2],
    /// Whether Kings castle from anywhere whose squares no board keeps, since they may be lost.
    pub(crate) from_anywhere: bool,
    /// The kind that castles.
    pub(crate) castler: Kind,
    /// The pieces of that kind, where it is another than the King's.
    pub(crate) other: Option<Formula>,
    /// The kinds that castle with the King.
    pub(crate) partners: Vec<Kind>,
    pub(crate) wings: Vec<WingTable<S>>,
    /// The squares of all pieces on which it depends who may castle, as long as they have not moved; all squares, where they are not
    /// the same in all games.
    pub(crate) corners: S,
    /// The squares between two files of a side's first rank, both included: `16 * a + b`.
    spans: [PerSquare<S>; 2],
}

narrow!(Castling { wings, spans, corners } homes, from_anywhere, castler, other, partners);

/// Castling on one wing.
#[derive(Debug, Clone, Copy)]
pub struct WingTable<S> {
    /// The side that castles.
    pub color: Color,
    pub(crate) king_side: bool,
    pub(crate) home: Option<(Square, Square)>,
    /// The squares of King and Rook; empty if they may also start elsewhere.
    pub(crate) pair: S,
    /// The squares of the King's way from there, with its ends.
    way: S,
    /// The squares that must be empty when castling from there.
    pub(crate) empty: S,
    /// The number of files of the board.
    files: u8,
    ends: WingEnds,
    /// Whether King and Rook start and end on one rank.
    pub is_along_rank: bool,
    /// The side's first rank, where a Rook without a fixed home is.
    pub(crate) rank: S,
}

narrow!(WingTable { pair, way, empty, rank } color, king_side, home, files, ends, is_along_rank);

impl<S: Shape> WingTable<S> {
    fn new(wing: &Wing, rank: S, board: Geometry) -> Self {
        let (pair, way, empty) = match wing.home {
            Some((king, rook)) => {
                let (king_to, rook_to) = wing.ends_from(board, king);
                let pair = S::single(king) | S::single(rook);
                let way = S::collect(line(king, king_to));
                let crossed = way | S::collect(line(rook, rook_to));
                (pair, way, crossed & !pair)
            }
            None => (S::EMPTY, S::EMPTY, S::EMPTY),
        };
        Self {
            color: wing.color,
            king_side: wing.king_side,
            home: wing.home,
            pair,
            way,
            empty,
            files: board.files(),
            ends: wing.ends,
            is_along_rank: wing.is_along_rank(),
            rank,
        }
    }

    /// Where King and Rook end, if the King starts on a square.
    #[inline]
    pub fn ends_from(&self, king: Square) -> (Square, Square) {
        self.ends.from(self.files, self.king_side, king)
    }

    /// Whether castling here may be possible, given the virgin squares and the occupied squares.
    #[inline(always)]
    pub(crate) fn is_open(&self, virgin: S, occupied: S) -> bool {
        (self.pair & !virgin | self.empty & occupied).is_empty()
    }

    /// The Rook with which a King on a square, which has not moved, can still castle here: one of those that have not.
    #[inline]
    pub fn rook_of(&self, rooks: S, king: Square) -> Option<Square> {
        match self.home {
            Some((home, rook)) => (home == king && rooks.contains(rook)).then_some(rook),
            None => {
                let toward = |square: &Square| {
                    (square.file() > king.file()) == self.king_side && *square != king
                };
                (rooks & self.rank).squares().find(toward)
            }
        }
    }
}

impl<S: Shape> Castling<S> {
    pub(crate) fn new(compiled: &CompiledRules, codes: &Codes) -> Self {
        let rules = &compiled.rules;
        let geometry = rules.geometry;
        let first_rank = |color| {
            let own = move |square: &Square| rules.rank_of(color, *square) == 0;
            S::collect(geometry.squares().filter(own))
        };
        let wing = |wing: &Wing| WingTable::new(wing, first_rank(wing.color), geometry);
        let from_anywhere = !compiled.have_one_king_each()
            && Color::BOTH
                .iter()
                .any(|&color| rules.castles_from_anywhere(color));
        let wings: Vec<WingTable<S>> = rules.wings.iter().map(wing).collect();
        let fixed = !from_anywhere && wings.iter().all(|wing| wing.home.is_some());
        Self {
            corners: if fixed {
                wings.iter().fold(S::EMPTY, |all, wing| all | wing.pair)
            } else {
                !S::EMPTY
            },
            homes: Color::BOTH
                .map(|color| rules.castling_home(color).unwrap_or(Square::from_index(0))),
            from_anywhere,
            castler: rules.castler,
            other: (rules.castler != rules.king)
                .then(|| codes.formula(Kinds::NONE.with(rules.castler))),
            partners: rules.castling_partners.iter().collect(),
            wings,
            spans: Color::each(|color| spans(first_rank(color))),
        }
    }

    /// The squares of the way of a King who castles, from his square to his target.
    #[inline]
    pub(crate) fn way(&self, wing: &WingTable<S>, king: Square) -> S {
        match wing.home {
            Some(_) => wing.way,
            None => self.span(wing.color, king, wing.ends_from(king).0),
        }
    }

    /// The squares that must be empty for King and Rook to castle from theirs.
    #[inline]
    pub(crate) fn empty(&self, wing: &WingTable<S>, king: Square, rook: Square) -> S {
        match wing.home {
            Some(_) => wing.empty,
            None => {
                let rook_to = wing.ends_from(king).1;
                let crossed = self.way(wing, king) | self.span(wing.color, rook, rook_to);
                crossed & !(S::single(king) | S::single(rook))
            }
        }
    }

    /// The squares between two files of a side's first rank, both included.
    #[inline]
    fn span(&self, color: Color, a: Square, b: Square) -> S {
        self.spans[color.index()][usize::from(a.file()) * 16 + usize::from(b.file())]
    }
}

/// The squares of a rank between any two files, both included.
fn spans<S: Shape>(rank: S) -> PerSquare<S> {
    let mut table = Box::new([S::EMPTY; 256]);
    let mut files = [S::EMPTY; 16];
    for square in rank.squares() {
        files[usize::from(square.file())] = S::single(square);
    }
    for a in 0..16 {
        let mut between = S::EMPTY;
        for (b, &file) in files.iter().enumerate().skip(a) {
            between |= file;
            table[a * 16 + b] = between;
            table[b * 16 + a] = between;
        }
    }
    table
}
