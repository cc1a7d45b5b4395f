//! Sides, pieces and squares by their names.

use legwork::{Color, Piece, Rules};

use legwork_bindings::BindingError;
pub(crate) use legwork_bindings::names::{of_square, of_squares, square};

/// The name of a side.
pub(crate) fn of_side(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// The side with a name.
pub(crate) fn side(name: &str) -> Result<Color, BindingError> {
    match name {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        _ => Err(BindingError::argument("side", name, "`white` or `black`")),
    }
}

/// The piece with a letter: `N`, or `n` of Black's.
pub(crate) fn piece(rules: &Rules, letter: &str) -> Result<Piece, BindingError> {
    let both = |kind| Color::BOTH.map(|color| Piece::new(color, kind));
    let mut pieces = rules.kinds().flat_map(both);
    let found = pieces.find(|&piece| rules.letter_on_board(piece) == letter);
    let expected = "a piece as the FEN has it: `N`, or `n` of Black's";
    found.ok_or_else(|| BindingError::argument("piece", letter, expected))
}
