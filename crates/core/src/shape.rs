//! Shapes: the machine words that a set of squares lives in.
//!
//! There are four, and a board uses the smallest that holds it. How a shape lays out its bits is
//! its own secret; all of them count squares rank by rank, so that "first" and "last" mean the
//! same everywhere.

use std::fmt;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use legwork_sweep::{Layout, Set};

use crate::geometry::Square;

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
    /// How many files fit.
    const FILES: u8;
    /// How many ranks fit.
    const RANKS: u8;

    /// The set of one square, which must fit.
    fn single(square: Square) -> Self;

    /// Whether no square is in the set.
    fn is_empty(self) -> bool;

    /// How many squares are in the set.
    fn count(self) -> u32;

    /// The lowest square; of an empty set, an arbitrary one.
    fn first(self) -> Square;

    /// The highest square; of an empty set, an arbitrary one.
    fn last(self) -> Square;

    /// The set without its lowest square.
    #[must_use]
    fn without_first(self) -> Self;

    /// How a sweep lays out boards of this shape.
    const LAYOUT: Layout;

    /// The set as a sweep has it; what does not fit is left out.
    fn to_set(self) -> Set;

    /// The set from what a sweep has; what does not fit is left out.
    fn from_set(set: Set) -> Self;

    /// The number of a square's bit in a sweep's sets.
    #[inline]
    fn bit(square: Square) -> u8 {
        Self::LAYOUT.bit(square.file(), square.rank())
    }

    /// The square of a bit's number in a sweep's sets.
    #[inline]
    fn square(bit: u8) -> Square {
        Square::from_index(bit)
    }

    /// What a ride sees on a line through a square, whose squares `below` and `above` it these are:
    /// on either side those up to the first occupied one, which is included.
    fn seen(below: Self, above: Self, occupied: Self) -> Self;

    /// The same along a rank.
    #[inline]
    fn seen_on_rank(below: Self, above: Self, occupied: Self) -> Self {
        Self::seen(below, above, occupied)
    }

    /// The same along a `line`, the ride's own square left out, that has at most one square on each
    /// rank; `from` is the set of the ride's square.
    fn seen_over_ranks(line: Self, from: Self, occupied: Self) -> Self;

    /// The set with every square moved by so many files and ranks; none of them may leave the board
    /// by that.
    #[must_use]
    fn moved(self, files: i8, ranks: i8) -> Self;

    /// Whether the square is in the set.
    #[inline]
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
    fn squares(self) -> Squares<Self> {
        Squares(self)
    }

    /// In which of these sets, at most eight, a square is: bit by bit, the first lowest.
    #[inline]
    fn across(sets: &[Self], square: Square) -> u8 {
        let bit = Self::single(square);
        let sets = sets.iter().enumerate();
        sets.fold(0, |across, (number, set)| {
            across | u8::from(set.meets(bit)) << number
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
pub struct Squares<S>(S);

impl<S: Shape> Iterator for Squares<S> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0.is_empty() {
            return None;
        }
        let square = self.0.first();
        self.0 = self.0.without_first();
        Some(square)
    }
}

/// Boards up to 8x8, in 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Small(u64);

/// Boards up to 16x8, in 128 bits: a stride of 16 files, whatever the width.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Wide(u128);

/// Boards up to 10x10, in 128 bits: a stride of 12 files, bit `12 * rank + file + 4`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Tall(u128);

/// Boards up to 16x16, in 256 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Large {
    low: u128,
    high: u128,
}

