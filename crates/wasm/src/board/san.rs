//! Moves in SAN, and in the notations of other games.

use legwork::records::MoveNotation;
use legwork::{Color, Move};
use wasm_bindgen::prelude::*;

use super::Board;
use legwork_bindings::BindingError;

#[wasm_bindgen]
impl Board {
    /// Converts a legal move from coordinates to SAN.
    ///
    /// # Errors
    ///
    /// If the move is not legal; the error says why.
    #[wasm_bindgen(js_name = sanMove)]
    pub fn san_move(&self, text: &str) -> Result<String, JsValue> {
        let mv = self
            .position()
            .read_move(text)
            .map_err(BindingError::from)?;
        Ok(self.position().san(mv))
    }

    /// Converts a legal move from coordinates to a notation: `coordinates`, `san`; `usi` and, in Japanese, `kif` for Shogi; `wxf` for
    /// Xiangqi, that of its World Federation. What a notation has no form for is in USI or SAN. It writes `同` for the square where the
    /// last move of this board has ended.
    ///
    /// # Errors
    ///
    /// If there is no such notation, or the move is not legal; the error says why.
    #[wasm_bindgen(js_name = moveIn)]
    pub fn move_in(&self, text: &str, notation: &str) -> Result<String, JsValue> {
        let unknown = || {
            let names = MoveNotation::ALL.map(|(_, name)| name).join(", ");
            BindingError::argument("notation", notation, format!("one of {names}"))
        };
        let notation = MoveNotation::named(notation).ok_or_else(unknown)?;
        let mv = self
            .position()
            .read_move(text)
            .map_err(BindingError::from)?;
        let moved = |mv: &Move| !mv.is_pass();
        let last = self.game.moves().last().filter(moved).map(Move::to);
        Ok(self.position().move_in(mv, notation, last))
    }

    /// Converts moves from this position on, separated by spaces, from coordinates to SAN: `1. e4 e5 2. Nf3`.
    ///
    /// # Errors
    ///
    /// If one is not legal; the error says why.
    #[wasm_bindgen(js_name = variationSan)]
    pub fn variation_san(
        &self,
        moves: &str,
        #[wasm_bindgen(js_name = moveNumbers)] numbers: Option<bool>,
    ) -> Result<String, JsValue> {
        let mut position = self.position().clone();
        let mut words: Vec<String> = Vec::new();
        let mut mover = None;
        for text in moves.split_whitespace() {
            let mv = position.read_move(text).map_err(BindingError::from)?;
            let number = position.move_number();
            let before = match position.turn() {
                _ if numbers == Some(false) => String::new(),
                // A further move of the same turn.
                turn if mover == Some(turn) => String::new(),
                Color::White => format!("{number}. "),
                Color::Black if words.is_empty() => format!("{number}..."),
                Color::Black => String::new(),
            };
            words.push(before + &position.san(mv));
            mover = Some(position.turn());
            position.make(mv);
        }
        Ok(words.join(" "))
    }
}
