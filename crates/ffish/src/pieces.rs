//! The pieces of a variant by the types that Fairy-Stockfish knows.

use legwork::{Color, Kind, Piece, Position, Rules};
use legwork_import::SectionSettings;

/// The types of pieces of a variant: each with its key, such as `shogiPawn`, and its letter.
#[derive(Debug)]
pub(crate) struct PieceTypes {
    /// In Fairy-Stockfish's order, the King last.
    types: Vec<(String, char)>,
    /// For each kind, the letter of its type, and the place of that type, if there is one.
    kinds: Vec<(char, Option<usize>)>,
    /// The place of the type of Pawns, if there is one.
    pawn: Option<usize>,
}

impl PieceTypes {
    pub(crate) fn new(settings: SectionSettings<'_>, rules: &Rules) -> Self {
        let types: Vec<(String, char)> = settings.pieces().collect();
        let kinds = rules.kinds().map(|kind| {
            let symbol = rules.piece(kind).symbol;
            let own = symbol.letter();
            // A promoted piece of Shogi is of the type that it promotes to.
            let letter = if symbol.crowned() {
                settings.promoted(own).unwrap_or(own)
            } else {
                own
            };
            let place = types.iter().position(|&(_, of)| of == letter);
            (letter, place)
        });
        let kinds = kinds.collect();
        let pawn = types.iter().position(|(key, _)| key == "pawn");
        Self { types, kinds, pawn }
    }

    /// Returns the letter of the type that a kind is.
    pub(crate) fn letter(&self, kind: Kind) -> char {
        self.kinds[kind.index()].0
    }

    /// Returns the key of the type that a kind is; an empty one if there is no such type.
    pub(crate) fn key(&self, kind: Kind) -> &str {
        let place = self.place(kind);
        place.map_or("", |place| &self.types[place].0)
    }

    /// Returns the place of the type that a kind is in Fairy-Stockfish's order, if there is such a type.
    pub(crate) fn place(&self, kind: Kind) -> Option<usize> {
        self.kinds[kind.index()].1
    }

    /// Whether a kind is of the type of Pawns.
    pub(crate) fn is_pawn(&self, kind: Kind) -> bool {
        self.pawn.is_some() && self.place(kind) == self.pawn
    }

    /// Whether a kind is of the type with a key.
    pub(crate) fn is(&self, kind: Kind, key: &str) -> bool {
        self.key(kind) == key
    }

    /// Returns how many pieces of each type a side has in hand, by letter, in the order in which they are written.
    pub(crate) fn hand(
        &self,
        position: &Position,
        side: Color,
    ) -> impl Iterator<Item = (char, u8)> {
        let held = position.held(side);
        let types = if held.is_empty() {
            &[][..]
        } else {
            &self.types
        };
        let counts = types.iter().rev().map(move |&(_, letter)| {
            let of = |&&(kind, _): &&(Kind, u8)| self.letter(kind) == letter;
            let counted = held.iter().filter(of).map(|&(_, count)| count).sum();
            (letter, counted)
        });
        counts.filter(|&(_, count)| count > 0)
    }

    /// Returns how many pieces of a type a side has on the board.
    pub(crate) fn count(&self, position: &Position, side: Color, letter: char) -> u32 {
        let of = self.kinds().filter(|&kind| self.letter(kind) == letter);
        of.map(|kind| position.count_of(Piece::new(side, kind)))
            .sum()
    }

    /// Returns every kind.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.kinds.len()).filter_map(Kind::new)
    }

    /// Returns every type: its key and its letter.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, char)> {
        self.types
            .iter()
            .map(|(key, letter)| (key.as_str(), *letter))
    }
}