macro_rules! operators {
    ($shape:ident { $($word:tt),+ }) => {
        impl BitAnd for $shape {
            type Output = Self;
            #[inline]
            fn bitand(self, other: Self) -> Self {
                Self { $($word: self.$word & other.$word),+ }
            }
        }
        impl BitOr for $shape {
            type Output = Self;
            #[inline]
            fn bitor(self, other: Self) -> Self {
                Self { $($word: self.$word | other.$word),+ }
            }
        }
        impl BitXor for $shape {
            type Output = Self;
            #[inline]
            fn bitxor(self, other: Self) -> Self {
                Self { $($word: self.$word ^ other.$word),+ }
            }
        }
        impl Not for $shape {
            type Output = Self;
            #[inline]
            fn not(self) -> Self {
                Self { $($word: !self.$word),+ }
            }
        }
        impl BitAndAssign for $shape {
            #[inline]
            fn bitand_assign(&mut self, other: Self) {
                *self = *self & other;
            }
        }
        impl BitOrAssign for $shape {
            #[inline]
            fn bitor_assign(&mut self, other: Self) {
                *self = *self | other;
            }
        }
        impl BitXorAssign for $shape {
            #[inline]
            fn bitxor_assign(&mut self, other: Self) {
                *self = *self ^ other;
            }
        }
        impl fmt::Debug for $shape {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                draw(*self, f)
            }
        }
    };
}

operators!(Small { 0 });
operators!(Wide { 0 });
operators!(Tall { 0 });
operators!(Large { low, high });

