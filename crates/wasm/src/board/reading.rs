//! Moves in SAN, read.

use wasm_bindgen::prelude::*;

use super::Board;
use legwork_bindings::{BindingError, play_all};

#[wasm_bindgen]
impl Board {
    /// Plays a move in SAN; returns whether it is legal.
    #[wasm_bindgen(js_name = pushSan)]
    pub fn push_san(&mut self, san: &str) -> bool {
        let read = self.position().read_san(san);
        read.map(|mv| self.game.make(mv)).is_ok()
    }

    /// Plays moves in SAN, separated by spaces: all of them or none.
    ///
    /// # Errors
    ///
    /// If one is not legal; the error says why, and the board stays as it is.
    #[wasm_bindgen(js_name = pushSanMoves)]
    pub fn push_san_moves(&mut self, moves: &str) -> Result<(), JsValue> {
        let moves = moves.split_whitespace();
        play_all(&mut self.game, moves, |position, text| {
            Ok(position.read_san(text)?)
        })?;
        Ok(())
    }

    /// Converts a legal move from SAN to coordinates.
    ///
    /// # Errors
    ///
    /// If the text is not SAN, or is ambiguous, or is not a legal move.
    #[wasm_bindgen(js_name = readSan)]
    pub fn read_san(&self, san: &str) -> Result<String, JsValue> {
        let mv = self.position().read_san(san).map_err(BindingError::from)?;
        Ok(self.position().move_text(mv))
    }
}
