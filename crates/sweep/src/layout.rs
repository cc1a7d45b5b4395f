//! How a board lies in a [`Set`].

use crate::position::Set;

/// Which bit of a [`Set`] is which square.
///
/// Both layouts count squares rank by rank, and both leave files over which are never on the board:
/// what a shift pushes over an edge lands there. In the tall one these are two, as a leap by two
/// files is not stopped at the edge; and 64 bits hold five ranks exactly, so that a shift by files
/// is one of words.
///
/// ```text
/// wide, bit 16 * rank + file          tall, bit 12 * rank + file + 4
///
/// 127 ........o.......... 112         127  o o o o                            124
///  :  up to 15 files   :   :               o o . . . . . . . . . . 112    rank 9
///  31 o . . . . . . . . .  16          75  o o . . . . . . . . . .  64    rank 5
///  15 o . . . . . . . . .   0          63  o o . . . . . . . . . .  52    rank 4
///                                      15  o o . . . . . . . . . .   4    rank 0
///                                       3  o o o o                   0
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Layout {
    /// At most 15 files and 8 ranks.
    Wide,
    /// At most 10 files and 10 ranks.
    Tall,
}

impl Layout {
    /// How many files and ranks it holds at most.
    pub const fn size(self) -> (u8, u8) {
        match self {
            Self::Wide => (15, 8),
            Self::Tall => (10, 10),
        }
    }

    /// The bit's number of a square, by its file and rank.
    #[inline]
    pub const fn bit(self, file: u8, rank: u8) -> u8 {
        match self {
            Self::Wide => 16 * rank + file,
            Self::Tall => 12 * rank + file + 4,
        }
    }

    /// The bits moved up by one rank.
    #[inline]
    pub const fn up(self, set: Set) -> Set {
        match self {
            Self::Wide => set << 16,
            Self::Tall => set << 12,
        }
    }

    /// The bits moved down by one rank.
    #[inline]
    pub const fn down(self, set: Set) -> Set {
        match self {
            Self::Wide => set >> 16,
            Self::Tall => set >> 12,
        }
    }
}