/// The one picture of a set: with `{:?}` the squares, with `{:#?}` a board of `X` and `.`.
fn draw<S: Shape>(set: S, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if !f.alternate() {
        return f.debug_set().entries(set.squares()).finish();
    }
    for rank in (0..S::RANKS).rev() {
        for file in 0..S::FILES {
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

impl Small {
    #[inline]
    const fn place(square: Square) -> u32 {
        let index = square.index() as u32;
        (index & 0x70) >> 1 | index & 7
    }

    #[inline]
    const fn at(place: u32) -> Square {
        Square::from_index((place + (place & 0x38)) as u8)
    }
}

impl Shape for Small {
    const EMPTY: Self = Self(0);
    const FILES: u8 = 8;
    const RANKS: u8 = 8;
    const LAYOUT: Layout = Layout::Wide;

    #[inline]
    fn single(square: Square) -> Self {
        Self(1 << Self::place(square))
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    fn first(self) -> Square {
        // Of a set that is not empty the last square changes nothing, and it saves a test.
        Self::at((self.0 | 1 << 63).trailing_zeros())
    }

    #[inline]
    fn last(self) -> Square {
        Self::at((self.0 | 1).ilog2())
    }

    #[inline]
    fn to_set(self) -> Set {
        // Every byte, a rank, becomes the low half of a word.
        let spread = |ranks: u64| {
            let ranks = (ranks | ranks << 16) & 0x0000_ffff_0000_ffff;
            (ranks | ranks << 8) & 0x00ff_00ff_00ff_00ff
        };
        u128::from(spread(self.0 & 0xffff_ffff)) | u128::from(spread(self.0 >> 32)) << 64
    }

    #[inline]
    fn from_set(set: Set) -> Self {
        let gather = |ranks: u64| {
            let ranks = ranks & 0x00ff_00ff_00ff_00ff;
            let ranks = (ranks | ranks >> 8) & 0x0000_ffff_0000_ffff;
            (ranks | ranks >> 16) & 0xffff_ffff
        };
        Self(gather(set as u64) | gather((set >> 64) as u64) << 32)
    }

    // Taking the nearest piece below from what stands above flips every bit from the one to the
    // other. Where none stands below, the lowest bit does as well.
    #[inline]
    fn seen(below: Self, above: Self, occupied: Self) -> Self {
        let (lower, upper) = (below.0 & occupied.0 | 1, above.0 & occupied.0);
        let between = upper ^ upper.wrapping_sub(1 << lower.ilog2());
        Self((below.0 | above.0) & between)
    }

    // Taking the rider from what stands on the line flips every bit up to the first piece above; with
    // the ranks turned round, it does the same below. What both leave as it is cancels out.
    #[inline]
    fn seen_over_ranks(line: Self, from: Self, occupied: Self) -> Self {
        let blockers = line.0 & occupied.0;
        let above = blockers.wrapping_sub(from.0);
        let below = blockers
            .swap_bytes()
            .wrapping_sub(from.0.swap_bytes())
            .swap_bytes();
        Self(line.0 & (above ^ below))
    }

    #[inline]
    fn moved(self, files: i8, ranks: i8) -> Self {
        // Nothing is moved over an end, so that a rotation, which has no direction, does as well.
        let by = i32::from(ranks) * 8 + i32::from(files);
        Self(self.0.rotate_left(by.rem_euclid(64) as u32))
    }

    #[inline]
    fn without_first(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }
}

impl Shape for Wide {
    const EMPTY: Self = Self(0);
    const FILES: u8 = 16;
    const RANKS: u8 = 8;
    const LAYOUT: Layout = Layout::Wide;

    #[inline]
    fn single(square: Square) -> Self {
        Self(1 << (square.index() & 127))
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    fn first(self) -> Square {
        Square::from_index((self.0 | 1 << 127).trailing_zeros() as u8)
    }

    #[inline]
    fn last(self) -> Square {
        Square::from_index((self.0 | 1).ilog2() as u8)
    }

    #[inline]
    fn to_set(self) -> Set {
        self.0
    }

    #[inline]
    fn from_set(set: Set) -> Self {
        Self(set)
    }

    #[inline]
    fn seen(below: Self, above: Self, occupied: Self) -> Self {
        Self(seen(below.0, above.0, occupied.0))
    }

    #[inline]
    fn seen_on_rank(below: Self, above: Self, occupied: Self) -> Self {
        Self(seen_on_rank(below.0, above.0, occupied.0))
    }

    #[inline]
    fn seen_over_ranks(line: Self, from: Self, occupied: Self) -> Self {
        Self(seen_over_ranks(line.0, from.0, occupied.0))
    }

    #[inline]
    fn moved(self, files: i8, ranks: i8) -> Self {
        Self(shifted(self.0, i32::from(ranks) * 16 + i32::from(files)))
    }

    #[inline]
    fn without_first(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }

    // In one of the words, chosen once.
    #[inline]
    fn across(sets: &[Self], square: Square) -> u8 {
        let index = square.index();
        let sets = sets.iter().enumerate();
        sets.fold(0, |across, (number, set)| {
            let words = [set.0 as u64, (set.0 >> 64) as u64];
            let word = if index & 64 == 0 { words[0] } else { words[1] };
            across | ((word >> (index & 63) & 1) as u8) << number
        })
    }

    // Word by word: a bit alone is quick to find in one, and its half of a set to change.
    #[inline(always)]
    fn each(self, mut give: impl FnMut(Square, Self)) {
        for shift in [0, 64] {
            let mut word = (self.0 >> shift) as u64;
            while word != 0 {
                let square = Square::from_index(shift + word.trailing_zeros() as u8);
                let bit = word & word.wrapping_neg();
                give(square, Self(u128::from(bit) << shift));
                word ^= bit;
            }
        }
    }
}

/// What a ride sees on a line, in two words: see [`Shape::seen`], and how in [`Small`].
#[inline]
fn seen(below: u128, above: u128, occupied: u128) -> u128 {
    let (lower, upper) = (below & occupied | 1, above & occupied);
    let between = upper ^ upper.wrapping_sub(1 << lower.ilog2());
    (below | above) & between
}

/// The same along a rank, which lies in one word of 64 bits.
#[inline]
fn seen_on_rank(below: u128, above: u128, occupied: u128) -> u128 {
    let word = |set: u128| set as u64 | (set >> 64) as u64;
    let (lower, upper) = (word(below & occupied) | 1, word(above & occupied));
    let between = u128::from(upper ^ upper.wrapping_sub(1 << lower.ilog2()));
    (below | above) & (between | between << 64)
}

/// The same along a line with a square on each rank at most: how, see in [`Small`]. No two of them
/// share a byte, so that turning the bytes round turns the line round.
#[inline]
fn seen_over_ranks(line: u128, from: u128, occupied: u128) -> u128 {
    let blockers = line & occupied;
    let above = blockers.wrapping_sub(from);
    let below = blockers
        .swap_bytes()
        .wrapping_sub(from.swap_bytes())
        .swap_bytes();
    line & (above ^ below)
}

/// A set whose every bit is moved by so many places.
#[inline]
fn shifted(set: u128, by: i32) -> u128 {
    let places = by.unsigned_abs() % u128::BITS;
    if by < 0 { set >> places } else { set << places }
}

impl Tall {
    /// The square of every bit.
    const SQUARES: [Square; 128] = {
        let mut squares = [Square::from_index(0); 128];
        let mut bit = 4;
        while bit < 124 {
            let (file, rank) = ((bit - 4) % 12, (bit - 4) / 12);
            squares[bit] = Square::from_index((16 * rank + file) as u8);
            bit += 1;
        }
        squares
    };
}

impl Shape for Tall {
    const EMPTY: Self = Self(0);
    const FILES: u8 = 10;
    const RANKS: u8 = 10;
    const LAYOUT: Layout = Layout::Tall;

    #[inline]
    fn single(square: Square) -> Self {
        Self(1 << (Self::bit(square) & 127))
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    fn first(self) -> Square {
        Self::square(self.0.trailing_zeros() as u8)
    }

    #[inline]
    fn last(self) -> Square {
        Self::square((self.0 | 1).ilog2() as u8)
    }

    #[inline]
    fn to_set(self) -> Set {
        self.0
    }

    #[inline]
    fn from_set(set: Set) -> Self {
        Self(set)
    }

    #[inline]
    fn square(bit: u8) -> Square {
        Self::SQUARES[usize::from(bit) & 127]
    }

    #[inline]
    fn seen(below: Self, above: Self, occupied: Self) -> Self {
        Self(seen(below.0, above.0, occupied.0))
    }

    #[inline]
    fn seen_on_rank(below: Self, above: Self, occupied: Self) -> Self {
        Self(seen_on_rank(below.0, above.0, occupied.0))
    }

    #[inline]
    fn seen_over_ranks(line: Self, from: Self, occupied: Self) -> Self {
        Self(seen_over_ranks(line.0, from.0, occupied.0))
    }

    #[inline]
    fn moved(self, files: i8, ranks: i8) -> Self {
        Self(shifted(self.0, i32::from(ranks) * 12 + i32::from(files)))
    }

    #[inline]
    fn without_first(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }
}

impl Shape for Large {
    const EMPTY: Self = Self { low: 0, high: 0 };
    const FILES: u8 = 16;
    const RANKS: u8 = 16;
    const LAYOUT: Layout = Layout::Wide;

    #[inline]
    fn single(square: Square) -> Self {
        let bit = 1u128 << (square.index() & 127);
        if square.index() < 128 {
            Self { low: bit, high: 0 }
        } else {
            Self { low: 0, high: bit }
        }
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.low | self.high == 0
    }

    #[inline]
    fn count(self) -> u32 {
        self.low.count_ones() + self.high.count_ones()
    }

    #[inline]
    fn first(self) -> Square {
        let bit = if self.low != 0 {
            self.low.trailing_zeros()
        } else {
            128 + (self.high.trailing_zeros() & 127)
        };
        Square::from_index(bit as u8)
    }

    #[inline]
    fn last(self) -> Square {
        let bit = if self.high != 0 {
            128 + self.high.ilog2()
        } else {
            (self.low | 1).ilog2()
        };
        Square::from_index(bit as u8)
    }

    #[inline]
    fn to_set(self) -> Set {
        self.low
    }

    #[inline]
    fn from_set(set: Set) -> Self {
        Self { low: set, high: 0 }
    }

    #[inline]
    fn seen(below: Self, above: Self, occupied: Self) -> Self {
        let (lower, upper) = (below & occupied, above & occupied);
        // The highest bit below, in one of the words; the lowest bit of all does for none.
        let (low, high) = match (lower.low, lower.high) {
            (low, 0) => (1 << (low | 1).ilog2(), 0),
            (_, high) => (0, 1 << high.ilog2()),
        };
        let (difference, borrow) = upper.low.overflowing_sub(low);
        let between = Self {
            low: upper.low ^ difference,
            high: upper.high ^ upper.high.wrapping_sub(high).wrapping_sub(borrow.into()),
        };
        (below | above) & between
    }

    #[inline]
    fn seen_over_ranks(line: Self, from: Self, occupied: Self) -> Self {
        let lower = match from.low {
            0 => Self {
                low: u128::MAX,
                high: from.high.wrapping_sub(1),
            },
            low => Self {
                low: low - 1,
                high: 0,
            },
        };
        Self::seen(line & lower, line & !lower, occupied)
    }

    #[inline]
    fn moved(self, files: i8, ranks: i8) -> Self {
        let by = i32::from(ranks) * 16 + i32::from(files);
        let Self { low, high } = self;
        // What one word loses the other gains.
        match by.unsigned_abs() {
            0 => self,
            n @ 1..128 if by > 0 => Self {
                low: low << n,
                high: high << n | low >> (128 - n),
            },
            n @ 1..128 => Self {
                low: low >> n | high << (128 - n),
                high: high >> n,
            },
            n if by > 0 => Self {
                low: 0,
                high: low << (n - 128).min(127),
            },
            n => Self {
                low: high >> (n - 128).min(127),
                high: 0,
            },
        }
    }

    #[inline]
    fn without_first(self) -> Self {
        if self.low != 0 {
            Self {
                low: self.low & (self.low - 1),
                high: self.high,
            }
        } else {
            Self {
                low: 0,
                high: self.high & self.high.wrapping_sub(1),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn behaves_as_an_ordered_set<S: Shape>() {
        let all: Vec<Square> = (0..S::RANKS)
            .flat_map(|rank| (0..S::FILES).filter_map(move |file| Square::new(file, rank)))
            .collect();
        for &square in &all {
            let set = S::single(square);
            assert_eq!((set.first(), set.last(), set.count()), (square, square, 1));
            assert!(!set.several() && set.without_first().is_empty());
            let sets = [S::EMPTY, set, !set, !S::EMPTY];
            assert_eq!(S::across(&sets, square), 0b1010);
        }
        let full = S::collect(all.iter().copied());
        assert_eq!(full.squares().collect::<Vec<_>>(), all);
        let mut each = Vec::new();
        full.each(|square, single| {
            assert_eq!(single, S::single(square));
            each.push(square);
        });
        assert_eq!(each, all);
        assert_eq!((full.first(), full.last()), (all[0], *all.last().unwrap()));
        assert!(full.several() && !full.is_empty() && S::EMPTY.is_empty());
        assert!(S::EMPTY.without_first().is_empty());
    }

    /// The squares from one by a step, and by it again, up to the edge of the shape.
    fn ray<S: Shape>(from: Square, (dx, dy): (i8, i8)) -> Vec<Square> {
        let step = |at: &Square| {
            let (file, rank) = (at.file() as i8 + dx, at.rank() as i8 + dy);
            let on = (0..S::FILES as i8).contains(&file) && (0..S::RANKS as i8).contains(&rank);
            on.then(|| Square::new(file as u8, rank as u8)).flatten()
        };
        std::iter::successors(step(&from), step).collect()
    }

    fn sees_to_the_first_piece<S: Shape>() {
        let all: Vec<Square> = (0..S::RANKS)
            .flat_map(|rank| (0..S::FILES).filter_map(move |file| Square::new(file, rank)))
            .collect();
        let mut dice: u64 = 1;
        for &from in &all {
            for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1), (1, 2), (-2, 1)] {
                dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let mut lots = dice;
                let occupied = S::collect(all.iter().copied().filter(|_| {
                    lots = lots.rotate_left(7).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                    lots >> 62 == 0
                }));
                let (above, below) = (ray::<S>(from, (dx, dy)), ray::<S>(from, (-dx, -dy)));
                let sees = |ray: &[Square]| {
                    let blocked = ray.iter().position(|&square| occupied.contains(square));
                    S::collect(
                        ray[..blocked.map_or(ray.len(), |at| at + 1)]
                            .iter()
                            .copied(),
                    )
                };
                let sides = [&below, &above].map(|ray| S::collect(ray.iter().copied()));
                let seen = S::seen(sides[0], sides[1], occupied);
                assert_eq!(seen, sees(&below) | sees(&above), "{from:?} {dx} {dy}");
                let alike = match dy {
                    0 => S::seen_on_rank(sides[0], sides[1], occupied),
                    _ => S::seen_over_ranks(sides[0] | sides[1], S::single(from), occupied),
                };
                assert_eq!(alike, seen, "{from:?} {dx} {dy}");
                if let (Some(&to), Some(&back)) = (above.first(), below.first()) {
                    assert_eq!(S::single(from).moved(dx, dy), S::single(to));
                    assert_eq!(S::single(from).moved(-dx, -dy), S::single(back));
                }
            }
        }
        let (first, last) = (all[0], all[all.len() - 1]);
        let across = (S::FILES as i8 - 1, S::RANKS as i8 - 1);
        assert_eq!(S::single(first).moved(across.0, across.1), S::single(last));
        assert_eq!(
            S::single(last).moved(-across.0, -across.1),
            S::single(first)
        );
    }

    #[test]
    fn a_ride_sees_to_the_first_piece_on_either_side() {
        sees_to_the_first_piece::<Small>();
        sees_to_the_first_piece::<Wide>();
        sees_to_the_first_piece::<Tall>();
        sees_to_the_first_piece::<Large>();
    }

    #[test]
    fn every_shape_is_an_ordered_set() {
        behaves_as_an_ordered_set::<Small>();
        behaves_as_an_ordered_set::<Wide>();
        behaves_as_an_ordered_set::<Tall>();
        behaves_as_an_ordered_set::<Large>();
    }

    fn is_the_set_of_a_sweep<S: Shape>() {
        let (files, ranks) = S::LAYOUT.size();
        let ranks = ranks.min(S::RANKS);
        let on = (0..ranks).flat_map(|rank| (0..files.min(S::FILES)).map(move |file| (file, rank)));
        for (file, rank) in on {
            let square = Square::new(file, rank).unwrap();
            let (set, bit) = (S::single(square), S::LAYOUT.bit(file, rank));
            assert_eq!((S::bit(square), S::square(bit)), (bit, square));
            assert_eq!((set.to_set(), S::from_set(1 << bit)), (1 << bit, set));
        }
    }

    #[test]
    fn sets_go_to_a_sweep_and_back() {
        is_the_set_of_a_sweep::<Small>();
        is_the_set_of_a_sweep::<Wide>();
        is_the_set_of_a_sweep::<Tall>();
    }

    #[test]
    fn a_set_prints_as_a_picture() {
        let set = Small::collect([(0, 0), (4, 3), (7, 7)].map(|(f, r)| Square::new(f, r).unwrap()));
        insta::assert_snapshot!(format!("{set:#?}"), @r"
        . . . . . . . X
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . X . . .
        . . . . . . . .
        . . . . . . . .
        X . . . . . . .
        ");
        assert_eq!(format!("{set:?}"), "{a1, e4, h8}");
    }
}
