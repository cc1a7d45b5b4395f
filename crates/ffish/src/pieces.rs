//! The pieces of a variant by the types that Fairy-Stockfish knows.

use legwork::{Color, Kind, Piece, Position};
use legwork_import::SectionSettings;

use crate::library::FairyVariant;

/// The types of pieces of a variant: each with its key, such as `shogiPawn`, and its letter.
#[derive(Debug, Clone)]
pub(crate) struct PieceTypes<'a> {
    settings: SectionSettings<'a>,
    /// In Fairy-Stockfish's order, the King last.
    types: Vec<(String, char)>,
}

impl<'a> PieceTypes<'a> {
    pub(crate) fn of(variant: &'a FairyVariant) -> Self {
        let settings = variant.settings();
        Self {
            settings,
            types: settings.pieces().collect(),
        }
    }

    /// Returns the letter of the type that a kind is: a promoted piece of Shogi is of the type that it promotes to.
    pub(crate) fn letter(&self, position: &Position, kind: Kind) -> char {
        let symbol = position.rules().piece(kind).symbol;
        let own = symbol.letter();
        match symbol.crowned() {
            true => self.settings.promoted(own).unwrap_or(own),
            false => own,
        }
    }

    /// Returns the key of the type that a kind is; an empty one if there is no such type.
    pub(crate) fn key(&self, position: &Position, kind: Kind) -> &str {
        self.key_of(self.letter(position, kind))
    }

    /// Returns the key of the type with a letter.
    pub(crate) fn key_of(&self, letter: char) -> &str {
        let found = self.types.iter().find(|&&(_, own)| own == letter);
        found.map(|(key, _)| key.as_str()).unwrap_or_default()
    }

    /// Returns how many pieces of each type a side has in hand, by letter, in the order in which they are written.
    pub(crate) fn hand(&self, position: &Position, side: Color) -> Vec<(char, u8)> {
        let held = position.held(side);
        let counts = self.types.iter().rev().map(|&(_, letter)| {
            let of = |&&(kind, _): &&(Kind, u8)| self.letter(position, kind) == letter;
            let counted = held.iter().filter(of).map(|&(_, count)| count).sum();
            (letter, counted)
        });
        counts.filter(|&(_, count)| count > 0).collect()
    }

    /// Returns how many pieces of a type a side has on the board.
    pub(crate) fn count(&self, position: &Position, side: Color, letter: char) -> u32 {
        let kinds = position.rules().kinds();
        let of = kinds.filter(|&kind| self.letter(position, kind) == letter);
        of.map(|kind| position.count_of(Piece::new(side, kind)))
            .sum()
    }

    /// Returns every type: its key and its letter.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, char)> {
        self.types
            .iter()
            .map(|(key, letter)| (key.as_str(), *letter))
    }
}
