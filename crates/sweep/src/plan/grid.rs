//! A board of some files and ranks, while tables are made for it.

use legwork_bitboard::{Bitboard, Packing};

/// A board without pieces.
#[derive(Debug, Clone, Copy)]
pub(super) struct Grid {
    pub(super) packing: Packing,
    pub(super) files: u8,
    pub(super) ranks: u8,
}

impl Grid {
    /// All squares, as files and ranks.
    pub(super) fn squares(self) -> impl Iterator<Item = (u8, u8)> {
        let Self { files, ranks, .. } = self;
        (0..ranks).flat_map(move |rank| (0..files).map(move |file| (file, rank)))
    }

    pub(super) fn bit(self, (file, rank): (u8, u8)) -> u8 {
        self.packing.bit(file, rank)
    }

    /// The square a step away, if it is on the board.
    pub(super) fn step(self, (file, rank): (u8, u8), (dx, dy): (i8, i8)) -> Option<(u8, u8)> {
        let file = file
            .checked_add_signed(dx)
            .filter(|&file| file < self.files);
        let rank = rank
            .checked_add_signed(dy)
            .filter(|&rank| rank < self.ranks);
        file.zip(rank)
    }

    /// The squares that these steps lead to.
    pub(super) fn leaps(self, square: (u8, u8), steps: &[(i8, i8)]) -> Bitboard {
        let to = steps.iter().filter_map(|&by| self.step(square, by));
        to.fold(0, |set: Bitboard, to| set | 1 << self.bit(to))
    }
}
