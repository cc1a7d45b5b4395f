//! Squares and pieces by their names in FENs and moves.

use legwork::{Color, Kind, Piece, Rules};
use legwork_core::echo::clip;

use legwork_bindings::BindingError;
pub(crate) use legwork_bindings::names::{of_square, of_squares, square};

/// The symbol of a kind: `+R`.
pub(crate) fn of_kind(rules: &Rules, kind: Kind) -> String {
    rules.piece(kind).symbol.to_string()
}

/// The piece with this symbol: White's in upper case, Black's in lower case; with `~` a promoted one that falls back.
pub(crate) fn piece(rules: &Rules, symbol: &str) -> Result<Piece, BindingError> {
    let of_both = |kind| Color::each(|color| Piece::new(color, kind));
    let mut all = rules.kinds().flat_map(of_both);
    all.find(|&piece| rules.letter_on_board(piece) == symbol)
        .ok_or_else(|| unknown(rules, symbol))
}

/// The kind with this symbol, in upper or lower case.
pub(crate) fn kind(rules: &Rules, symbol: &str) -> Result<Kind, BindingError> {
    let kind = rules.kind_named(&symbol.to_ascii_uppercase());
    kind.ok_or_else(|| unknown(rules, symbol))
}

fn unknown(rules: &Rules, symbol: &str) -> BindingError {
    let kinds: Vec<String> = rules
        .named_kinds()
        .map(|kind| of_kind(rules, kind))
        .collect();
    let expected = format!("a piece of {}: {}", clip(&rules.id), kinds.join(" "));
    BindingError::argument("piece", symbol, expected)
}
