//! The contents of a rule file as the form shows them to those who do not read its text.

use legwork::rules::{Parents as _, ReadError};
use legwork_reader::RuleText;
use legwork_reader::ron_source::{check_syntax, find_field, is_struct, parts, trim, without_mark};
use legwork_wasm::KnownRules;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::splice::text_of;
use crate::value::of;

/// The contents of a rule file, with what it inherits.
#[derive(Debug, Serialize)]
struct Form {
    name: String,
    /// The id of the rules that it is like, or nothing.
    like: String,
    /// The FEN from which a game starts.
    start: String,
    /// The names of the fields that are there.
    fields: Vec<String>,
    pieces: Vec<FormPiece>,
}

#[derive(Debug, Serialize)]
struct FormPiece {
    letter: String,
    name: String,
    betza: String,
    /// Whether `betza` has all of its moves.
    whole: bool,
    royal: bool,
    /// The drawing for which it asks.
    picture: Option<String>,
}

/// Returns what the form shows of a rule file, which may have faults; nothing if it is not even well-formed.
#[wasm_bindgen(js_name = ruleForm, unchecked_return_type = "Form | undefined")]
pub fn rule_form(ron: &str) -> JsValue {
    form(ron).map_or(JsValue::UNDEFINED, of)
}

/// Whether a text is well-formed, and may be a rule file.
pub(crate) fn is_rule_file(ron: &str) -> bool {
    check_syntax(ron).is_ok() && is_struct(ron)
}

/// The text of the rules with everything inherited written out.
pub(crate) fn whole(ron: &str) -> Result<String, ReadError> {
    let text = RuleText::new("rules", ron).with_parents(&KnownRules);
    text.flat_unchecked()
}

/// The text of the rules that a file is like, with everything inherited written out.
pub(crate) fn inherited(ron: &str) -> Option<String> {
    let like = find_field(ron, "like").and_then(text_of)?;
    whole(&KnownRules.parent(&like).ok()?.ron).ok()
}

/// The elements of a rule file's list of pieces, each with its letter.
pub(crate) fn pieces_of(ron: &str) -> Vec<(String, &str)> {
    let list = find_field(ron, "pieces").map(parts).unwrap_or_default();
    let piece = |piece: &str| find_field(piece, "letter").and_then(text_of);
    let elements = list.into_iter();
    let elements = elements.filter_map(|part| Some((piece(part.value)?, part.value)));
    elements.collect()
}

fn form(ron: &str) -> Option<Form> {
    let ron = without_mark(ron);
    if !is_rule_file(ron) {
        return None;
    }
    // A `like` that leads nowhere is a fault for the form to show; the fields of the file itself are there.
    let whole = whole(ron).unwrap_or_else(|_| ron.to_owned());
    let text = |of: &str, name: &str| find_field(of, name).and_then(text_of).unwrap_or_default();
    let piece = |(letter, piece): (String, &str)| FormPiece {
        letter,
        name: text(piece, "name"),
        betza: text(piece, "betza"),
        whole: text(piece, "prose").is_empty()
            && find_field(piece, "more").is_none_or(|more| parts(more).is_empty()),
        royal: find_field(piece, "royal") == Some("true"),
        picture: find_field(piece, "picture").and_then(text_of),
    };
    Some(Form {
        name: text(ron, "name"),
        like: text(ron, "like"),
        start: text(&whole, "start"),
        fields: parts(trim(&whole))
            .into_iter()
            .filter_map(|part| part.key.map(str::to_owned))
            .collect(),
        pieces: pieces_of(&whole).into_iter().map(piece).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_shows_what_is_inherited() {
        let ron = "(like: \"chess\", name: \"Mine\", pieces: [(letter: \"N\", name: \"Camel\", betza: \"C\", picture: \"camel\")])";
        let form = form(ron).unwrap();
        assert_eq!((&*form.name, &*form.like), ("Mine", "chess"));
        assert!(form.fields.iter().any(|field| field == "castling"));
        assert!(form.start.starts_with("rnbqkbnr/"));
        let told: Vec<(&str, &str, bool)> = form
            .pieces
            .iter()
            .map(|piece| (&*piece.letter, &*piece.name, piece.whole))
            .collect();
        assert_eq!(told[0], ("K", "King", true));
        assert_eq!(told[4], ("N", "Camel", true));
        assert_eq!(told[5], ("P", "Pawn", false));
        assert_eq!(form.pieces[4].picture.as_deref(), Some("camel"));
    }

    #[test]
    fn a_form_shows_rules_with_faults() {
        let names = |ron: &str| form(ron).map(|form| (form.like, form.name, form.pieces.len()));
        let told =
            |like: &str, name: &str, pieces| Some((like.to_owned(), name.to_owned(), pieces));
        assert_eq!(
            names(
                "(like: \"chess\", name: 3, start: \"x\", pieces: [(letter: \"N\", betza: \"?\")])"
            ),
            told("chess", "", 6)
        );
        assert_eq!(
            names("(like: \"chesss\", name: \"A\")"),
            told("chesss", "A", 0)
        );
        assert_eq!(names("(name: \"A\""), None);
        assert_eq!(names("3"), None);
        assert_eq!(names(""), None);
    }
}
