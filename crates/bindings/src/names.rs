//! Squares by their names in FENs and moves.

use legwork::{Rules, Square};

use crate::error::BindingError;

/// The name of a square: `e4`.
pub fn of_square(rules: &Rules, square: Square) -> String {
    rules.geometry.name(square).to_string()
}

/// The names of squares.
pub fn of_squares(rules: &Rules, squares: impl IntoIterator<Item = Square>) -> Vec<String> {
    let squares = squares.into_iter();
    squares.map(|square| of_square(rules, square)).collect()
}

/// The square with this name.
///
/// # Errors
///
/// If the board has no such square.
pub fn square(rules: &Rules, name: &str) -> Result<Square, BindingError> {
    let geometry = rules.geometry;
    geometry.square(name).ok_or_else(|| {
        let mut squares = of_squares(rules, geometry.squares()).into_iter();
        let first = squares.next().unwrap_or_default();
        let last = squares.last().unwrap_or_default();
        BindingError::argument("square", name, format!("a square from {first} to {last}"))
    })
}
