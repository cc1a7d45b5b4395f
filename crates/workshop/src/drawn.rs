//! Pieces that are drawn by clicking squares, and the notation of what they do.

use legwork_betza::{Drawn, Movement, Step};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::value::{error, of};

/// A square of a drawing, as a page has it.
#[derive(Debug, Serialize)]
struct Square {
    dx: i8,
    dy: i8,
    slides: bool,
    moves: bool,
    captures: bool,
}

/// Returns the notation of a drawing. Each of its squares is five numbers: how many files to the right and ranks forward it is, as
/// White sees it, and whether the piece slides, moves and captures that way, 1 or 0.
#[wasm_bindgen(js_name = notationOf)]
pub fn notation_of(squares: &[i8]) -> String {
    let drawn = |square: &[i8]| {
        let [dx, dy, slides, moves, captures] = *square else {
            return None;
        };
        Some(Drawn {
            step: Step { dx, dy },
            slides: slides != 0,
            moves: moves != 0,
            captures: captures != 0,
        })
    };
    let drawing: Vec<Drawn> = squares.chunks(5).filter_map(drawn).collect();
    Movement::drawn(&drawing).to_string()
}

/// Returns the drawing of a notation; nothing if it has moves that cannot be drawn square by square.
///
/// # Errors
///
/// If the notation has a fault.
#[wasm_bindgen(js_name = drawingOf, unchecked_return_type = "DrawnSquare[] | undefined")]
pub fn drawing_of(betza: &str) -> Result<JsValue, JsValue> {
    let movement: Movement = betza.parse().map_err(error)?;
    let square = |drawn: Drawn| {
        let Drawn {
            step: Step { dx, dy },
            slides,
            moves,
            captures,
        } = drawn;
        Square {
            dx,
            dy,
            slides,
            moves,
            captures,
        }
    };
    let squares = movement
        .drawing()
        .map(|all| all.into_iter().map(square).collect::<Vec<_>>());
    Ok(squares.map_or(JsValue::UNDEFINED, of))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_become_a_notation() {
        let knight_and_rook = [1, 2, 0, 1, 1, -1, 2, 0, 1, 1, 0, 1, 1, 1, 0];
        assert_eq!(notation_of(&knight_and_rook), "fNfmR");
        assert_eq!(notation_of(&[]), "");
        assert_eq!(notation_of(&[1, 2]), "", "what is not a square is left out");
    }
}
