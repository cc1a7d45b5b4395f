//! How the squares of a board are packed into 128 bits.

use crate::Square;

/// A set of squares in 128 bits, laid out by a [`Packing`].
pub type Bitboard = u128;

/// The two ways in which squares are packed into a [`Bitboard`].
///
/// Both number squares rank by rank and keep guard files, which are never on the board: bits that a shift pushes over
/// an edge land there. The tall packing has two guard files, because a leap by two files would cross one; and its
/// 64-bit words hold five ranks exactly, so that a shift by files can shift each word alone.
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
pub enum Packing {
    /// A stride of 16 bits a rank.
    Wide,
    /// A stride of 12 bits a rank.
    Tall,
}

impl Packing {
    /// The maximum number of files and ranks of a board that leaves room for the guard files, which the bulk counter needs.
    pub const fn size(self) -> (u8, u8) {
        match self {
            Self::Wide => (15, 8),
            Self::Tall => (10, 10),
        }
    }

    /// The number of bits from one rank to the next.
    #[inline]
    pub const fn stride(self) -> u8 {
        match self {
            Self::Wide => 16,
            Self::Tall => 12,
        }
    }

    /// The number of a square's bit.
    #[inline]
    pub const fn bit(self, file: u8, rank: u8) -> u8 {
        let first = match self {
            Self::Wide => 0,
            Self::Tall => 4,
        };
        self.stride() * rank + file + first
    }

    /// The set of these squares; those that do not fit are left out.
    pub fn set(self, squares: impl Iterator<Item = Square>) -> Bitboard {
        let bits = squares.map(|square| self.bit(square.file(), square.rank()));
        bits.filter(|&bit| bit < 128)
            .fold(0, |set, bit| set | 1 << bit)
    }

    /// The squares moved by one rank: down, or else up.
    #[inline]
    pub const fn ahead(self, set: Bitboard, down: bool) -> Bitboard {
        // A shift by a constant is a few instructions; a shift by a variable is many.
        match (self, down) {
            (Self::Wide, false) => set << Self::Wide.stride(),
            (Self::Wide, true) => set >> Self::Wide.stride(),
            (Self::Tall, false) => set << Self::Tall.stride(),
            (Self::Tall, true) => set >> Self::Tall.stride(),
        }
    }

    /// The squares of a board of this [`size`](Self::size), the largest whose edges are guarded.
    pub const fn guarded_board(self) -> Bitboard {
        let (files, ranks) = self.size();
        let (mut board, mut rank) = (0, 0);
        while rank < ranks {
            board |= ((1 << files) - 1) << self.bit(0, rank);
            rank += 1;
        }
        board
    }
}
