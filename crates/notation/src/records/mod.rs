//! Moves as records of games other than chess have them: of Shogi in Japanese, `７六歩(77)`, and of Xiangqi as the World Xiangqi
//! Federation writes them, `C2=5`.
//!
//! They are written, not read: a reader compares a text with those of the legal moves.

mod kif;
mod wxf;

pub use kif::{characters, every_character, numeral, write_kif};
pub use wxf::{Names, Wxf, letter};

/// How a move is written for readers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoveNotation {
    /// In coordinates: `h3e3`.
    Coordinates,
    /// In SAN: `Che3`.
    San,
    /// As in USI, where the rules have the style of Shogi: `7g7f`; else in coordinates.
    Usi,
    /// In Japanese: `７六歩(77)`. A move for which records have no form is written as in USI.
    Kif,
    /// As the World Xiangqi Federation writes it: `C2=5`. A move for which it has no form is written in SAN.
    Wxf,
}

impl MoveNotation {
    /// Every notation with its name.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::Coordinates, "coordinates"),
        (Self::San, "san"),
        (Self::Usi, "usi"),
        (Self::Kif, "kif"),
        (Self::Wxf, "wxf"),
    ];

    /// The notation with this name.
    pub fn named(name: &str) -> Option<Self> {
        let known = Self::ALL.into_iter().find(|(_, own)| *own == name);
        known.map(|(notation, _)| notation)
    }
}
