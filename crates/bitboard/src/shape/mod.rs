//! Shapes: the machine words that hold a set of squares.
//!
//! There are four shapes, and a board uses the smallest that holds it. Only the shape itself knows
//! how its bits are laid out. All shapes order squares rank by rank, so that "first" and "last"
//! mean the same in each. A set in a shape is what chess programmers call a bitboard.

mod large;
mod packed;
mod small;
mod words;

use std::fmt;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::{Bitboard, Packing, Square};

pub use large::Large;
pub use packed::{Packed, Tall, Wide};
pub use small::Small;

/// A type that there is for each shape.
pub trait InShapes {
    /// The type for a shape.
    type In<S: Shape>;
}

/// A set of squares in one machine word (or two).
///
/// `!` is the complement within the word, squares off a smaller board included.
pub trait Shape:
    Copy
    + Eq
    + Hash
    + Default
    + fmt::Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + 'static
{
    /// The set without any square.
    const EMPTY: Self;
    /// The maximum number of files.
    const FILES: u8;
    /// The maximum number of ranks.
    const RANKS: u8;
    /// The number of sets that encode the kinds of a board's pieces, at most eight: the square of a piece is in those sets whose bit is
    /// set in the code of its kind. Six sets encode 63 kinds.
    const PLANES: usize;
    /// An array of this number of sets.
    type Planes: AsRef<[Self]>
        + AsMut<[Self]>
        + Copy
        + Eq
        + Hash
        + Default
        + fmt::Debug
        + Send
        + Sync
        + 'static;

    /// The planes, each made from its number.
    fn planes(of: impl FnMut(usize) -> Self) -> Self::Planes;

    /// The set of one square, which must fit.
    fn single(square: Square) -> Self;

    /// Whether no square is in the set.
    fn is_empty(self) -> bool;

    /// The number of squares in the set.
    fn count(self) -> u32;

    /// The lowest square; of an empty set, an arbitrary one.
    fn first(self) -> Square;

    /// The highest square; of an empty set, an arbitrary one.
    fn last(self) -> Square;

    /// The set without its lowest square.
    #[must_use]
    fn without_first(self) -> Self;

    /// The bit of each square when sets of this shape are packed.
    const PACKING: Packing;

    /// The set in 128 bits; squares that do not fit are left out.
    fn to_bitboard(self) -> Bitboard;

    /// The set from 128 bits; squares that do not fit are left out.
    fn from_bitboard(set: Bitboard) -> Self;

    /// The same squares in the shape that holds every board.
    #[inline]
    fn widened(self) -> Large {
        Large::from_bitboard(self.to_bitboard())
    }

    /// The same squares in this shape, which they must all fit; of all squares, all that fit.
    #[inline]
    fn narrowed(set: Large) -> Self {
        Self::from_bitboard(set.to_bitboard())
    }

    /// A value that is made for the largest shape first, in this shape. For the largest shape it is returned as it is, and `narrowed`
    /// is not compiled.
    fn from_largest<T: InShapes>(
        value: T::In<Large>,
        narrowed: impl FnOnce(T::In<Large>) -> T::In<Self>,
    ) -> T::In<Self> {
        narrowed(value)
    }

    /// The number of a square's bit in a packed set.
    #[inline]
    fn bit(square: Square) -> u8 {
        Self::PACKING.bit(square.file(), square.rank())
    }

    /// The square of a bit's number in a packed set.
    #[inline]
    fn square(bit: u8) -> Square {
        Square::from_index(bit)
    }

    /// The squares that a ride reaches on a line, by obstruction difference. `below` and `above`
    /// are the squares of the line on either side of the rider. On each side the ride reaches the
    /// squares up to the first occupied one, which is included.
    fn obstruction_difference(below: Self, above: Self, occupied: Self) -> Self;

    /// Like `obstruction_difference`, along a rank.
    #[inline]
    fn obstruction_difference_on_rank(below: Self, above: Self, occupied: Self) -> Self {
        Self::obstruction_difference(below, above, occupied)
    }

    /// Like `obstruction_difference`, along a file or a diagonal, by hyperbola quintessence. `line` is the line without
    /// the rider's own square, and `from` is the set of that square.
    fn hyperbola_quintessence(line: Self, from: Self, occupied: Self) -> Self;

    /// The set with every square moved by these numbers of files and ranks. No square may leave the board.
    #[must_use]
    fn moved(self, files: i8, ranks: i8) -> Self;

    /// Whether the square is in the set.
    #[inline(always)]
    fn contains(self, square: Square) -> bool {
        !(self & Self::single(square)).is_empty()
    }

    /// Whether the sets share a square.
    #[inline]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Whether more than one square is in the set.
    #[inline]
    fn several(self) -> bool {
        !self.without_first().is_empty()
    }

    /// The squares, lowest first.
    #[inline]
    fn squares(self) -> SquareIter<Self> {
        SquareIter(self)
    }

    /// Which of these sets, at most eight, contain a square: bit 0 for the first set, and so on.
    #[inline]
    fn across(sets: &[Self], square: Square) -> u8 {
        let sets = sets.iter().enumerate();
        sets.fold(0, |across, (number, set)| {
            across | u8::from(set.contains(square)) << number
        })
    }

    /// Calls a function with each square, and the set of it alone, lowest first.
    #[inline]
    fn each(self, mut give: impl FnMut(Square, Self)) {
        for square in self.squares() {
            give(square, Self::single(square));
        }
    }

    /// The set of these squares, which must all fit.
    fn collect(squares: impl IntoIterator<Item = Square>) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | Self::single(square))
    }
}

