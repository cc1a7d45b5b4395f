//! The pieces on the board and in hand.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use legwork::{Color, Rules, Square};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::{Board, color};
use crate::value::of;
use crate::{glance, names};

/// The number of pieces of each kind in each side's hand, as JavaScript gets it.
#[derive(Serialize)]
struct Hands {
    white: BTreeMap<String, u8>,
    black: BTreeMap<String, u8>,
}

#[wasm_bindgen]
impl Board {
    /// Every piece by its square: `{e1: "K", e8: "k"}`; with `~` after a promoted one that turns back into what it was
    /// when it is captured, as in FENs.
    #[wasm_bindgen(unchecked_return_type = "Record<string, string>")]
    pub fn pieces(&self) -> JsValue {
        let rules = self.position().rules();
        let pieces = self.position().pieces();
        let named = pieces.map(|(square, piece)| {
            (
                names::of_square(rules, square),
                rules.letter_on_board(piece),
            )
        });
        of(named.collect::<BTreeMap<String, String>>())
    }

    /// The piece on a square; `undefined` if there is none.
    ///
    /// # Errors
    ///
    /// If there is no such square.
    pub fn at(&self, square: &str) -> Result<Option<String>, JsValue> {
        let rules = self.position().rules();
        let piece = self.position().at(names::square(rules, square)?);
        Ok(piece.map(|piece| rules.letter_on_board(piece)))
    }

    /// The pieces that the sides hold off the board, to gate, to drop or to promote to: the number of each kind.
    #[wasm_bindgen(unchecked_return_type = "Hands")]
    pub fn hands(&self) -> JsValue {
        let rules = self.position().rules();
        let of_side = |color| {
            let held = self.position().held(color).into_iter();
            held.map(|(kind, count)| (names::of_kind(rules, kind), count))
                .collect()
        };
        of(Hands {
            white: of_side(Color::White),
            black: of_side(Color::Black),
        })
    }

    /// The pieces that a side holds off the board, as letters: `he`.
    pub fn pocket(&self, white: bool) -> String {
        let rules = self.position().rules();
        let held = self.position().held(color(white)).into_iter();
        let letters = held.map(|(kind, count)| {
            let letter = names::of_kind(rules, kind).to_ascii_lowercase();
            letter.repeat(count.into())
        });
        letters.collect()
    }

    /// The number of the move, which increases after Black's.
    #[wasm_bindgen(js_name = fullmoveNumber)]
    pub fn fullmove_number(&self) -> u16 {
        self.position().move_number()
    }

    /// The plies since the last capture or Pawn move.
    #[wasm_bindgen(js_name = halfmoveClock)]
    pub fn halfmove_clock(&self) -> u16 {
        self.position().clock()
    }

    /// The board as text, White's first rank at the bottom.
    #[wasm_bindgen(js_name = toString)]
    pub fn text(&self) -> String {
        drawn(self.position().rules(), |square| {
            let piece = self.position().at(square)?;
            Some(self.position().rules().letter(piece))
        })
    }

    /// The squares to which the piece on a square goes, each with its class: its legal moves if its side is to move,
    /// otherwise wherever its legs lead it.
    ///
    /// # Errors
    ///
    /// If there is no such square.
    #[wasm_bindgen(unchecked_return_type = "GlanceSquare[]")]
    pub fn glance(&self, square: &str) -> Result<JsValue, JsValue> {
        let position = self.position();
        let square = names::square(position.rules(), square)?;
        Ok(match position.at(square) {
            Some(piece) => glance::among(position, piece, square),
            None => js_sys::Array::new().into(),
        })
    }
}

/// A board as text, its columns as wide as the widest piece.
fn drawn(rules: &Rules, at: impl Fn(Square) -> Option<String>) -> String {
    let geometry = rules.geometry;
    let widths = rules.kinds().map(|kind| names::of_kind(rules, kind).len());
    let width = widths.max().unwrap_or(1);
    let mut text = String::new();
    for rank in (0..geometry.ranks()).rev() {
        let cells = (0..geometry.files()).filter_map(|file| Square::new(file, rank));
        let cells = cells.map(|square| at(square).unwrap_or_else(|| ".".to_owned()));
        let cells: Vec<String> = cells.map(|cell| format!("{cell:>width$}")).collect();
        // Writing to a string never fails.
        let _ = writeln!(text, "{}", cells.join(" "));
    }
    text.truncate(text.trim_end().len());
    text
}
