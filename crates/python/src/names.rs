//! Sides and squares by their names.

use legwork::Color;

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
