//! A move entered by clicks: the class `MoveEntry`.

use legwork::{Position, Square};
use legwork_entry::{Answer, Input};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::value::of;
use crate::{glance, names};
use legwork_bindings::BindingError;

/// A square to go to, as JavaScript gets it.
#[derive(Serialize)]
struct Target {
    square: String,
    class: &'static str,
    castles: bool,
    captures: bool,
    promotes: bool,
    drops: bool,
}

/// One of several moves that the clicks could mean, as JavaScript gets it.
#[derive(Serialize)]
struct Choice {
    #[serde(rename = "move")]
    text: String,
    becomes: Option<String>,
    words: String,
}

impl Choice {
    fn new(position: &Position, choice: legwork_entry::Choice) -> Self {
        Self {
            text: position.move_text(choice.mv),
            becomes: choice
                .becomes
                .map(|kind| names::of_kind(position.rules(), kind)),
            words: choice.words,
        }
    }
}

/// The answer to a click, as JavaScript gets it.
#[derive(Serialize, Default)]
struct Reply {
    answer: &'static str,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    squares: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unexplained: Option<bool>,
}

/// The move that a player is entering on a board, click by click. Its position never changes.
#[wasm_bindgen]
#[derive(Debug)]
pub struct MoveEntry {
    entry: legwork_entry::MoveEntry,
}

#[wasm_bindgen]
impl MoveEntry {
    /// The squares whose pieces can be picked up, given the piece of the hand if one is taken.
    pub fn sources(&self) -> Vec<String> {
        self.named(self.entry.sources())
    }

    /// The pieces in the hand that some legal move brings in.
    pub fn hands(&self) -> Vec<String> {
        let rules = self.position().rules();
        let kinds = self.entry.hands().into_iter();
        kinds.map(|kind| names::of_kind(rules, kind)).collect()
    }

    /// Whether the turn can be passed.
    #[wasm_bindgen(js_name = mayPass)]
    pub fn may_pass(&self) -> bool {
        self.entry.may_pass()
    }

    /// The square of the piece that is picked up.
    pub fn picked(&self) -> Option<String> {
        let rules = self.position().rules();
        Some(names::of_square(rules, self.entry.picked()?))
    }

    /// The piece of the hand that is to come in.
    pub fn hand(&self) -> Option<String> {
        Some(names::of_kind(self.position().rules(), self.entry.hand()?))
    }

    /// The squares that the piece has gone to so far.
    pub fn stops(&self) -> Vec<String> {
        self.named(self.entry.stops())
    }

    /// The squares to which the picked piece can go next, or on which the piece of the hand can be dropped.
    #[wasm_bindgen(unchecked_return_type = "Target[]")]
    pub fn targets(&self) -> JsValue {
        let rules = self.position().rules();
        let targets = self.entry.targets().into_iter().map(|target| Target {
            square: names::of_square(rules, target.square),
            class: glance::name(target.class),
            castles: target.castles,
            captures: target.captures,
            promotes: target.promotes,
            drops: target.drops,
        });
        of(targets.collect::<Vec<_>>())
    }

    /// The moves that remain when the squares are known, as when a piece may promote.
    #[wasm_bindgen(unchecked_return_type = "Choice[]")]
    pub fn choices(&self) -> JsValue {
        let choices = self.entry.choices().into_iter();
        of(choices
            .map(|choice| Choice::new(self.position(), choice))
            .collect::<Vec<_>>())
    }

    /// The choice that has been made, while the move is not complete: it is still to be said where it leaves its wall.
    #[wasm_bindgen(unchecked_return_type = "Choice | undefined")]
    pub fn chosen(&self) -> JsValue {
        self.entry.chosen().map_or(JsValue::UNDEFINED, |choice| {
            of(Choice::new(self.position(), choice))
        })
    }

    /// The demands of the turn and of the next click that the board does not show: `first of two moves`.
    pub fn prompt(&self) -> String {
        self.entry.prompt()
    }

    /// Clicks a square, or lets a piece go there that was `dragged`.
    ///
    /// # Errors
    ///
    /// If there is no such square.
    #[wasm_bindgen(unchecked_return_type = "Answer")]
    pub fn square(&mut self, name: &str, dragged: Option<bool>) -> Result<JsValue, JsValue> {
        let square = names::square(self.position().rules(), name)?;
        let answer = match dragged {
            Some(true) => self.entry.give_dropped(square),
            _ => self.entry.give(Input::Square(square)),
        };
        Ok(self.reply(answer))
    }

    /// Takes a piece from the hand, or puts it back.
    ///
    /// # Errors
    ///
    /// If the variant has no such piece.
    #[wasm_bindgen(js_name = takeHand, unchecked_return_type = "Answer")]
    pub fn take_hand(&mut self, symbol: &str) -> Result<JsValue, JsValue> {
        let kind = names::kind(self.position().rules(), symbol)?;
        Ok(self.give(Input::Hand(kind)))
    }

    /// Passes the turn.
    #[wasm_bindgen(unchecked_return_type = "Answer")]
    pub fn pass(&mut self) -> JsValue {
        self.give(Input::Pass)
    }

    /// Chooses one of the `choices` by its move.
    ///
    /// # Errors
    ///
    /// If there is no such choice now.
    #[wasm_bindgen(unchecked_return_type = "Answer")]
    pub fn choose(
        &mut self,
        #[wasm_bindgen(js_name = move)] text: &str,
    ) -> Result<JsValue, JsValue> {
        let choices = self.entry.choices();
        let moves = choices.iter().map(|choice| choice.mv);
        let texts: Vec<_> = moves
            .map(|mv| (mv, self.position().move_text(mv)))
            .collect();
        match texts.iter().find(|(_, known)| known == text) {
            Some(&(mv, _)) => Ok(self.give(Input::Choose(mv))),
            None => {
                let known: Vec<&str> = texts.iter().map(|(_, known)| known.as_str()).collect();
                let expected = if known.is_empty() {
                    "nothing, for there is no choice now".to_owned()
                } else {
                    known.join(" or ")
                };
                Err(BindingError::argument("move", text, expected).into())
            }
        }
    }

    /// Takes the last click back; returns whether there was one.
    pub fn back(&mut self) -> bool {
        self.entry.back()
    }

    /// Takes all clicks back.
    pub fn clear(&mut self) {
        self.entry.clear();
    }
}

impl MoveEntry {
    pub(crate) fn new(position: Position, asks: bool) -> Self {
        let entry = if asks {
            legwork_entry::MoveEntry::asking_for_gates(position)
        } else {
            legwork_entry::MoveEntry::new(position)
        };
        Self { entry }
    }

    fn position(&self) -> &Position {
        self.entry.position()
    }

    fn named(&self, squares: Vec<Square>) -> Vec<String> {
        names::of_squares(self.position().rules(), squares)
    }

    fn give(&mut self, input: Input) -> JsValue {
        let answer = self.entry.give(input);
        self.reply(answer)
    }

    fn reply(&self, answer: Answer) -> JsValue {
        let reply = match answer {
            Answer::Entered(mv) => Reply {
                answer: "entered",
                text: Some(self.position().move_text(mv)),
                ..Reply::default()
            },
            Answer::Continues => Reply {
                answer: "continues",
                ..Reply::default()
            },
            Answer::PutDown => Reply {
                answer: "putDown",
                ..Reply::default()
            },
            Answer::Refused(refused) => Reply {
                answer: "refused",
                reason: Some(refused.words),
                unexplained: (!refused.has_reason).then_some(true),
                squares: Some(self.named(refused.squares)),
                ..Reply::default()
            },
        };
        of(reply)
    }
}
