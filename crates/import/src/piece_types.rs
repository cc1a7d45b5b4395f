//! The types of pieces that Fairy-Stockfish knows, and sets of them.

use std::fmt;

use legwork_reader::variants_ini::PIECES as KNOWN;

/// A type of piece, by its place in the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PieceType(u8);

/// How many types a section may define itself.
const CUSTOM: u8 = 25;

/// The stem of the keys of such types, in front of a number from 1.
const CUSTOM_STEM: &str = "customPiece";

impl PieceType {
    pub(crate) const PAWN: Self = Self(0);
    pub(crate) const BISHOP: Self = Self(2);
    pub(crate) const ROOK: Self = Self(3);
    pub(crate) const FERS: Self = Self(5);
    pub(crate) const SHOGI_PAWN: Self = Self(18);
    pub(crate) const JANGGI_CANNON: Self = Self(27);
    /// The Soldier of Xiangqi.
    pub(crate) const SOLDIER: Self = Self(28);
    pub(crate) const WAZIR: Self = Self(33);
    /// The royal piece.
    pub(crate) const KING: Self = Self(KNOWN.len() as u8 + CUSTOM);

    /// How many types there are.
    pub(crate) const COUNT: usize = Self::KING.0 as usize + 1;

    /// Returns its place in the table.
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns every type, in Fairy-Stockfish's order: the King last.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..=Self::KING.0).map(Self)
    }

    /// Returns the type with this key.
    pub(crate) fn with_key(key: &str) -> Option<Self> {
        if key == "king" {
            return Some(Self::KING);
        }
        if let Some(number) = key.strip_prefix(CUSTOM_STEM) {
            let number: u8 = number.parse().ok()?;
            let known = (1..=CUSTOM).contains(&number)
                && key.len() == CUSTOM_STEM.len() + number_length(number);
            return known.then_some(Self(KNOWN.len() as u8 + number - 1));
        }
        let place = KNOWN.iter().position(|(known, ..)| *known == key)?;
        Some(Self(place as u8))
    }

    fn known(self) -> Option<&'static (&'static str, &'static str, &'static str)> {
        KNOWN.get(usize::from(self.0))
    }

    /// Returns the key that gives it a letter.
    pub(crate) fn key(self) -> String {
        match self.known() {
            _ if self == Self::KING => "king".to_owned(),
            Some((key, ..)) => (*key).to_owned(),
            None => format!("{CUSTOM_STEM}{}", usize::from(self.0) - KNOWN.len() + 1),
        }
    }

    /// Returns its moves, if it has them already. Those of the King may be replaced.
    pub(crate) fn moves(self) -> Option<&'static str> {
        if self == Self::KING {
            Some("K")
        } else {
            self.known().map(|(_, moves, _)| *moves)
        }
    }

    /// Returns its name, if it has one.
    pub(crate) fn name(self) -> Option<&'static str> {
        if self == Self::KING {
            Some("King")
        } else {
            self.known().map(|(.., name)| *name)
        }
    }

    /// Whether a section gives it its moves.
    pub(crate) fn is_custom(self) -> bool {
        self.moves().is_none()
    }
}

/// The number of digits of a number below 100.
fn number_length(number: u8) -> usize {
    if number < 10 { 1 } else { 2 }
}

impl fmt::Display for PieceType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.key())
    }
}

/// A set of types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct TypeSet {
    types: u64,
    /// Whether it holds the word for all pieces, `*`.
    pub(crate) all: bool,
}

impl TypeSet {
    /// No types.
    pub(crate) const NONE: Self = Self {
        types: 0,
        all: false,
    };

    /// The word for all pieces.
    pub(crate) const ALL: Self = Self {
        types: 0,
        all: true,
    };

    /// Whether the type is in the set.
    pub(crate) fn contains(self, piece: PieceType) -> bool {
        self.types >> piece.0 & 1 == 1
    }

    /// Adds a type.
    pub(crate) fn insert(&mut self, piece: PieceType) {
        self.types |= 1 << piece.0;
    }

    /// Takes a type away.
    pub(crate) fn remove(&mut self, piece: PieceType) {
        self.types &= !(1 << piece.0);
    }

    /// Returns the types, in order.
    pub(crate) fn iter(self) -> impl Iterator<Item = PieceType> {
        PieceType::all().filter(move |&piece| self.contains(piece))
    }
}

impl FromIterator<PieceType> for TypeSet {
    fn from_iter<I: IntoIterator<Item = PieceType>>(types: I) -> Self {
        let mut set = Self::NONE;
        types.into_iter().for_each(|piece| set.insert(piece));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_has_a_key_of_its_own() {
        let all: Vec<PieceType> = PieceType::all().collect();
        assert_eq!(all.len(), 62);
        for &piece in &all {
            assert_eq!(PieceType::with_key(&piece.key()), Some(piece));
            assert_eq!(piece.is_custom(), piece.name().is_none());
        }
        for key in [
            "customPiece0",
            "customPiece26",
            "customPiece01",
            "customPiece",
            "King",
            "",
        ] {
            assert_eq!(PieceType::with_key(key), None, "{key}");
        }
        let named = [
            (PieceType::PAWN, "pawn"),
            (PieceType::BISHOP, "bishop"),
            (PieceType::ROOK, "rook"),
            (PieceType::FERS, "fers"),
            (PieceType::SHOGI_PAWN, "shogiPawn"),
            (PieceType::JANGGI_CANNON, "janggiCannon"),
            (PieceType::SOLDIER, "soldier"),
            (PieceType::WAZIR, "wazir"),
            (PieceType::KING, "king"),
        ];
        for (piece, key) in named {
            assert_eq!(piece.key(), key);
        }
    }
}