/// The squares of a set, lowest first; made by [`Shape::squares`].
#[derive(Debug, Clone, Copy)]
pub struct SquareIter<S>(S);

impl<S: Shape> Iterator for SquareIter<S> {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.0.is_empty() {
            return None;
        }
        let square = self.0.first();
        self.0 = self.0.without_first();
        Some(square)
    }
}

/// The operators of a shape, word by word.
macro_rules! operators {
    ($shape:ty { $($word:tt),+ } $([$($generics:tt)+])?) => {
        impl $(<$($generics)+>)? std::ops::BitAnd for $shape {
            type Output = Self;
            #[inline]
            fn bitand(self, other: Self) -> Self {
                Self { $($word: self.$word & other.$word),+ }
            }
        }
        impl $(<$($generics)+>)? std::ops::BitOr for $shape {
            type Output = Self;
            #[inline]
            fn bitor(self, other: Self) -> Self {
                Self { $($word: self.$word | other.$word),+ }
            }
        }
        impl $(<$($generics)+>)? std::ops::BitXor for $shape {
            type Output = Self;
            #[inline]
            fn bitxor(self, other: Self) -> Self {
                Self { $($word: self.$word ^ other.$word),+ }
            }
        }
        impl $(<$($generics)+>)? std::ops::Not for $shape {
            type Output = Self;
            #[inline]
            fn not(self) -> Self {
                Self { $($word: !self.$word),+ }
            }
        }
        impl $(<$($generics)+>)? std::ops::BitAndAssign for $shape {
            #[inline]
            fn bitand_assign(&mut self, other: Self) {
                *self = *self & other;
            }
        }
        impl $(<$($generics)+>)? std::ops::BitOrAssign for $shape {
            #[inline]
            fn bitor_assign(&mut self, other: Self) {
                *self = *self | other;
            }
        }
        impl $(<$($generics)+>)? std::ops::BitXorAssign for $shape {
            #[inline]
            fn bitxor_assign(&mut self, other: Self) {
                *self = *self ^ other;
            }
        }
        impl $(<$($generics)+>)? std::fmt::Debug for $shape {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::shape::draw(*self, f)
            }
        }
    };
}

use operators;

/// Prints a set: `{:?}` lists the squares, ranks labelled from 1 whatever the board; `{:#?}` draws `X` and `.`.
fn draw<S: Shape>(set: S, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if !f.alternate() {
        let names = set.squares().map(|square| square.name(1).to_string());
        return write!(f, "{{{}}}", names.collect::<Vec<_>>().join(", "));
    }
    draw_board(set, S::FILES, S::RANKS, f)
}

/// A board of `X` for the squares of a set and `.` for the others.
pub fn draw_board<S: Shape>(
    set: S,
    files: u8,
    ranks: u8,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    for rank in (0..ranks).rev() {
        for file in 0..files {
            let on = Square::new(file, rank).is_some_and(|square| set.contains(square));
            write!(
                f,
                "{}{}",
                if file == 0 { "" } else { " " },
                if on { 'X' } else { '.' }
            )?;
        }
        writeln!(f)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
