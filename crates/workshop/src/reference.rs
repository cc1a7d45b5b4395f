//! The contents of a rule file and their meaning, as the structs of the format have them.

use legwork::rules::PICTURES;
use legwork_reader::file::RuleFile;
use legwork_reader::schema::{self, FieldOfPart, FieldRule, Form};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::value::of;

/// The rules in code, as a rule file asks for them, and their meanings. They are in `docs/RULES_FORMAT.md`, too.
const RULES_IN_CODE: [(&str, &str); 9] = [
    (
        "lion-trading: chu-chess",
        "which Lions may capture which, by the rules of Chu Chess, or of Chu Shogi on lishogi or by the Japanese federation",
    ),
    (
        "lion-trading: lishogi",
        "which Lions may capture which, by the rules of Chu Chess, or of Chu Shogi on lishogi or by the Japanese federation",
    ),
    (
        "lion-trading: jcsa",
        "which Lions may capture which, by the rules of Chu Chess, or of Chu Shogi on lishogi or by the Japanese federation",
    ),
    (
        "lion-trading: protected W, counter-strike W",
        "the two parts, or one of them, for the pieces with the letters that follow: a W does not capture a W that is protected, unless by the same move it captures a piece named behind `unless`, as in `protected W unless Q R`; after another piece has captured a W, the reply captures no W elsewhere",
    ),
    (
        "no-flight",
        "a King in check does not move, unless he captures the one piece that gives check (Makpong)",
    ),
    (
        "royal-leap",
        "a King in check does not leap, and he counts as having moved when an enemy Rook comes to his rank or file (Cambodian chess, whose King has `prose: \"imfsN\"`)",
    ),
    (
        "opposite-castling",
        "a side that castles takes from the other the right to castle towards the same side of the board",
    ),
    (
        "dropped-castling",
        "King and Rook on their squares of `wings` castle although they were dropped there (Placement Chess)",
    ),
    (
        "promotion-in-place: F on d5 e5",
        "a Pawn on one of these squares, White's, may become an `F` in place of a move, if its side has none: where it stands or where an `F` could go from there; the only Pawn of a side may do so from anywhere. The `F` may attack no enemy piece, and the promotion may not give check (Sittuyin)",
    ),
];

/// The fields of a part of the file.
#[derive(Debug, Serialize)]
struct Part {
    /// The part: `a piece`, `castling`.
    name: &'static str,
    fields: Vec<Field>,
}

/// A field.
#[derive(Debug, Serialize)]
struct Field {
    name: &'static str,
    needed: bool,
    /// Its meaning, in Markdown.
    meaning: String,
    /// The words and texts that may stand there, as they are written.
    values: Vec<String>,
    /// The parts whose fields may stand there.
    parts: Vec<Inside>,
}

/// A part whose fields may stand in a field.
#[derive(Debug, Serialize)]
struct Inside {
    /// The word in front of them, or nothing.
    word: &'static str,
    name: &'static str,
}

/// Returns the fields of every part of a rule file, with the words that may stand in each; the file itself is the first part.
#[wasm_bindgen(js_name = fieldTables, unchecked_return_type = "FieldTable[]")]
pub fn field_tables() -> JsValue {
    of(tables())
}

fn tables() -> Vec<Part> {
    let parts = schema::parts_of::<RuleFile>().into_iter();
    let part = |part: schema::Part| Part {
        name: part.name,
        fields: part.fields.iter().zip(part.rules).map(field).collect(),
    };
    parts.map(part).collect()
}

fn field((field, rule): (&FieldOfPart, &FieldRule)) -> Field {
    let Form { parts, .. } = field.form;
    let inside = parts.iter().map(|&(word, part)| Inside {
        word,
        name: part().name,
    });
    let mut values: Vec<String> = field.all_words().map(str::to_owned).collect();
    let mut meaning = field.doc.to_owned();
    if field.name == "code" {
        for (name, what) in RULES_IN_CODE {
            values.push(format!("{name:?}"));
            meaning += &format!("\n`{name:?}`: {what}.");
        }
    }
    if field.name == "picture" {
        values.extend(PICTURES.map(|name| format!("{name:?}")));
    }
    Field {
        name: field.name,
        needed: rule.needed,
        meaning,
        values,
        parts: inside.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field<'a>(parts: &'a [Part], part: &str, field: &str) -> &'a Field {
        let part = parts.iter().find(|known| known.name == part).unwrap();
        let field = part.fields.iter().find(|known| known.name == field);
        field.unwrap()
    }

    #[test]
    fn every_field_is_there_with_its_meaning() {
        let parts = tables();
        assert_eq!(parts[0].name, "the file");
        for part in &parts {
            assert!(part.fields.iter().all(|field| !field.meaning.is_empty()));
            for inside in part.fields.iter().flat_map(|field| &field.parts) {
                assert!(parts.iter().any(|part| part.name == inside.name));
            }
        }
    }

    #[test]
    fn words_come_from_the_types() {
        let parts = tables();
        let values = |part, name| field(&parts, part, name).values.clone();
        assert_eq!(values("a promotion", "when"), ["Arrive", "Enter", "Touch"]);
        assert_eq!(values("a promotion", "to"), ["Crowned", "Uncrowned"]);
        assert_eq!(values("`holdings`", "captured"), ["Ours", "Loop"]);
        assert_eq!(
            values("`draws`", "counting"),
            ["\"makruk\"", "\"cambodian\"", "\"asean\""]
        );
        assert_eq!(values("the file", "castling"), ["Orthodox"]);
        assert_eq!(values("the file", "set_ups"), ["Shuffle"]);
        assert!(values("the file", "code").contains(&"\"no-flight\"".to_owned()));
        assert!(values("a piece", "betza").is_empty());
    }

    #[test]
    fn fields_lead_to_the_parts_inside() {
        let parts = tables();
        let inside = |part, name| -> Vec<(&str, &str)> {
            let field = field(&parts, part, name);
            let inside = field.parts.iter();
            inside.map(|inside| (inside.word, inside.name)).collect()
        };
        let castling = [("", "`castling`"), ("Orthodox", "`Orthodox`")];
        assert_eq!(inside("the file", "castling"), castling);
        assert_eq!(inside("`castling`", "wings"), [("", "a wing")]);
        assert_eq!(inside("`endings`", "drawn"), [("Points", "`Points`")]);
        assert_eq!(inside("a value", "set"), [("", "`set`")]);
    }

    #[test]
    fn the_document_has_the_rules_in_code() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/RULES_FORMAT.md");
        let document = std::fs::read_to_string(path).unwrap();
        for (name, meaning) in RULES_IN_CODE {
            let row = document.lines().find(|line| {
                line.contains(&format!("| `{name:?}`")) || line.contains(&format!(", `{name:?}`"))
            });
            assert!(row.unwrap_or_default().contains(meaning), "{name}");
        }
    }
}
