//! The table of pieces.

use legwork_core::piece::{Color, Piece};
use legwork_core::rules::Rules;
use legwork_drawing::svg::symbol_id;
use legwork_explain::movement;
use serde::Serialize;

use crate::words::sentence;

/// A row of the table.
#[derive(Debug, Serialize)]
pub(crate) struct PieceRow {
    /// The ids of White's and Black's picture.
    ids: [String; 2],
    symbol: String,
    name: String,
    /// In Pawns.
    value: Option<String>,
    betza: String,
    /// Its moves, in a sentence.
    moves: String,
    remark: Option<String>,
}

/// The rows of the table, in the order of the rules.
pub(crate) fn rows(rules: &Rules) -> Vec<PieceRow> {
    let row = |kind| {
        let rule = rules.piece(kind);
        let mut moves = movement::of_piece(rule);
        if rules.royals.contains(kind) {
            moves.push_str("; royal");
        }
        if rules.anti.contains(kind) {
            moves.push_str("; has to be attacked");
        }
        if kind == rules.castler && !rules.wings.is_empty() {
            moves.push_str("; castles");
        }
        PieceRow {
            ids: Color::each(|color| symbol_id(rules, Piece::new(color, kind))),
            symbol: rule.symbol.to_string(),
            name: rule.name.clone(),
            value: rule.value.map(|value| value.to_string()),
            betza: rule.notation(),
            moves: sentence(&moves),
            remark: rule.remark.as_deref().map(sentence),
        }
    };
    rules.listed_kinds().map(row).collect()
}
