//! A move in words.

use legwork::explain::{Explanation, MoveEffect};
use legwork::text::MoveTextError;
use legwork::{Legality, Square};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::Board;
use crate::names;
use crate::value::of;
use legwork_bindings::BindingError;

/// A move in words, as JavaScript gets it.
#[derive(Serialize)]
struct Explained {
    legal: bool,
    text: String,
    words: String,
    squares: Vec<String>,
    reason: Option<&'static str>,
}

#[wasm_bindgen]
impl Board {
    /// Explains what a legal move does, or why a move is not legal, with the squares concerned. The move is in
    /// coordinates or in SAN.
    ///
    /// # Errors
    ///
    /// If the text is not a move in any position of the variant, or is ambiguous in this one.
    #[wasm_bindgen(unchecked_return_type = "Explanation")]
    pub fn explain(&self, text: &str) -> Result<JsValue, JsValue> {
        let position = self.position();
        let explained = match position.explain(text) {
            // A text that is not a coordinate move may be SAN.
            Err(error @ MoveTextError::Malformed { .. }) => match position.read_san(text) {
                Ok(mv) => position.explain(&position.move_text(mv)),
                Err(legwork::SanError::Text(_)) => Err(error),
                Err(san) => return Err(BindingError::from(san).into()),
            },
            explained => explained,
        };
        let explained = explained.map_err(BindingError::from)?;
        let (squares, reason) = match &explained.legality {
            Legality::Legal { story, .. } => (of_story(story), None),
            Legality::Illegal { reason } => (reason.squares(), Some(reason.name())),
        };
        let mut squares = names::of_squares(position.rules(), squares);
        squares.sort();
        squares.dedup();
        Ok(of(Explained {
            legal: explained.is_legal(),
            words: sentence(&explained),
            text: explained.text,
            squares,
            reason,
        }))
    }
}

/// The words of an explanation as one sentence.
fn sentence(explanation: &Explanation) -> String {
    let words = explanation.words().join(", ");
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str() + "."
}

fn of_story(story: &[MoveEffect]) -> Vec<Square> {
    let facts = story.iter().flat_map(MoveEffect::facts);
    facts.flat_map(|(_, fact)| fact.squares()).collect()
}
