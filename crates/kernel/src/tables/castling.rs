//! The tables of castling.

use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kind, Kinds};
use legwork_core::rules::Wing;
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
    /// The squares between two files of a side's castling rank, both included: `16 * a + b`.
    spans: [PerSquare<S>; 2],
}

narrow!(Castling { wings, spans, corners } homes, from_anywhere, castler, other, partners);

/// Castling on one wing, for King and Rook on fixed squares.
#[derive(Debug, Clone, Copy)]
pub struct WingTable<S> {
    /// The side that castles.
    pub color: Color,
    pub(crate) king_side: bool,
    pub(crate) home: Option<(Square, Square)>,
    /// The squares of King and Rook; empty if they may also start elsewhere.
    pub(crate) pair: S,
    /// The squares that must be empty when castling from there.
    pub(crate) empty: S,
    /// The target of the King.
    pub king_to: Square,
    /// The target of the Rook.
    pub rook_to: Square,
    /// The side's first rank, where a Rook without a fixed home is.
    pub(crate) rank: S,
}

narrow!(WingTable { pair, empty, rank } color, king_side, home, king_to, rook_to);

impl<S: Shape> WingTable<S> {
    fn new(wing: &Wing, rank: S, spans: &PerSquare<S>) -> Self {
        let (pair, empty) = match wing.home {
            Some((king, rook)) => {
                let pair = S::single(king) | S::single(rook);
                let crossed = span(spans, king, wing.king_to) | span(spans, rook, wing.rook_to);
                (pair, crossed & !pair)
            }
            None => (S::EMPTY, S::EMPTY),
        };
        Self {
            color: wing.color,
            king_side: wing.king_side,
            home: wing.home,
            pair,
            empty,
            king_to: wing.king_to,
            rook_to: wing.rook_to,
            rank,
        }
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
        let spans = Color::each(|color| {
            let wing = rules.wings.iter().find(|wing| wing.color == color);
            let along =
                |square: &Square| wing.is_some_and(|wing| wing.king_to.rank() == square.rank());
            spans(S::collect(geometry.squares().filter(along)))
        });
        let first_rank = |color| {
            let own = move |square: &Square| rules.rank_of(color, *square) == 0;
            S::collect(geometry.squares().filter(own))
        };
        let wing =
            |wing: &Wing| WingTable::new(wing, first_rank(wing.color), &spans[wing.color.index()]);
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
            spans,
        }
    }

    /// The squares between two files of a side's castling rank, both included.
    #[inline]
    pub(crate) fn span(&self, color: Color, a: Square, b: Square) -> S {
        span(&self.spans[color.index()], a, b)
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

#[inline]
fn span<S: Shape>(spans: &PerSquare<S>, a: Square, b: Square) -> S {
    spans[usize::from(a.file()) * 16 + usize::from(b.file())]
}
