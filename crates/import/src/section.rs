//! The settings of a section, for programs that write and check texts as Fairy-Stockfish does.

use std::sync::Arc;

use legwork_core::geometry::Square;

use crate::piece_types::PieceType;
use crate::settings::Settings;
use crate::source::Source;

/// The settings of a section, with all that it inherits. A setting that no section gives has Fairy-Stockfish's value.
#[derive(Debug, Clone, Copy)]
pub struct SectionSettings<'a>(&'a Settings);

impl Source {
    /// Returns the settings of a section, whether or not a rule file can express them; `None` if there is no such section.
    pub fn settings(&self, name: &str) -> Option<SectionSettings<'_>> {
        let section = self.section(name)?;
        Some(SectionSettings(&section.settings))
    }
}

impl SectionSettings<'_> {
    /// Returns the pieces in Fairy-Stockfish's order, the King last: the key of each, such as `shogiPawn`, and its letter, a
    /// capital.
    pub fn pieces(&self) -> impl Iterator<Item = (String, char)> {
        let letters = self.0.letters.iter();
        letters.map(|(piece, &letter)| (piece.key(), letter))
    }

    /// Returns a setting that is `true` or `false`; of any other, `false`.
    pub fn flag(&self, key: &str) -> bool {
        self.0.flag(key)
    }

    /// Returns a setting that is a number; of any other, 0.
    pub fn count(&self, key: &str) -> u32 {
        self.0.count(key)
    }

    /// Returns a setting that is a rank or a file, from 0; of any other, 0.
    pub fn line(&self, key: &str) -> u8 {
        self.0.line(key)
    }

    /// Returns a setting that is one of several words; of any other, `none`.
    pub fn word(&self, key: &str) -> &'static str {
        self.0.word(key)
    }

    /// Returns a setting that is a text; of any other, an empty one.
    pub fn text(&self, key: &str) -> Arc<str> {
        self.0.text(key)
    }

    /// Whether a square is in a setting that is squares.
    pub fn has_square(&self, key: &str, square: Square) -> bool {
        self.0.squares(key).contains(square)
    }

    /// Whether a setting has another value than where no section gives it.
    pub fn differs(&self, key: &str) -> bool {
        self.0.differs(key)
    }

    /// Returns the letters of a setting that is a set of pieces, or a piece; none if it means any piece.
    pub fn letters(&self, key: &str) -> Vec<char> {
        let pieces = self.0.types(key).iter().chain(self.0.piece(key));
        pieces.filter_map(|piece| self.letter(piece)).collect()
    }

    /// Returns how the piece with a letter moves, in Fairy-Stockfish's dialect of Betza's notation.
    pub fn moves(&self, letter: char) -> Option<&str> {
        self.0.with_letter(letter).map(|piece| self.0.moves(piece))
    }

    /// Returns the letter of what a piece becomes, each by its letter.
    pub fn promoted(&self, letter: char) -> Option<char> {
        let piece = self.0.with_letter(letter)?;
        self.0.becomes(piece).and_then(|piece| self.letter(piece))
    }

    fn letter(&self, piece: PieceType) -> Option<char> {
        self.0.letters.get(&piece).copied()
    }
}
