//! The legal moves, in several forms.

use std::collections::BTreeMap;

use js_sys::{Array, Map};
use legwork::san::SanStyle;
use legwork::{Move, Position, Want};
use wasm_bindgen::prelude::*;

use super::Board;
use crate::names;
use crate::value::of;

/// The bytes of most moves: two squares and a space take no more.
const ROOM: usize = 7;

#[wasm_bindgen]
impl Board {
    /// The legal moves in coordinates, separated by spaces, in no particular order.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self) -> String {
        let position = self.position();
        let mut list = self.list.borrow_mut();
        position.generate(Want::All, &mut list);
        spelled(position, &list)
    }

    /// The legal moves in SAN, separated by spaces, in the order of `legalMoves`.
    #[wasm_bindgen(js_name = legalMovesSan)]
    pub fn legal_moves_san(&self) -> String {
        let sans = self.position().sans(SanStyle::Plain);
        let texts: Vec<String> = sans.into_iter().map(|(_, san)| san).collect();
        texts.join(" ")
    }

    /// The number of legal moves; faster than listing them.
    #[wasm_bindgen(js_name = numberLegalMoves)]
    pub fn number_legal_moves(&self) -> u32 {
        self.position().count() as u32
    }

    /// The squares on which each piece of the hand can be dropped: `{P: ["a3", "a4"], N: ["a3"]}`.
    #[wasm_bindgen(unchecked_return_type = "Record<string, string[]>")]
    pub fn drops(&self) -> JsValue {
        let rules = self.position().rules();
        let mut drops: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for mv in self.position().moves() {
            if let Some(kind) = mv.dropped() {
                let squares = drops.entry(names::of_kind(rules, kind)).or_default();
                squares.push(names::of_square(rules, mv.to()));
            }
        }
        for squares in drops.values_mut() {
            squares.sort_unstable();
            // A piece that may also be dropped crowned has two moves to a square.
            squares.dedup();
        }
        of(drops)
    }

    /// The destinations of the pieces in chessground's format: each square with those that its piece can reach. A King
    /// castles by going to the square where castling takes him. A pass and a drop have no destination; a move that ends where it begins has
    /// one only if `in_place` asks for it.
    #[wasm_bindgen(unchecked_return_type = "Map<string, string[]>")]
    pub fn dests(&self, #[wasm_bindgen(js_name = inPlace)] in_place: Option<bool>) -> Map {
        let in_place = in_place == Some(true);
        let position = self.position();
        let rules = position.rules();
        let dests = Map::new();
        let mut moves = position.moves();
        moves.sort_unstable_by_key(|mv| (mv.from(), mv.to()));
        moves.dedup_by_key(|mv| (mv.from(), mv.to()));
        moves.retain(|mv| mv.from() != mv.to() || in_place && !mv.is_pass() && !mv.is_drop());
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

/// Moves in coordinates, separated by spaces. Most are two squares. These are written over existing spaces, because
/// appending them to a text letter by letter takes most of the time of a list.
pub(super) fn spelled(position: &Position, moves: &[Move]) -> String {
    spelled_by(position, moves, |mv| position.move_text(mv))
}

/// The same, with another way to write moves that do more than leave one square for another.
pub(crate) fn spelled_by(
    position: &Position,
    moves: &[Move],
    text: impl Fn(Move) -> String,
) -> String {
    let geometry = position.rules().geometry;
    let mut bytes = vec![b' '; ROOM * moves.len()];
    let mut end = 0;
    for (number, &mv) in moves.iter().enumerate() {
        if mv.is_plain() {
            end = geometry.name(mv.from()).write_over(&mut bytes, end);
            end = geometry.name(mv.to()).write_over(&mut bytes, end);
        } else {
            let text = text(mv);
            // Keeps enough room for all moves that follow, however much this one takes.
            let all = end + text.len() + ROOM * (moves.len() - number);
            if bytes.len() < all {
                bytes.resize(all, b' ');
            }
            bytes[end..end + text.len()].copy_from_slice(text.as_bytes());
            end += text.len();
        }
        end += 1;
    }
    bytes.truncate(end.saturating_sub(1));
    String::from_utf8(bytes).unwrap_or_default()
}
