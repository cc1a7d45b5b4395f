//! The effect of a change of rules: on the text with everything inherited written out, to pieces, and to the moves at the start.

use std::collections::BTreeSet;

use legwork::{Position, Rules, Variant};
use legwork_explain::movement;
use legwork_reader::RuleText;
use legwork_wasm::KnownRules;
use serde::Serialize;
use similar::TextDiff;
use wasm_bindgen::prelude::*;

use crate::value::{error, of};

/// The differences of two rule files.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Changes {
    /// The lines of the text, as `diff -u` writes them, without its head.
    lines: String,
    pieces: Vec<PieceChange>,
    new_moves: Vec<String>,
    gone_moves: Vec<String>,
}

/// How a piece moves in both; `None` where there is no such piece.
#[derive(Debug, Serialize, PartialEq, Eq)]
struct PieceChange {
    symbol: String,
    name: String,
    before: Option<String>,
    now: Option<String>,
}

/// Compares two rule files: the lines that differ once everything inherited is written out, the pieces that move otherwise,
/// and the moves at the start.
///
/// # Errors
///
/// If one has faults.
#[wasm_bindgen(unchecked_return_type = "Changes")]
pub fn changes(before: &str, now: &str) -> Result<JsValue, JsValue> {
    let (before, now) = (Reading::of(before)?, Reading::of(now)?);
    Ok(of(compare(&before, &now)))
}

/// A rule file without faults.
struct Reading {
    flat: String,
    start: Position,
}

impl Reading {
    fn of(ron: &str) -> Result<Self, JsValue> {
        let text = RuleText::new("rules", ron).with_parents(&KnownRules);
        let flat = text.flat().map_err(error)?;
        let start = Variant::from_text(text, &[]).map_err(error)?.start();
        Ok(Self { flat, start })
    }

    fn moves(&self) -> BTreeSet<String> {
        let moves = self.start.moves().into_iter();
        moves.map(|mv| self.start.move_text(mv)).collect()
    }
}

fn compare(before: &Reading, now: &Reading) -> Changes {
    let diff = TextDiff::from_lines(&before.flat, &now.flat);
    let (old, new) = (before.moves(), now.moves());
    Changes {
        lines: diff.unified_diff().context_radius(1).to_string(),
        pieces: pieces(before.start.rules(), now.start.rules()),
        new_moves: new.difference(&old).cloned().collect(),
        gone_moves: old.difference(&new).cloned().collect(),
    }
}

/// The pieces that are new or gone, or move otherwise.
fn pieces(before: &Rules, now: &Rules) -> Vec<PieceChange> {
    let moves = |rules: &Rules, symbol: &str| {
        let kind = rules
            .listed_kinds()
            .find(|&kind| rules.piece(kind).symbol.to_string() == symbol)?;
        Some(movement::of_piece(rules.piece(kind)))
    };
    let names = |rules: &Rules| -> Vec<(String, String)> {
        let kinds = rules.listed_kinds().map(|kind| rules.piece(kind));
        kinds
            .map(|rule| (rule.symbol.to_string(), rule.name.clone()))
            .collect()
    };
    let mut all = names(now);
    for (symbol, name) in names(before) {
        if !all.iter().any(|(known, _)| *known == symbol) {
            all.push((symbol, name));
        }
    }
    let change = |(symbol, name): (String, String)| {
        let (before, now) = (moves(before, &symbol), moves(now, &symbol));
        (before != now).then_some(PieceChange {
            symbol,
            name,
            before,
            now,
        })
    };
    all.into_iter().filter_map(change).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_told_by_lines_pieces_and_moves() {
        let read = |ron: &str| Reading::of(ron).unwrap();
        let before = read("(like: \"chess\", name: \"Mine\")");
        let now = read(
            "(like: \"chess\", name: \"Mine\", pieces: [(letter: \"N\", betza: \"C\"), (letter: \"P\", prose: \"\")])",
        );
        let changes = compare(&before, &now);
        assert!(changes.lines.contains("\n+") && changes.lines.contains("\n-"));
        let symbols: Vec<&str> = changes
            .pieces
            .iter()
            .map(|piece| piece.symbol.as_str())
            .collect();
        assert_eq!(symbols, ["N", "P"]);
        assert_eq!(changes.new_moves, ["b1a4", "b1c4", "g1f4", "g1h4"]);
        assert_eq!(changes.gone_moves.len(), 12);
        let none = compare(&now, &now);
        assert!(none.lines.is_empty() && none.pieces.is_empty() && none.new_moves.is_empty());
    }
}
