//! Checks, captures, and the end of a game.

use legwork::{Adjudication, Color, Draw, Game, Verdict, rules};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::{Board, color};
use crate::names;
use crate::value::of;
use legwork_bindings::BindingError;

/// How a game has ended, as JavaScript gets it.
#[derive(Serialize)]
struct Outcome {
    result: &'static str,
    reason: &'static str,
}

#[wasm_bindgen]
impl Board {
    /// Whether the side to move is in check.
    #[wasm_bindgen(js_name = isCheck)]
    pub fn is_check(&self) -> bool {
        self.position().in_check()
    }

    /// The square of the King (or other royal piece) that is in check; empty if none is.
    #[wasm_bindgen(js_name = checkedPieces)]
    pub fn checked_pieces(&self) -> String {
        let position = self.position();
        names::of_squares(position.rules(), position.royals_in_check()).join(" ")
    }

    /// Whether a legal move in coordinates captures anything: also en passant, in passing or without moving.
    ///
    /// # Errors
    ///
    /// If the move is not legal; the error says why.
    #[wasm_bindgen(js_name = isCapture)]
    pub fn is_capture(&self, text: &str) -> Result<bool, JsValue> {
        let mv = self
            .position()
            .read_move(text)
            .map_err(BindingError::from)?;
        Ok(self.position().is_capture(mv))
    }

    /// The squares of a legal move in coordinates: where it starts, where it captures on its way, and where it ends.
    ///
    /// # Errors
    ///
    /// If the move is not legal; the error says why.
    #[wasm_bindgen(js_name = moveSquares)]
    pub fn move_squares(&self, text: &str) -> Result<Vec<String>, JsValue> {
        let position = self.position();
        let mv = position.read_move(text).map_err(BindingError::from)?;
        let from = (!mv.is_pass() && !mv.is_drop()).then(|| mv.from());
        let to = (!mv.is_pass()).then(|| mv.to());
        let squares = from.into_iter().chain(mv.taken()).chain(to);
        Ok(names::of_squares(position.rules(), squares))
    }

    /// Whether the game is over: by the rules, or because neither side can win any more. With `claimDraw` also by
    /// a draw by repetition, by the fifty-move rule or by a count.
    #[wasm_bindgen(js_name = isGameOver)]
    pub fn is_game_over(&self, #[wasm_bindgen(js_name = claimDraw)] claim: Option<bool>) -> bool {
        self.verdict(claim).is_some()
    }

    /// `1-0`, `0-1`, `1/2-1/2`, or `*` while the game is not over; `claimDraw` as in `isGameOver`.
    pub fn result(&self, #[wasm_bindgen(js_name = claimDraw)] claim: Option<bool>) -> String {
        result_text(self.verdict(claim)).to_owned()
    }

    /// How the game has ended and why; `undefined` while it is not over. All draws count here.
    #[wasm_bindgen(unchecked_return_type = "Outcome | undefined")]
    pub fn outcome(&self) -> JsValue {
        match self.game.verdict() {
            Some(verdict) => of(Outcome {
                result: result_text(Some(verdict)),
                reason: verdict.name(),
            }),
            None => JsValue::UNDEFINED,
        }
    }

    /// How the game has ended, as a sentence without a stop: `Black has lost its King: White wins`.
    #[cfg(feature = "full")]
    #[wasm_bindgen(js_name = outcomeWords)]
    pub fn outcome_words(&self) -> Option<String> {
        Some(self.position().sentence(self.game.verdict()?))
    }

    /// Whether a side cannot win any more, whatever is played: it has only its King, and no capture gives it a piece to
    /// drop, or neither side has mating material.
    #[wasm_bindgen(js_name = hasInsufficientMaterial)]
    pub fn has_insufficient_material(&self, white: bool) -> bool {
        let rules = self.position().rules();
        let wins_by_mate_alone = rules.endings.stalemate == rules::Stalemate::Draw
            && !rules.endings.end_by_aims()
            && rules.have_one_king_each()
            && !rules.captures_fill_hands();
        wins_by_mate_alone && self.position().is_bare(color(white)) || self.is_dead()
    }

    /// Whether neither side can win any more.
    #[wasm_bindgen(js_name = isInsufficientMaterial)]
    pub fn is_insufficient_material(&self) -> bool {
        self.has_insufficient_material(true) && self.has_insufficient_material(false)
    }
}

impl Board {
    fn verdict(&self, claim: Option<bool>) -> Option<Verdict> {
        let claimed = |verdict: &Verdict| {
            matches!(
                verdict.draw(),
                Some(Draw::Repetition { .. } | Draw::Moves { .. } | Draw::Counting)
            )
        };
        let verdict = self.game.verdict();
        verdict.filter(|verdict| claim == Some(true) || !claimed(verdict))
    }

    fn is_dead(&self) -> bool {
        let alone = Adjudication {
            dead: true,
            ..Adjudication::NONE
        };
        let verdict = Game::new(self.position().clone(), alone).verdict();
        verdict == Some(Verdict::Drawn(Draw::Dead))
    }
}

/// A result as PGN writes it.
pub(super) fn result_text(verdict: Option<Verdict>) -> &'static str {
    match verdict.map(Verdict::winner) {
        None => "*",
        Some(None) => "1/2-1/2",
        Some(Some(Color::White)) => "1-0",
        Some(Some(Color::Black)) => "0-1",
    }
}
