//! The legal moves, in several forms.

use js_sys::{Array, Map};
use legwork::Want;
use legwork::san::SanStyle;
use wasm_bindgen::prelude::*;

use super::Board;
use crate::names;

/// A move takes about as many bytes as text, with the space behind it.
const ROOM: usize = 6;

#[wasm_bindgen]
impl Board {
    /// The legal moves in coordinates, separated by spaces, in no particular order.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self) -> String {
        let position = self.position();
        let mut list = self.list.borrow_mut();
        position.generate(Want::All, &mut list);
        let mut text = String::with_capacity(ROOM * list.len());
        for &mv in list.iter() {
            if !text.is_empty() {
                text.push(' ');
            }
            position.append_move_text(mv, &mut text);
        }
        text
    }

    /// The legal moves in SAN, separated by spaces, in the order of `legalMoves`.
    #[wasm_bindgen(js_name = legalMovesSan)]
    pub fn legal_moves_san(&self) -> String {
        let sans = self.position().sans(SanStyle::Plain);
        let texts: Vec<String> = sans.into_iter().map(|(_, san)| san).collect();
        texts.join(" ")
    }

    /// How many legal moves there are; quicker than listing them.
    #[wasm_bindgen(js_name = numberLegalMoves)]
    pub fn number_legal_moves(&self) -> u32 {
        self.position().count() as u32
    }

    /// Where the pieces can go, as chessground wants it: each square with those that its piece reaches. A King
    /// castles by going to the square where castling takes him. A pass or a capture without moving goes nowhere.
    #[wasm_bindgen(unchecked_return_type = "Map<string, string[]>")]
    pub fn dests(&self) -> Map {
        let position = self.position();
        let rules = position.rules();
        let dests = Map::new();
        let mut moves = position.moves();
        moves.sort_unstable_by_key(|mv| (mv.from(), mv.to()));
        moves.dedup_by_key(|mv| (mv.from(), mv.to()));
        moves.retain(|mv| mv.from() != mv.to());
        for of_piece in moves.chunk_by(|one, next| one.from() == next.from()) {
            let targets: Array = of_piece
                .iter()
                .map(|mv| JsValue::from(names::of_square(rules, mv.to())))
                .collect();
            dests.set(
                &names::of_square(rules, of_piece[0].from()).into(),
                &targets,
            );
        }
        dests
    }
}
