//! A set of squares of any board, for those who need not know its shape.

use std::fmt;
use std::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Range, Sub, SubAssign,
};

use serde::{Deserialize, Serialize};

use crate::geometry::{Geometry, Square, Step, file_letter};
use crate::shape::{self, Large, Shape, Small, Tall, Wide};

/// A set of squares. One type serves every board; inside a Kernel there are [shapes](crate::shape).
///
/// The squares come rank by rank from White's first, files from `a`. `!` is the complement among all
/// 256 squares that there could be; `board - set` leaves the squares of a [board](Squares::board)
/// that are not in the set.
///
/// # Example: a board without its corner
///
/// ```
/// use legwork_core::geometry::Geometry;
/// use legwork_core::squares::Squares;
///
/// let geometry = Geometry::new(4, 2, 1).unwrap();
/// let corner = Squares::from(geometry.square("a1").unwrap());
/// let rest = Squares::board(geometry) - corner;
/// assert_eq!(rest.count(), 7);
/// assert!(!rest.meets(corner));
/// assert_eq!(rest.on(geometry).to_string(), "X X X X\n. X X X\n");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Squares(Large);

impl Squares {
    /// The set without any square.
    pub const EMPTY: Self = Self(Large::EMPTY);

    /// Every square of a board.
    pub fn board(geometry: Geometry) -> Self {
        let whole = Self::rectangle(0..geometry.files(), 0..geometry.ranks());
        geometry.holes().fold(whole, Self::without)
    }

    /// The squares of a board on ranks, counted from 0.
    pub fn ranks(geometry: Geometry, ranks: Range<u8>) -> Self {
        Self::board(geometry) & Self::rectangle(0..geometry.files(), ranks)
    }

    /// The squares of a rectangle: its files and its ranks, counted from 0.
    pub fn rectangle(files: Range<u8>, ranks: Range<u8>) -> Self {
        Self(Large::rectangle(files, ranks))
    }

    /// The squares to which one step leads from those of the set. A board has edges of its own, and holes: the squares that are not on it have
    /// to be taken away.
    #[must_use]
    pub fn stepped(self, step: Step) -> Self {
        let staying = |by: i8, side: u8| {
            let start = by.min(0).unsigned_abs();
            start..side.saturating_sub(by.max(0).unsigned_abs())
        };
        let files = staying(step.dx, Large::FILES);
        let stay = Self::rectangle(files, staying(step.dy, Large::RANKS));
        Self((self & stay).0.moved(step.dx, step.dy))
    }

    /// The set without any square.
    pub const fn new() -> Self {
        Self::EMPTY
    }

    /// The number of squares in the set.
    #[inline(always)]
    pub fn count(self) -> u32 {
        self.0.count()
    }

    /// The number of squares in the set: [`count`](Self::count) as a `usize`.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count() as usize
    }

    /// Whether no square is in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Whether the square is in the set.
    #[inline]
    pub fn contains(self, square: Square) -> bool {
        self.0.contains(square)
    }

    /// Whether the sets share a square.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        self.0.meets(other.0)
    }

    /// Whether every square of this set is in the other.
    #[inline]
    pub fn is_subset(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// The set with a square added.
    #[must_use]
    #[inline]
    pub fn with(self, square: Square) -> Self {
        self | Self::from(square)
    }

    /// The set without a square.
    #[must_use]
    #[inline]
    pub fn without(self, square: Square) -> Self {
        self - Self::from(square)
    }

    /// The lowest square, if there is one.
    #[inline]
    pub fn first(self) -> Option<Square> {
        (!self.is_empty()).then(|| self.0.first())
    }

    /// The highest square, if there is one.
    #[inline]
    pub fn last(self) -> Option<Square> {
        (!self.is_empty()).then(|| self.0.last())
    }

    /// The squares, lowest first.
    #[inline]
    pub fn iter(self) -> Iter {
        self.into_iter()
    }

    /// The set in words: whole ranks (`rank 8`, `ranks 6 to 8`), whole files, then the names of other squares.
    pub fn in_words(self, geometry: Geometry) -> Vec<String> {
        let missing = Self::board(geometry) - self;
        let (files, ranks) = (0..geometry.files(), 0..geometry.ranks());
        let is_whole = |files, ranks| !missing.meets(Self::rectangle(files, ranks));
        let whole_rank = |&rank: &u8| is_whole(files.clone(), rank..rank + 1);
        let whole_file = |&file: &u8| is_whole(file..file + 1, ranks.clone());
        let ranks: Vec<u8> = ranks.clone().filter(whole_rank).collect();
        let files: Vec<u8> = files.clone().filter(whole_file).collect();
        let ranks_say = |rank: u8| (rank + geometry.first_rank()).to_string();
        let mut words = spans("rank", &ranks, ranks_say);
        if ranks.len() < usize::from(geometry.ranks()) {
            words.extend(spans("file", &files, |file| file_letter(file).to_string()));
        }
        let others = self
            .iter()
            .filter(|square| !ranks.contains(&square.rank()) && !files.contains(&square.file()));
        words.extend(others.map(|square| geometry.name(square).to_string()));
        words
    }

    /// The set as a board of `X` and `.`, the last rank first.
    pub fn on(self, geometry: Geometry) -> OnBoard {
        OnBoard {
            squares: self,
            geometry,
        }
    }
}

/// The squares of a set, lowest first; made by [`Squares::iter`].
#[derive(Debug, Clone)]
pub struct Iter(shape::SquareIter<Large>);

impl Iterator for Iter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.next()
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = Iter;

    #[inline]
    fn into_iter(self) -> Iter {
        Iter(self.0.squares())
    }
}

impl IntoIterator for &Squares {
    type Item = Square;
    type IntoIter = Iter;

