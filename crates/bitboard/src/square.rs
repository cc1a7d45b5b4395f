//! Squares, and their names.

use std::fmt;

/// The maximum number of files, and of ranks.
pub const MAX_SIDE: u8 = 16;

/// A square: a file and a rank, both counted from 0.
///
/// One type serves every board. How a square is *written* depends on how the board labels its
/// ranks: see [`name`](Self::name). `Debug` does not know the board; it labels the ranks from 1 and
/// says so: `e4 (ranks from 1)`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square on a file and a rank, both counted from 0 and below 16.
    #[inline]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < MAX_SIDE && rank < MAX_SIDE {
            Some(Self::at(file, rank))
        } else {
            None
        }
    }

    /// The square on a file and a rank that are known to be below 16.
    #[inline]
    pub const fn at(file: u8, rank: u8) -> Self {
        debug_assert!(file < MAX_SIDE && rank < MAX_SIDE);
        Self(rank << 4 | file)
    }

    /// The square with this [`index`](Self::index).
    #[inline]
    pub const fn from_index(index: u8) -> Self {
        Self(index)
    }

    /// `16 * rank + file`: a place in any table of 256 entries.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, 0 for `a`.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 & 15
    }

    /// The rank, 0 for White's first.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 >> 4
    }

    /// The name of the square on a board whose first rank has this label: 0 or 1.
    #[inline]
    pub const fn name(self, first_rank: u8) -> SquareName {
        SquareName {
            square: self,
            first_rank,
        }
    }

    /// The number of King's steps to another square.
    #[inline]
    pub const fn distance(self, other: Self) -> u8 {
        let files = self.file().abs_diff(other.file());
        let ranks = self.rank().abs_diff(other.rank());
        if files > ranks { files } else { ranks }
    }
}

/// `e4 (ranks from 1)`: a square does not know how its board labels the ranks, so the label of
/// White's first rank is written too. [`Square::name`] writes the name alone.
impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {RANKS_FROM_1}", self.name(1))
    }
}

/// The text that `Debug` adds to names of squares whose board is not known.
pub const RANKS_FROM_1: &str = "(ranks from 1)";

/// The letter of a file counted from 0.
pub const fn file_letter(file: u8) -> char {
    (b'a' + file) as char
}

/// A square as text; made by [`Square::name`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SquareName {
    square: Square,
    first_rank: u8,
}

impl SquareName {
    /// Appends the name to a text.
    pub fn push_to(self, text: &mut String) {
        // Writing to a `String` cannot fail.
        let _ = self.write(text);
    }

    /// Writes the name into `bytes` from index `at` on; returns the index after it, two or three higher.
    ///
    /// # Panics
    ///
    /// If there is no room.
    #[inline(always)]
    pub const fn write_over(self, bytes: &mut [u8], at: usize) -> usize {
        let label = self.square.rank() + self.first_rank;
        bytes[at] = file_letter(self.square.file()) as u8;
        if label < 10 {
            bytes[at + 1] = b'0' + label;
            return at + 2;
        }
        bytes[at + 1] = b'1';
        bytes[at + 2] = b'0' + label % 10;
        at + 3
    }

    fn write(self, out: &mut impl fmt::Write) -> fmt::Result {
        let mut bytes = [0; 3];
        let end = self.write_over(&mut bytes, 0);
        out.write_str(str::from_utf8(&bytes[..end]).unwrap_or_default())
    }
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}
