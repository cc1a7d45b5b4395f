//! The squares to which a piece can go, each with a class, as rule pages show them.

use std::collections::BTreeMap;

use legwork::{Piece, Position, Rules, Square};
use legwork_explain::diagram::{Diagram, SquareClass, moves_by_legs};
use legwork_explain::targets::{Target, targets};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::names;
use crate::placed::Placed;
use crate::value::of;
use crate::variants::{Options, Settings, known};
use legwork_bindings::BindingError;

/// A square, as JavaScript gets it.
#[derive(Serialize)]
struct GlanceSquare {
    square: String,
    class: &'static str,
    classes: Vec<&'static str>,
    #[serde(skip_serializing_if = "is_false")]
    castling: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_false(truth: &bool) -> bool {
    !truth
}

/// The squares to which a piece goes from a square, each with its class. Without a FEN the board is empty, and
/// every piece that a leg needs is assumed to be there. With one the other pieces are as it says; if the piece
/// stands there and its side is to move, these are its legal moves.
///
/// # Errors
///
/// If there is no such variant, piece or square, or the FEN is not a position.
#[wasm_bindgen(unchecked_return_type = "GlanceSquare[]")]
pub fn glance(
    variant: &str,
    piece: &str,
    square: &str,
    fen: Option<String>,
    options: Option<Options>,
) -> Result<JsValue, JsValue> {
    let variant = Settings::read(options)?.open(variant)?;
    let rules = variant.rules();
    let piece = names::piece(rules, piece)?;
    let square = names::square(rules, square)?;
    let Some(fen) = fen else {
        return Ok(alone(rules, piece, square));
    };
    let (position, _) = known::position(&variant, &fen).map_err(BindingError::from)?;
    Ok(among(&position, piece, square))
}

/// The same among arbitrarily placed pieces, as in `{e1: "K", d7: "p"}`: whether or not a game can reach this, and
/// without regard to check. Pieces on their squares of the start position have never moved.
///
/// # Errors
///
/// If there is no such variant, piece or square.
#[wasm_bindgen(js_name = glanceAmong, unchecked_return_type = "GlanceSquare[]")]
pub fn glance_among(
    variant: &str,
    piece: &str,
    square: &str,
    #[wasm_bindgen(unchecked_param_type = "Record<string, string>")] pieces: JsValue,
    options: Option<Options>,
) -> Result<JsValue, JsValue> {
    let variant = Settings::read(options)?.open(variant)?;
    let rules = variant.rules();
    let piece = names::piece(rules, piece)?;
    let from = names::square(rules, square)?;
    let mut placed = Placed::read(rules, pieces)?;
    placed.put(from, piece);
    let moves = moves_by_legs(rules, &placed, piece, from);
    let mut squares = targets(rules, &placed, piece, from, &moves);
    for square in placed.castles(piece, from) {
        squares.entry(square).or_default().castles = true;
    }
    Ok(write(rules, from, squares))
}

/// A piece alone on the board.
fn alone(rules: &Rules, piece: Piece, from: Square) -> JsValue {
    write(rules, from, Diagram::new(rules, piece, from).targets())
}

/// Writes a piece's squares in a position: its legal moves if it stands there and its side is to move, otherwise
/// wherever its legs lead it.
pub(crate) fn among(position: &Position, piece: Piece, from: Square) -> JsValue {
    let rules = position.rules();
    let legal = position.at(from) == Some(piece) && position.turn() == piece.color;
    let moves = if legal {
        position.moves_from(from)
    } else {
        moves_by_legs(rules, position, piece, from)
    };
    write(rules, from, targets(rules, position, piece, from, &moves))
}

/// Writes all squares except the piece's own.
fn write(rules: &Rules, from: Square, squares: BTreeMap<Square, Target>) -> JsValue {
    let others = squares.into_iter().filter(|&(square, _)| square != from);
    // The square of a Pawn that can only be captured en passant is not a destination.
    let shown = others.filter(|(_, target)| target.castles || !target.classes().is_empty());
    let written = shown.map(|(square, target)| GlanceSquare {
        square: names::of_square(rules, square),
        class: name(target.class()),
        classes: target.classes().into_iter().map(name).collect(),
        castling: target.castles,
    });
    of(written.collect::<Vec<_>>())
}

/// A class by its name in JavaScript.
pub(crate) fn name(class: SquareClass) -> &'static str {
    match class {
        SquareClass::Slide => "slide",
        SquareClass::Leap => "leap",
        SquareClass::Lame => "lame",
        SquareClass::Hop => "hop",
        SquareClass::AfterCapture => "afterCapture",
        SquareClass::MoveOnly => "moveOnly",
        SquareClass::CaptureOnly => "captureOnly",
        SquareClass::InPassing => "inPassing",
    }
}
