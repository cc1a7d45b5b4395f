//! What an explanation is about, for programs that print or store it.

use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kind, Kinds};

/// One thing that a reason or a step of a story speaks of.
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
    /// A number, counted from 1.
    Number(u8),
    /// The name of a rule.
    Rule(&'static str),
}

/// Facts, each by its name.
pub(super) type Facts = Vec<(&'static str, Fact)>;

/// A square by the name of what it is to the story, if there is one.
pub(super) fn maybe(name: &'static str, square: Option<Square>) -> Facts {
    square
        .map(|square| (name, Fact::Square(square)))
        .into_iter()
        .collect()
}

/// Squares by what each is to the story.
pub(super) fn squares<const N: usize>(named: [(&'static str, Square); N]) -> Facts {
    named
        .into_iter()
        .map(|(name, square)| (name, Fact::Square(square)))
        .collect()
}
