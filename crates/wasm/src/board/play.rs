//! Moves played and taken back.

use wasm_bindgen::prelude::*;

use super::Board;
use super::lists::spelled;
use legwork_bindings::play_all;

#[wasm_bindgen]
impl Board {
    /// Plays a move in coordinates; returns whether it is legal. `explain` says why not.
    pub fn push(&mut self, text: &str) -> bool {
        let found = self.position().find_move(text);
        found.map(|mv| self.game.make(mv)).is_some()
    }

    /// Plays moves in coordinates, separated by spaces: all of them or none.
    ///
    /// # Errors
    ///
    /// If one is not legal; the error says why, and the board stays as it is.
    #[wasm_bindgen(js_name = pushMoves)]
    pub fn push_moves(&mut self, moves: &str) -> Result<(), JsValue> {
        let moves = moves.split_whitespace();
        play_all(&mut self.game, moves, |position, text| {
            Ok(position.read_move(text)?)
        })?;
        Ok(())
    }

    /// Makes a null move: the side to move makes none, to see what is threatened. Returns whether that is possible: not in check.
    pub fn pass(&mut self) -> bool {
        self.game.null_move().is_ok()
    }

    /// Takes the last move back and returns it in coordinates; `undefined` if there is none.
    pub fn pop(&mut self) -> Option<String> {
        let mv = self.game.undo()?;
        Some(spelled(self.position(), &[mv]))
    }

    /// The moves played, in coordinates, separated by spaces.
    #[wasm_bindgen(js_name = moveStack)]
    pub fn move_stack(&self) -> String {
        let played = self.game.earlier().zip(self.game.moves());
        let texts = played.map(|(position, mv)| position.move_text(mv));
        texts.collect::<Vec<_>>().join(" ")
    }

    /// The number of plies played since the start or the FEN.
    #[wasm_bindgen(js_name = gamePly)]
    pub fn game_ply(&self) -> u32 {
        self.game.moves().len() as u32
    }
}
