//! The place of a cursor in the text of a rule file: the part of the file and the field in which it is.

use legwork_reader::file::RuleFile;
use legwork_reader::ron_source::{OpenBracket, open_brackets};
use legwork_reader::schema::{self, FieldOfPart, Part};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::value::of;

/// A place in a text.
#[derive(Debug, Serialize, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
struct Place {
    /// The part whose fields may stand there.
    part: Option<&'static str>,
    /// The names of fields of that part before the place.
    given: Vec<String>,
    /// The part and the name of the field in whose value the place is.
    field: Option<(&'static str, &'static str)>,
    /// Whether it is within a text in quotes.
    in_string: bool,
}

/// Returns where a text ends that is the beginning of a rule file.
#[wasm_bindgen(js_name = placeAt, unchecked_return_type = "Place")]
pub fn place_at(beginning: &str) -> JsValue {
    of(place(beginning))
}

fn place(beginning: &str) -> Place {
    let parts = schema::parts_of::<RuleFile>();
    let (open, in_string) = open_brackets(beginning);
    let last = open.last();
    let in_value = last.is_some_and(|last| last.in_value);
    let part = part_of(&parts, &open).filter(|_| !in_value);
    let given = last.map(|last| last.fields.iter().map(|&name| name.to_owned()));
    Place {
        part: part.map(|part| part.name),
        given: given.into_iter().flatten().collect(),
        field: (1..=open.len())
            .rev()
            .find_map(|depth| field_of(&parts, &open[..depth]))
            .flatten(),
        in_string,
    }
}

/// The part whose fields the last of these brackets has.
fn part_of<'a>(parts: &'a [Part], open: &[OpenBracket<'_>]) -> Option<&'a Part> {
    if open.last()?.bracket != '(' {
        return None;
    }
    let mut part = parts.first()?;
    let mut name = "";
    for (outer, inner) in open.iter().zip(&open[1..]) {
        if outer.bracket == '(' {
            name = value_of(outer)?;
        }
        if inner.bracket == '(' {
            let field = part.fields.iter().find(|field| field.name == name)?;
            let inside = field
                .form
                .parts
                .iter()
                .find(|(word, _)| *word == inner.word)?;
            let inside = (inside.1)().name;
            part = parts.iter().find(|part| part.name == inside)?;
        }
    }
    Some(part)
}

/// The name of the field in whose value a place within a bracket is.
fn value_of<'a>(open: &OpenBracket<'a>) -> Option<&'a str> {
    open.fields.last().copied().filter(|_| open.in_value)
}

/// The field in whose value a place is, if the last of these brackets has fields; `Some(None)` if it is in no value, or in that of a
/// field that the format does not have.
fn field_of(
    parts: &[Part],
    open: &[OpenBracket<'_>],
) -> Option<Option<(&'static str, &'static str)>> {
    let part = part_of(parts, open)?;
    let name = open.last().and_then(value_of);
    let is_it = |field: &&FieldOfPart| Some(field.name) == name;
    let field = part.fields.iter().find(is_it);
    Some(field.map(|field| (part.name, field.name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_known_by_what_is_open() {
        let told = |beginning: &str| {
            let Place {
                part,
                given,
                field,
                in_string,
            } = place(beginning);
            (part, given.join(" "), field, in_string)
        };
        let none = String::new;
        assert_eq!(told(""), (None, none(), None, false));
        assert_eq!(
            told("(name: \"A\", "),
            (Some("the file"), "name".to_owned(), None, false)
        );
        assert_eq!(
            told("(pieces: [Orthodox, (letter: \"N"),
            (None, "letter".to_owned(), Some(("a piece", "letter")), true)
        );
        assert_eq!(
            told("(promotions: [(zone: 1, to: [\"Q\", "),
            (None, none(), Some(("a promotion", "to")), false)
        );
        assert_eq!(
            told("(set_ups: Shuffle("),
            (Some("`Shuffle`"), none(), None, false)
        );
        assert_eq!(told("(nothing: (a"), (None, none(), None, false));
    }
}
