//! Sides and squares by their names.

use legwork::{Color, Rules, Square, Squares};

use crate::error::PythonError;

/// The name of a side.
pub(crate) fn of_side(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// The side with a name.
pub(crate) fn side(name: &str) -> Result<Color, PythonError> {
    match name {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        _ => Err(PythonError::argument("side", name, "`white` or `black`")),
    }
}

/// The name of a square: `e4`.
pub(crate) fn of_square(rules: &Rules, square: Square) -> String {
    rules.geometry.name(square).to_string()
}

/// The names of squares.
pub(crate) fn of_squares(rules: &Rules, squares: Squares) -> Vec<String> {
    squares
        .iter()
        .map(|square| of_square(rules, square))
        .collect()
}

/// The square with a name.
pub(crate) fn square(rules: &Rules, name: &str) -> Result<Square, PythonError> {
    rules.geometry.square(name).ok_or_else(|| {
        let mut squares = rules.geometry.squares();
        let first = squares.next().map(|square| of_square(rules, square));
        let last = squares.last().map(|square| of_square(rules, square));
        let (first, last) = (first.unwrap_or_default(), last.unwrap_or_default());
        PythonError::argument("square", name, format!("a square from {first} to {last}"))
    })
}
