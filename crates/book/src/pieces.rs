//! The table of pieces.

use legwork_core::piece::{Color, Piece};
use legwork_core::rules::Rules;
use legwork_explain::movement;
use serde::Serialize;

use crate::sprite::piece_id;

/// A row of the table.
#[derive(Debug, Serialize)]
pub(crate) struct PieceRow {
    /// The ids of White's and Black's picture.
    ids: [String; 2],
    symbol: String,
    name: String,
    value: Option<f64>,
    betza: String,
    moves: Vec<String>,
    remark: Option<String>,
    royal: bool,
    castles: bool,
    /// How many a side has at the start.
    count: usize,
}

/// The rows of the table, in the order of the rules.
pub(crate) fn rows(rules: &Rules) -> Vec<PieceRow> {
    let row = |kind| {
        let rule = rules.piece(kind);
        let white = Piece::new(Color::White, kind);
        let clauses = movement::clauses(&[&rule.betza, &rule.prose]);
        PieceRow {
            ids: Color::BOTH.map(|color| piece_id(rules, Piece::new(color, kind))),
            symbol: rule.symbol.to_string(),
            name: rule.name.clone(),
            value: rule.value,
            betza: rule.notation(),
            moves: clauses.into_iter().map(|clause| clause.text).collect(),
            remark: rule.remark.clone(),
            royal: kind == rules.royal,
            castles: kind == rules.royal && !rules.wings.is_empty(),
            count: rules
                .array
                .iter()
                .filter(|(_, piece)| *piece == white)
                .count(),
        }
    };
    rules.kinds().map(row).collect()
}
