//! Moves in SAN.

use legwork::Color;
use wasm_bindgen::prelude::*;

use super::Board;
use crate::error::WasmError;

#[wasm_bindgen]
impl Board {
    /// A legal move, given in coordinates, in SAN.
    ///
    /// # Errors
    ///
    /// If the move is not legal; the error says why.
    #[wasm_bindgen(js_name = sanMove)]
    pub fn san_move(&self, text: &str) -> Result<String, JsValue> {
        let mv = self.position().read_move(text).map_err(WasmError::from)?;
        Ok(self.position().san(mv))
    }

    /// A legal move, given in SAN, in coordinates.
    ///
    /// # Errors
    ///
    /// If it is no SAN, or could be several moves, or none that is legal.
    #[wasm_bindgen(js_name = readSan)]
    pub fn read_san(&self, san: &str) -> Result<String, JsValue> {
        let mv = self.position().read_san(san).map_err(WasmError::from)?;
        Ok(self.position().move_text(mv))
    }

    /// Moves from here on, given in coordinates and separated by spaces, in SAN: `1. e4 e5 2. Nf3`.
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
        for text in moves.split_whitespace() {
            let mv = position.read_move(text).map_err(WasmError::from)?;
            let number = position.move_number();
            let before = match position.turn() {
                _ if numbers == Some(false) => String::new(),
                Color::White => format!("{number}. "),
                Color::Black if words.is_empty() => format!("{number}..."),
                Color::Black => String::new(),
            };
            words.push(before + &position.san(mv));
            position.make(mv);
        }
        Ok(words.join(" "))
    }
}
