//! Where a piece can go, as rule pages show it: squares with classes.

use std::collections::BTreeMap;

use legwork::base::legs::BoardView;
use legwork::explain::diagram::{Approach, Diagram, SquareClass, moves_by_legs};
use legwork::{Move, Piece, Position, Rules, Square};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::error::WasmError;
use crate::names;
use crate::placed::Placed;
use crate::value::of;
use crate::variants::{Options, Settings};

/// A square, as JavaScript gets it.
#[derive(Serialize)]
struct GlanceSquare {
    square: String,
    class: &'static str,
    classes: Vec<&'static str>,
    #[serde(skip_serializing_if = "is_false")]
    castling: bool,
}

/// What a piece can do on a square.
#[derive(Default)]
struct Reached {
    classes: Vec<SquareClass>,
    castling: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_false(truth: &bool) -> bool {
    !truth
}

/// The squares to which a piece goes from a square, each with its class. Without a FEN the board is empty, and
/// whatever a leg needs is taken to be there. With one the other pieces stand as it says; if the piece stands
/// there and has the turn, these are its legal moves.
///
/// # Errors
///
/// If there is no such variant, piece or square, or the FEN is no position.
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
    let position = variant.position(&fen).map_err(WasmError::from)?;
    Ok(among(&position, piece, square))
}

/// The same among pieces that stand as they like, as `{e1: "K", d7: "p"}`: whether or not a game gets there, and
/// without regard to check. Pieces where a game has them at its start have never moved.
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
    let mut squares = reached(rules, &placed, piece, from, &moves);
    for square in placed.castles(piece, from) {
        squares.entry(square).or_default().castling = true;
    }
    Ok(write(rules, from, squares))
}

/// A piece alone on the board.
fn alone(rules: &Rules, piece: Piece, from: Square) -> JsValue {
    let diagram = Diagram::new(rules, piece, from);
    let mut squares: BTreeMap<Square, Reached> = BTreeMap::new();
    for reach in diagram.reaches() {
        squares.entry(reach.square).or_default().classes = reach.classes();
    }
    for &square in diagram.castles() {
        squares.entry(square).or_default().castling = true;
    }
    write(rules, from, squares)
}

/// A piece among the others of a position: its legal moves if it stands there and has the turn, else where
/// its legs lead it.
pub(crate) fn among(position: &Position, piece: Piece, from: Square) -> JsValue {
    let rules = position.rules();
    let legal = position.at(from) == Some(piece) && position.turn() == piece.color;
    let moves = if legal {
        position.moves_from(from)
    } else {
        moves_by_legs(rules, position, piece, from)
    };
    write(rules, from, reached(rules, position, piece, from, &moves))
}

/// What the moves of a piece do, square by square.
fn reached(
    rules: &Rules,
    view: &impl BoardView,
    piece: Piece,
    from: Square,
    moves: &[Move],
) -> BTreeMap<Square, Reached> {
    let diagram = Diagram::new(rules, piece, from);
    let mut squares: BTreeMap<Square, Reached> = BTreeMap::new();
    for &mv in moves {
        let there = squares.entry(mv.to()).or_default();
        if mv.wing().is_some() {
            there.castling = true;
            continue;
        }
        let passed = is_en_passant(rules, view, piece, mv);
        let class = if mv.takes_on_the_way() && !passed {
            SquareClass::AfterCapture
        } else {
            let captures = passed || view.at(mv.to()).is_some();
            class_of(&diagram, mv.to(), captures)
        };
        there.classes.push(class);
        if !passed {
            for victim in mv.taken() {
                let classes = &mut squares.entry(victim).or_default().classes;
                classes.push(SquareClass::InPassing);
            }
        }
    }
    squares
}

/// Whether a move captures en passant: what it takes stands beside the way.
fn is_en_passant(rules: &Rules, view: &impl BoardView, piece: Piece, mv: Move) -> bool {
    let paths = rules.piece(piece.kind).paths();
    let mut legs = paths.iter().flat_map(|path| &path.legs);
    let passant = view.passant().filter(|passant| {
        passant.target == mv.to() && mv.taken().any(|taken| taken == passant.victim)
    });
    passant.is_some() && legs.any(|leg| leg.may.passed)
}

/// The class of the approach by which a piece gets to a square.
fn class_of(diagram: &Diagram, square: Square, captures: bool) -> SquareClass {
    let serves = |approach: &&Approach| {
        if captures {
            approach.takes
        } else {
            approach.quiet
        }
    };
    let approaches = diagram.at(square).map(|reach| &reach.approaches);
    match approaches.and_then(|approaches| approaches.iter().find(serves)) {
        Some(approach) => approach.class(),
        // A first move that is allowed elsewhere than at home is not in the diagram.
        None if captures => SquareClass::CaptureOnly,
        None => SquareClass::MoveOnly,
    }
}

/// Everything but the piece's own square.
fn write(rules: &Rules, from: Square, squares: BTreeMap<Square, Reached>) -> JsValue {
    let others = squares.into_iter().filter(|&(square, _)| square != from);
    let written = others.map(|(square, mut reached)| {
        reached.classes.sort_unstable();
        reached.classes.dedup();
        GlanceSquare {
            square: names::of_square(rules, square),
            class: name(shown(&reached.classes)),
            classes: reached.classes.iter().copied().map(name).collect(),
            castling: reached.castling,
        }
    });
    of(written.collect::<Vec<_>>())
}

/// The class by which a square of several is shown: what can be captured there in passing goes before all.
fn shown(classes: &[SquareClass]) -> SquareClass {
    let passing = SquareClass::InPassing;
    if classes.contains(&passing) {
        return passing;
    }
    // Castling alone: it is a move, and captures nothing.
    *classes.first().unwrap_or(&SquareClass::MoveOnly)
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
