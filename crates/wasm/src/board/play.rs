//! Moves played and taken back.

use legwork::pgn::{GameResult, PgnGame, PgnMove};
use legwork::playout::{Limits, Player};
use legwork::san::SanStyle;
use legwork::{Adjudication, Move, Position};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::Board;
use super::lists::spelled;
use crate::value::{entries, of, text, whole};
use legwork_bindings::BindingError;

#[wasm_bindgen]
extern "C" {
    /// Tags of a PGN, as an object of JavaScript's.
    #[wasm_bindgen(typescript_type = "Record<string, string>")]
    pub type Tags;
}

/// A random game is cut off after this many plies.
const LONGEST_PLAYOUT: u32 = 1_000;
/// The greatest depth of a perft.
const DEEPEST: f64 = 100.0;

/// How a random game went, as JavaScript gets it.
#[derive(Serialize)]
struct PlayoutReport {
    plies: u32,
    result: &'static str,
    reason: Option<&'static str>,
}

#[wasm_bindgen]
impl Board {
    /// Plays a move in coordinates; returns whether it is legal. `explain` says why not.
    pub fn push(&mut self, text: &str) -> bool {
        let read = self.position().read_move(text);
        read.map(|mv| self.game.make(mv)).is_ok()
    }

    /// Plays a move in SAN; returns whether it is legal.
    #[wasm_bindgen(js_name = pushSan)]
    pub fn push_san(&mut self, san: &str) -> bool {
        let read = self.position().read_san(san);
        read.map(|mv| self.game.make(mv)).is_ok()
    }

    /// Plays moves in coordinates, separated by spaces: all of them or none.
    ///
    /// # Errors
    ///
    /// If one is not legal; the error says why, and the board stays as it is.
    #[wasm_bindgen(js_name = pushMoves)]
    pub fn push_moves(&mut self, moves: &str) -> Result<(), JsValue> {
        self.push_all(moves, |position, text| Ok(position.read_move(text)?))
    }

    /// Plays moves in SAN, separated by spaces: all of them or none.
    ///
    /// # Errors
    ///
    /// If one is not legal; the error says why, and the board stays as it is.
    #[wasm_bindgen(js_name = pushSanMoves)]
    pub fn push_san_moves(&mut self, moves: &str) -> Result<(), JsValue> {
        self.push_all(moves, |position, text| Ok(position.read_san(text)?))
    }

    /// Takes the last move back and returns it in coordinates; `undefined` if there is none.
    pub fn pop(&mut self) -> Option<String> {
        let mv = self.game.undo()?;
        Some(spelled(self.position(), &[mv]))
    }

    /// The game so far as PGN, with these tags.
    ///
    /// # Errors
    ///
    /// If the tags are not an object.
    pub fn pgn(&self, tags: Option<Tags>) -> Result<String, JsValue> {
        let start = self.game.earlier().next().unwrap_or(self.position());
        let mut record = PgnGame::new(start.clone());
        for (name, value) in entries("tags", tags)? {
            record.tags.set(&name, text(&value));
        }
        record.main.moves = self.game.moves().map(PgnMove::from).collect();
        if let Some(verdict) = self.game.verdict() {
            record.result = GameResult::of(verdict.winner());
        }
        Ok(record.to_pgn(SanStyle::Plain))
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

    /// The number of sequences of legal moves of this length.
    ///
    /// # Errors
    ///
    /// If the depth is not a whole number from 0 to 100.
    pub fn perft(&self, depth: f64) -> Result<f64, JsValue> {
        let depth = whole("depth", depth, DEEPEST)? as u32;
        Ok(self.position().perft(depth) as f64)
    }

    /// Plays random moves to the end, on a copy. The same seed and number (default 0) give the same game.
    ///
    /// # Errors
    ///
    /// If the seed or the number is not a whole number.
    #[wasm_bindgen(unchecked_return_type = "Playout")]
    pub fn playout(&self, seed: Option<f64>, number: Option<f64>) -> Result<JsValue, JsValue> {
        let seed = whole("seed", seed.unwrap_or_default(), f64::MAX)?;
        let number = whole("number", number.unwrap_or_default(), f64::MAX)?;
        let limits = Limits {
            adjudication: Adjudication::ALL,
            plies: LONGEST_PLAYOUT,
        };
        let played = Player::continuing(&self.game, limits).play(seed, number);
        Ok(of(PlayoutReport {
            plies: played.plies,
            result: super::ask::result_text(played.verdict),
            reason: played.verdict.map(|verdict| verdict.name()),
        }))
    }
}

impl Board {
    fn push_all(
        &mut self,
        moves: &str,
        read: impl Fn(&Position, &str) -> Result<Move, BindingError>,
    ) -> Result<(), JsValue> {
        let before = self.game.moves().len();
        for text in moves.split_whitespace() {
            match read(self.position(), text) {
                Ok(mv) => self.game.make(mv),
                Err(error) => {
                    while self.game.moves().len() > before {
                        self.game.undo();
                    }
                    return Err(error.into());
                }
            }
        }
        Ok(())
    }
}
