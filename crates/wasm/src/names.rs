//! Squares and pieces by their names in FENs and moves.

use legwork::{Color, Kind, Piece, Rules, Square};
use legwork_core::echo::clip;

use crate::error::WasmError;

/// The name of a square: `e4`.
pub(crate) fn of_square(rules: &Rules, square: Square) -> String {
    rules.geometry.name(square).to_string()
}

/// The names of squares.
pub(crate) fn of_squares(rules: &Rules, squares: impl IntoIterator<Item = Square>) -> Vec<String> {
    let squares = squares.into_iter();
    squares.map(|square| of_square(rules, square)).collect()
}

/// The symbol of a kind: `+R`.
pub(crate) fn of_kind(rules: &Rules, kind: Kind) -> String {
    rules.piece(kind).symbol.to_string()
}

/// The square with this name.
pub(crate) fn square(rules: &Rules, name: &str) -> Result<Square, WasmError> {
    let geometry = rules.geometry;
    geometry.square(name).ok_or_else(|| {
        let mut squares = of_squares(rules, geometry.squares()).into_iter();
        let first = squares.next().unwrap_or_default();
        let last = squares.last().unwrap_or_default();
        WasmError::argument("square", name, format!("a square from {first} to {last}"))
    })
}

/// The piece with this symbol: White's in upper case, Black's in lower case; with `~` a promoted one that falls back.
pub(crate) fn piece(rules: &Rules, symbol: &str) -> Result<Piece, WasmError> {
    let of_both = |kind| Color::BOTH.map(|color| Piece::new(color, kind));
    let mut all = rules.kinds().flat_map(of_both);
    all.find(|&piece| rules.letter_on_board(piece) == symbol)
        .ok_or_else(|| unknown(rules, symbol))
}

/// The kind with this symbol, in upper or lower case.
pub(crate) fn kind(rules: &Rules, symbol: &str) -> Result<Kind, WasmError> {
    let kind = rules.kind_named(&symbol.to_uppercase());
    kind.ok_or_else(|| unknown(rules, symbol))
}

fn unknown(rules: &Rules, symbol: &str) -> WasmError {
    let kinds: Vec<String> = rules
        .named_kinds()
        .map(|kind| of_kind(rules, kind))
        .collect();
    let expected = format!("a piece of {}: {}", clip(&rules.id), kinds.join(" "));
    WasmError::argument("piece", symbol, expected)
}
