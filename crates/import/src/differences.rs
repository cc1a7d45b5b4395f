//! The differences between two sets of rules, part by part.

use std::collections::BTreeSet;

use legwork_core::rules::{PieceRule, Rules};

use crate::canon::Canon;

/// A part of the rules that differs: a field of rule files, or a piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The field, or `piece` and a symbol.
    pub part: String,
    /// The text of the first rules, if they have one there: how the piece moves in Betza's notation, the size of the board, the FEN of
    /// the start.
    pub here: Option<String>,
    /// The text of the other rules.
    pub there: Option<String>,
}

/// Lists the parts in which two sets of rules differ: first the pieces. Names, values of pieces and remarks do not count, nor does the
/// order of pieces. There are none if games by the rules are the same.
pub fn differences(ours: &Rules, theirs: &Rules) -> Vec<Difference> {
    let (here, there) = (Canon::of(ours), Canon::of(theirs));
    let symbols: BTreeSet<&String> = here.pieces.keys().chain(there.pieces.keys()).collect();
    let pieces = symbols.into_iter().filter_map(|symbol| {
        let same = here.pieces.get(symbol) == there.pieces.get(symbol);
        (!same).then(|| Difference {
            part: format!("piece {symbol}"),
            here: piece(ours, symbol),
            there: piece(theirs, symbol),
        })
    });
    let fields: BTreeSet<&str> = here
        .fields
        .keys()
        .chain(there.fields.keys())
        .copied()
        .collect();
    let fields = fields.into_iter().filter_map(|field| {
        let same = here.fields.get(field) == there.fields.get(field);
        (!same).then(|| Difference {
            part: field.to_owned(),
            here: text(ours, field),
            there: text(theirs, field),
        })
    });
    pieces.chain(fields).collect()
}

/// How a piece moves, if the rules have it.
fn piece(rules: &Rules, symbol: &str) -> Option<String> {
    let kind = rules.kind_named(symbol)?;
    let PieceRule { written, .. } = rules.piece(kind);
    let royal = if rules.royals.contains(kind) {
        ", royal"
    } else {
        ""
    };
    Some(format!("{}{}{royal}", written.betza, written.prose))
}

/// A field that is one text.
fn text(rules: &Rules, field: &str) -> Option<String> {
    match field {
        "board" => Some(format!(
            "{}x{}",
            rules.geometry.files(),
            rules.geometry.ranks()
        )),
        "start" => Some(rules.start.clone()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use legwork_reader::ReadRules as _;

    fn rules(pieces: &str, rest: &str) -> Rules {
        let ron = format!(
            r#"(name: "Small", board: (files: 4, ranks: 4), pieces: [
                (letter: "K", name: "King", betza: "K", royal: true), {pieces}],
                start: "kr2/4/4/2RK w - - 0 1", {rest})"#
        );
        Rules::read("small", &ron, &[]).unwrap_or_else(|error| panic!("{error}"))
    }

    const ROOK: &str = r#"(letter: "R", name: "Rook", betza: "R"),"#;
    const SHORT: &str = r#"(letter: "R", name: "Short Rook", betza: "R2"),"#;

    #[test]
    fn names_do_not_count() {
        let renamed = ROOK.replace("\"Rook\"", "\"Tower\"");
        assert_eq!(differences(&rules(ROOK, ""), &rules(&renamed, "")), []);
    }

    #[test]
    fn pieces_and_fields_are_listed() {
        let stalemate = "endings: (stalemate: Loss)";
        let found = differences(&rules(ROOK, ""), &rules(SHORT, stalemate));
        let piece = Difference {
            part: "piece R".to_owned(),
            here: Some("R".to_owned()),
            there: Some("R2".to_owned()),
        };
        let field = Difference {
            part: "endings".to_owned(),
            here: None,
            there: None,
        };
        assert_eq!(found, [piece, field]);
    }

    #[test]
    fn a_piece_that_only_one_has_is_listed() {
        let extra = format!(r#"{ROOK} (letter: "N", name: "Knight", betza: "N"),"#);
        let found = differences(&rules(ROOK, ""), &rules(&extra, ""));
        let parts: Vec<_> = found.iter().map(|found| found.part.as_str()).collect();
        assert_eq!(parts, ["piece N"]);
        assert_eq!(
            (&found[0].here, found[0].there.as_deref()),
            (&None, Some("N"))
        );
    }
}