    #[inline]
    fn into_iter(self) -> Iter {
        Iter(self.0.squares())
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        Self(Large::collect(squares))
    }
}

impl Extend<Square> for Squares {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect::<Self>();
    }
}

impl From<Square> for Squares {
    #[inline]
    fn from(square: Square) -> Self {
        Self(Large::single(square))
    }
}

/// From a set of any shape; generic code first [widens](Shape::widened) the set.
macro_rules! from_shapes {
    ($($shape:ident)+) => {$(
        impl From<$shape> for Squares {
            #[inline]
            fn from(set: $shape) -> Self {
                Self(set.widened())
            }
        }
    )+};
}

from_shapes!(Small Wide Tall Large);

impl BitAnd for Squares {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Squares {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Squares {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Sub for Squares {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for Squares {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl BitAndAssign for Squares {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for Squares {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitXorAssign for Squares {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl SubAssign for Squares {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// Printed like a set of a shape: `{:?}` lists the squares, `{:#?}` draws a board.
impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Lines by their numbers, which ascend: `rank 3`, `ranks 6 to 8`.
fn spans(what: &str, lines: &[u8], label: impl Fn(u8) -> String) -> Vec<String> {
    let spans = lines.chunk_by(|one, next| one + 1 == *next);
    let words = spans.map(|span| match span {
        [first, .., last] => format!("{what}s {} to {}", label(*first), label(*last)),
        _ => format!("{what} {}", label(span[0])),
    });
    words.collect()
}

/// A set of squares as a picture of a board; made by [`Squares::on`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OnBoard {
    squares: Squares,
    geometry: Geometry,
}

impl fmt::Display for OnBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (files, ranks) = (self.geometry.files(), self.geometry.ranks());
        shape::draw_board(self.squares.0, files, ranks, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_of_sets_are_those_of_their_squares() {
        let whole = Geometry::new(9, 7, 1).unwrap();
        let holes = whole.with_holes(["c3", "i7"].map(|name| whole.square(name).unwrap()));
        for geometry in [
            Geometry::new(16, 16, 1).unwrap(),
            Geometry::new(10, 12, 1).unwrap(),
            holes,
        ] {
            let board = Squares::board(geometry);
            assert_eq!(board, geometry.squares().collect());
            for (dx, dy) in (-17..=17).flat_map(|dx| (-17..=17).map(move |dy| (dx, dy))) {
                let step = Step { dx, dy };
                let squares = geometry
                    .squares()
                    .filter(|square| !(square.index() ^ dx as usize).is_multiple_of(3));
                let set: Squares = squares.collect();
                let each: Squares = set
                    .iter()
                    .filter_map(|square| geometry.step(square, step))
                    .collect();
                assert_eq!(set.stepped(step) & board, each, "{step:?}");
            }
        }
    }

    #[test]
    fn a_rectangle_has_the_squares_of_its_files_and_ranks() {
        let board = Geometry::new(16, 16, 1).unwrap();
        for (files, ranks) in [
            (0..16, 0..16),
            (2..5, 7..9),
            (15..16, 3..4),
            (4..4, 0..9),
            (0..20, 9..40),
        ] {
            let inside =
                |square: &Square| files.contains(&square.file()) && ranks.contains(&square.rank());
            let each: Squares = board.squares().filter(inside).collect();
            assert_eq!(Squares::rectangle(files.clone(), ranks.clone()), each);
        }
    }

    #[test]
    fn ranks_and_files_are_said_at_once() {
        let geometry = Geometry::new(4, 4, 1).unwrap();
        let words = |which: fn(Square) -> bool| {
            let squares = geometry.squares().filter(|&square| which(square));
            squares.collect::<Squares>().in_words(geometry).join(", ")
        };
        assert_eq!(words(|_| true), "ranks 1 to 4");
        assert_eq!(words(|square| square.rank() != 1), "rank 1, ranks 3 to 4");
        assert_eq!(words(|square| square.file() < 2), "files a to b");
        assert_eq!(
            words(|square| square.file() == square.rank()),
            "a1, b2, c3, d4"
        );
        assert_eq!(words(|_| false), "");
    }

    fn widens<S: Shape>() {
        for files in 1..=S::FILES {
            for ranks in 1..=S::RANKS {
                let Some(geometry) = Geometry::new(files, ranks, 1) else {
                    panic!("{files}x{ranks} is a board");
                };
                let every_third = || geometry.squares().step_by(3);
                let squares = Squares::from(S::collect(every_third()).widened());
                assert_eq!(squares, every_third().collect());
                assert!(squares.iter().eq(every_third()));
            }
        }
    }

    #[test]
    fn a_set_of_every_shape_keeps_its_squares() {
        widens::<Small>();
        widens::<Wide>();
        widens::<Tall>();
        widens::<Large>();
    }

    #[test]
    fn the_algebra_is_that_of_sets() {
        let sq = |index| Square::from_index(index);
        let (a, b): (Squares, Squares) = (
            [sq(1), sq(20)].into_iter().collect(),
            [sq(20), sq(255)].into_iter().collect(),
        );
        assert_eq!((a & b).iter().collect::<Vec<_>>(), [sq(20)]);
        assert_eq!((a | b).count(), 3);
        assert_eq!(a ^ b, (a | b) - (a & b));
        assert_eq!(a - b, Squares::from(sq(1)));
        assert_eq!((!a).count(), 254);
        assert_eq!(a.with(sq(255)), a | b);
        assert!((a & b).is_subset(a) && !a.is_subset(b));
        assert_eq!((b.first(), b.last()), (Some(sq(20)), Some(sq(255))));
        assert_eq!(Squares::EMPTY.first(), None);
    }
}
