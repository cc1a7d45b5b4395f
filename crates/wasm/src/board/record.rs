//! The game as a record, sequences of moves counted, and random games.

use legwork::Adjudication;
use legwork::pgn::{GameResult, PgnGame, PgnMove};
use legwork::playout::{Limits, Player};
use legwork::san::SanStyle;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::Board;
use crate::value::{entries, of, text, whole};

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
