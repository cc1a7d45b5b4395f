//! The facts of an explanation, for programs that print or store it.

use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kind, Kinds};
use legwork_core::squares::Squares;

/// One fact of a reason or of a move's effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact {
    /// A square.
    Square(Square),
    /// A side.
    Color(Color),
    /// A kind of piece.
    Kind(Kind),
    /// Some kinds of piece.
    Kinds(Kinds),
    /// Some squares.
    Squares(Squares),
    /// A number, counted from 1.
    Number(u8),
    /// The name of a rule.
    Rule(&'static str),
}

impl Fact {
    /// The squares that it is about.
    pub fn squares(self) -> Vec<Square> {
        match self {
            Self::Square(square) => vec![square],
            Self::Squares(squares) => squares.into_iter().collect(),
            Self::Color(_) | Self::Kind(_) | Self::Kinds(_) | Self::Number(_) | Self::Rule(_) => {
                Vec::new()
            }
        }
    }
}

/// Facts, each by its name.
pub(super) type Facts = Vec<(&'static str, Fact)>;

/// A name for programs, and the facts that go with it.
pub(super) type NamedFacts = (&'static str, Facts);

/// A square and its role, if there is one.
pub(super) fn maybe(name: &'static str, square: Option<Square>) -> Facts {
    let square = square.map(|square| (name, Fact::Square(square)));
    square.into_iter().collect()
}

/// Squares and their roles.
pub(super) fn squares<const N: usize>(named: [(&'static str, Square); N]) -> Facts {
    named
        .map(|(name, square)| (name, Fact::Square(square)))
        .to_vec()
}

/// The square that a reason is about.
pub(super) fn at(square: Square) -> Facts {
    squares([("at", square)])
}

/// The kind of the piece that a reason is about.
pub(super) fn piece(kind: Kind) -> Facts {
    vec![("piece", Fact::Kind(kind))]
}

/// The side that a reason is about.
pub(super) fn side(color: Color) -> Facts {
    vec![("side", Fact::Color(color))]
}
