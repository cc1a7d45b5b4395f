//! The contents of a rule file and their meaning: the tables of `docs/RULES_FORMAT.md`, with the words that the reader knows.

use legwork_core::rules::fields::{self, Table};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::value::of;

/// The description of the format, whose tables are complete: a test of `legwork-variant` compares them with the reader.
const DOCUMENT: &str = include_str!("../../../docs/RULES_FORMAT.md");
/// The head of the table of rules in code.
const RULES_IN_CODE: &str = "rule in code";

/// The fields of a part of the file.
#[derive(Debug, Serialize)]
struct Part {
    /// The part: `a piece`, `castling`.
    name: String,
    fields: Vec<Field>,
}

/// A field, or a rule in code.
#[derive(Debug, Serialize)]
struct Field {
    name: String,
    needed: bool,
    /// Its meaning, as HTML.
    meaning: String,
    /// The words and texts that may stand there, as they are written.
    values: Vec<String>,
}

/// Returns the fields of every part of a rule file, as the documentation has them, with the words that may stand in each.
#[wasm_bindgen(js_name = fieldTables, unchecked_return_type = "FieldTable[]")]
pub fn field_tables() -> JsValue {
    of(tables())
}

fn tables() -> Vec<Part> {
    let known = fields::tables();
    let mut parts: Vec<Part> = Vec::new();
    let mut codes = Vec::new();
    let mut table: Option<&Table> = None;
    let mut in_code = false;
    for line in DOCUMENT.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        match cells[..] {
            [_, head, needed, text, _] => {
                if let Some(whose) = head.strip_prefix("field") {
                    let whose = whose.strip_prefix(" of ").unwrap_or(whose);
                    table = known.iter().find(|table| table.part == whose);
                    parts.push(Part {
                        name: name_of(whose),
                        fields: Vec::new(),
                    });
                } else if let (Some(table), Some(part)) = (table, parts.last_mut())
                    && !head.starts_with('-')
                {
                    part.fields
                        .extend(fields_of_row(table, [head, needed, text]));
                }
            }
            [_, head, text, _] => {
                if in_code && !head.starts_with('-') {
                    codes.extend(rule_in_code(head, text));
                }
                in_code |= head == RULES_IN_CODE;
            }
            _ => {
                table = None;
                in_code = false;
            }
        }
    }
    with_codes(&mut parts, &codes);
    parts
}

/// A part's name as an editor needs it: that of the field, where there is one.
fn name_of(part: &str) -> String {
    part.trim_start_matches("an element of ").replace('`', "")
}

/// The names of rules in code are what may stand in `code`.
fn with_codes(parts: &mut [Part], codes: &[(String, String)]) {
    let fields = parts.iter_mut().flat_map(|part| &mut part.fields);
    for field in fields.filter(|field| field.name == "code") {
        field.values = codes.iter().map(|(name, _)| name.clone()).collect();
        for (name, meaning) in codes {
            field.meaning += &format!("<p><code>{name}</code>: {meaning}</p>");
        }
    }
}

/// The fields of a row of a table; a row may describe several.
fn fields_of_row(table: &Table, [names, needed, text]: [&str; 3]) -> Vec<Field> {
    let field = |name: &str| {
        let name = name.trim_matches('`');
        let known = table.fields.iter().find(|known| **known == name)?;
        Some(Field {
            name: name.to_owned(),
            needed: needed == "needed",
            meaning: html_of(text),
            values: values((table.words)(known), text),
        })
    };
    names.split(", ").filter_map(field).collect()
}

/// The values of a field: the words of its type, or where that does not tell, those that its description has as code.
fn values(words: &[&str], text: &str) -> Vec<String> {
    let quoted = codes(text).filter(|code| {
        let inside = code
            .strip_prefix('"')
            .and_then(|code| code.strip_suffix('"'));
        inside.is_some_and(|inside| {
            inside.len() > 2 && inside.chars().all(|c| c.is_ascii_lowercase())
        })
    });
    let mut values: Vec<String> = match words {
        [] => {
            let named = codes(text).filter_map(|code| {
                let word = code.trim_end_matches("(...)").trim_end_matches("(..)");
                let name = word.len() > 2
                    && word.starts_with(|c: char| c.is_ascii_uppercase())
                    && word.chars().all(|c| c.is_ascii_alphabetic());
                name.then(|| word.to_owned())
            });
            named.collect()
        }
        words => words.iter().map(|word| (*word).to_owned()).collect(),
    };
    values.extend(quoted.map(str::to_owned));
    let mut seen = Vec::new();
    values.retain(|value| {
        let new = !seen.contains(value);
        seen.push(value.clone());
        new
    });
    values
}

/// The text between backticks.
fn codes(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The rules in code of a row, each with its meaning.
fn rule_in_code(names: &str, text: &str) -> Vec<(String, String)> {
    let meaning = html_of(text);
    codes(names)
        .map(|name| (name.to_owned(), meaning.clone()))
        .collect()
}

/// A cell as HTML, without links, since the places they lead to are not beside it.
fn html_of(markdown: &str) -> String {
    let events = Parser::new_ext(markdown, Options::empty()).filter(|event| {
        !matches!(
            event,
            Event::Start(Tag::Link { .. } | Tag::Paragraph)
                | Event::End(TagEnd::Link | TagEnd::Paragraph)
        )
    });
    let mut out = String::new();
    html::push_html(&mut out, events);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(part: &str, field: &str) -> Vec<String> {
        let parts = tables();
        let part = parts.iter().find(|known| known.name == part).unwrap();
        let field = part.fields.iter().find(|known| known.name == field);
        field.unwrap().values.clone()
    }

    #[test]
    fn every_field_is_there_with_its_meaning() {
        let parts = tables();
        let known = fields::tables();
        assert_eq!(parts.len(), known.len());
        for part in &parts {
            let is_it = |table: &&Table| name_of(table.part) == part.name;
            let table = known.iter().find(is_it).expect(&part.name);
            let mut names: Vec<&str> = part
                .fields
                .iter()
                .map(|field| field.name.as_str())
                .collect();
            let mut expected = table.fields.to_vec();
            names.sort_unstable();
            expected.sort_unstable();
            assert_eq!(names, expected, "{}", part.name);
            assert!(part.fields.iter().all(|field| !field.meaning.is_empty()));
        }
    }

    #[test]
    fn words_come_from_the_reader_or_else_from_the_description() {
        assert_eq!(values("a promotion", "when"), ["Arrive", "Enter", "Touch"]);
        assert_eq!(values("a promotion", "to"), ["Crowned", "Uncrowned"]);
        assert_eq!(values("holdings", "captured"), ["Ours", "Loop"]);
        assert_eq!(
            values("draws", "counting"),
            ["\"makruk\"", "\"cambodian\"", "\"asean\""]
        );
        assert_eq!(values("the file", "castling"), ["Orthodox"]);
        assert_eq!(values("the file", "set_ups"), ["Shuffle"]);
        assert!(values("the file", "code").contains(&"\"no-flight\"".to_owned()));
        assert!(values("a piece", "betza").is_empty());
    }
}
