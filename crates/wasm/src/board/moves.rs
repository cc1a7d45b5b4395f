//! The legal moves as objects.

use std::collections::BTreeMap;

use legwork::Move;
use legwork_bindings::captured;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::Board;
use crate::names;
use crate::value::of;

/// A legal move, as JavaScript gets it.
#[derive(Serialize)]
struct MoveInfo {
    text: String,
    san: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    piece: Option<String>,
    captured: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    promotion: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    drop: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gate: Option<String>,
    castling: bool,
}

/// A game, as `JSON.stringify` writes it.
#[derive(Serialize)]
struct SavedGame {
    variant: String,
    options: BTreeMap<String, String>,
    start: String,
    moves: Vec<String>,
    fen: String,
}

#[wasm_bindgen]
impl Board {
    /// The legal moves as objects: all of them, or those of the piece on a square.
    ///
    /// # Errors
    ///
    /// If there is no such square.
    #[wasm_bindgen(unchecked_return_type = "MoveInfo[]")]
    pub fn moves(&self, square: Option<String>) -> Result<JsValue, JsValue> {
        let position = self.position();
        let moves = match square {
            Some(name) => position.moves_from(names::square(position.rules(), &name)?),
            None => position.moves(),
        };
        let moves: Vec<MoveInfo> = moves.into_iter().map(|mv| self.info(mv)).collect();
        Ok(of(moves))
    }

    /// The squares of the pieces of a side that attack a square.
    ///
    /// # Errors
    ///
    /// If there is no such square.
    pub fn attackers(&self, square: &str, white: bool) -> Result<Vec<String>, JsValue> {
        let position = self.position();
        let square = names::square(position.rules(), square)?;
        let attackers = position.attackers(square, super::color(white));
        Ok(names::of_squares(position.rules(), attackers))
    }

    /// How many times the position has occurred in this game, now included.
    pub fn repetitions(&self) -> u32 {
        self.game.repetitions() as u32
    }

    /// A number of 64 bits that equal positions share, for tables; the clocks are left out.
    pub fn key(&self) -> u64 {
        self.position().hash()
    }

    /// The game for `JSON.stringify`: `new Board(variant, start, options)` and `pushMoves(moves.join(" "))` make it again.
    #[wasm_bindgen(js_name = toJSON, unchecked_return_type = "SavedGame")]
    pub fn to_json(&self) -> JsValue {
        let rules = self.position().rules();
        let played = self.game.earlier().zip(self.game.moves());
        let start = self.game.earlier().next();
        of(SavedGame {
            variant: rules.id.clone(),
            options: rules.chosen.clone(),
            start: start.unwrap_or_else(|| self.position()).fen(),
            moves: played
                .map(|(position, mv)| position.move_text(mv))
                .collect(),
            fen: self.position().fen(),
        })
    }
}

impl Board {
    fn info(&self, mv: Move) -> MoveInfo {
        let position = self.position();
        let rules = position.rules();
        let kind = |kind| names::of_kind(rules, kind);
        let square = |square| names::of_square(rules, square);
        let moves = !mv.is_drop() && !mv.is_pass();
        let piece = moves.then(|| position.at(mv.from())).flatten();
        let captured = captured(position, mv).into_iter();
        MoveInfo {
            text: position.move_text(mv),
            san: position.san(mv),
            from: moves.then(|| square(mv.from())),
            to: (!mv.is_pass()).then(|| square(mv.to())),
            piece: piece.map(|piece| rules.letter_on_board(piece)),
            captured: captured
                .map(|(at, piece)| (square(at), rules.letter_on_board(piece)))
                .collect(),
            promotion: mv.promotion().map(kind),
            drop: mv.dropped().map(kind),
            gate: mv.gate().map(|(held, _)| kind(held)),
            castling: mv.wing().is_some(),
        }
    }
}
