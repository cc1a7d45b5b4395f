//! Reading a file of cases, with every fault that can be found at once.
//!
//! A syntax fault stops the reading of a RON file. Every other fault belongs to one field of one
//! case, because fields remain source text until each is read on its own.

use std::collections::{BTreeMap, BTreeSet};

use legwork_core::echo::clip;
use ron::error::SpannedError;
use ron::value::RawValue;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};

use super::{Case, CaseFault, CaseStart, Show, SourcePlace, SourceValue};

/// A case of the file: the case, or all its faults.
#[derive(Debug, Clone)]
pub struct CaseEntry {
    /// Its name; its line if it has no readable name.
    pub name: String,
    /// The ruling that it shows.
    pub ruling: Option<String>,
    /// The case.
    pub case: Result<Case, Vec<CaseFault>>,
}

/// The fields of a case, as parts of the source.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct CaseFields<'a> {
    #[serde(borrow, deserialize_with = "part")]
    name: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "part")]
    note: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "part")]
    ruling: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "part")]
    set: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "part")]
    fen: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "part")]
    set_up: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "part")]
    seed: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "part")]
    moves: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "part")]
    at: Option<&'a RawValue>,
    #[serde(borrow, deserialize_with = "part")]
    show: Option<&'a RawValue>,
}

/// Reads a field without RON's `Some(...)` around it.
fn part<'de: 'a, 'a, D: Deserializer<'de>>(source: D) -> Result<Option<&'a RawValue>, D::Error> {
    <&RawValue>::deserialize(source).map(Some)
}

/// Reads the cases of a file, in its order.
///
/// # Errors
///
/// If the file is not a list in RON. The faults of a single case are in its entry.
pub fn read(source: &str) -> Result<Vec<CaseEntry>, CaseFault> {
    let raw: Vec<&RawValue> = ron::from_str(source).map_err(|error| {
        let start = error.span.start;
        let place = SourcePlace {
            line: start.line,
            column: start.col,
        };
        CaseFault {
            place,
            case: case_around(source, place.line),
            message: told(&error),
        }
    })?;
    let mut names = BTreeSet::new();
    let read = |part: &RawValue| {
        let mut written = read_case(source, part.trim().get_ron());
        if !names.insert(written.name.clone()) {
            let place = SourcePlace::of(source, part.trim().get_ron());
            let fault = CaseFault {
                place,
                case: Some(written.name.clone()),
                message: "another case has this name already".to_owned(),
            };
            written.name = format!("{} (line {})", written.name, place.line);
            written.case = Err(written
                .case
                .err()
                .into_iter()
                .flatten()
                .chain([fault])
                .collect());
        }
        written
    };
    Ok(raw.into_iter().map(read).collect())
}

/// The last name that a case has before the end of a line.
fn case_around(source: &str, line: usize) -> Option<String> {
    let before: Vec<&str> = source.lines().take(line).collect();
    let named = before
        .iter()
        .rev()
        .find_map(|line| line.split_once("name:"))?;
    Some(clip(named.1.split('"').nth(1)?))
}

/// The message of a RON fault.
fn told(error: &SpannedError) -> String {
    // The message names our types, which mean nothing to the author of the file.
    let text = error.code.to_string();
    let text = text
        .replace(" in `CaseFields`", "")
        .replace(" in enum `Show`", "");
    let mut chars = text.trim_end_matches(" instead").chars();
    let first = chars.next().map(|c| c.to_ascii_lowercase());
    first.into_iter().chain(chars).collect()
}

/// A reader of one case's fields.
struct CaseReader<'a> {
    source: &'a str,
    faults: Vec<(SourcePlace, String)>,
}

impl<'a> CaseReader<'a> {
    /// Reads a part of the source, and notes a fault with its place.
    fn value<T>(&mut self, part: &'a str) -> Option<T>
    where
        T: Deserialize<'a>,
    {
        let start = SourcePlace::of(self.source, part);
        ron::from_str(part)
            .map_err(|error| {
                let at = error.span.start;
                self.faults
                    .push((start.plus(at.line, at.col), told(&error)));
            })
            .ok()
    }

    /// Reads a field that may be left out.
    fn field<T: DeserializeOwned>(
        &mut self,
        name: &str,
        raw: Option<&'a RawValue>,
    ) -> Option<SourceValue<T>> {
        let part = raw?.trim().get_ron();
        let before = self.faults.len();
        let value = self.value(part);
        for (_, message) in &mut self.faults[before..] {
            *message = format!("{name}: {message}");
        }
        Some(SourceValue {
            value: value?,
            place: SourcePlace::of(self.source, part),
        })
    }
}

fn read_case(source: &str, part: &str) -> CaseEntry {
    let mut reader = CaseReader {
        source,
        faults: Vec::new(),
    };
    let place = SourcePlace::of(source, part);
    let fields: CaseFields<'_> = reader.value(part).unwrap_or_default();
    let whole = reader.faults.is_empty();

    let name: Option<SourceValue<String>> = reader.field("name", fields.name);
    let note = reader.field("note", fields.note);
    let ruling: Option<SourceValue<String>> = reader.field("ruling", fields.ruling);
    let set: Option<SourceValue<BTreeMap<String, String>>> = reader.field("set", fields.set);
    let starts = [
        reader
            .field("fen", fields.fen)
            .map(|fen| fen.map(CaseStart::Fen)),
        reader
            .field("set_up", fields.set_up)
            .map(|number| number.map(CaseStart::SetUp)),
        reader
            .field("seed", fields.seed)
            .map(|seed| seed.map(CaseStart::Seed)),
    ];
    let mut starts = starts.into_iter().flatten();
    let (start, second) = (starts.next(), starts.next());
    let moves = reader.field("moves", fields.moves);
    let at = reader.field("at", fields.at);
    let show: Option<SourceValue<Show>> = reader.field("show", fields.show);

    if let Some(second) = second {
        let message = "a case has one start: expected one of fen, set_up and seed";
        reader.faults.push((second.place, message.to_owned()));
    }
    if let Some(name) = name.as_ref().filter(|name| !is_name(&name.value)) {
        let message = format!(
            "name: expected small letters, digits and hyphens, found `{}`",
            clip(&name.value)
        );
        reader.faults.push((name.place, message));
    }
    for (field, raw) in [("name", fields.name), ("show", fields.show)] {
        if whole && raw.is_none() {
            reader
                .faults
                .push((place, format!("field `{field}` is missing")));
        }
    }

    let known = name.as_ref().map(|name| clip(&name.value)).or_else(|| {
        // If one field is unknown, no field is read; the name is then found in the text.
        case_around(part, part.lines().count())
    });
    let faults = |reader: CaseReader<'_>| {
        let mut faults: Vec<CaseFault> = reader
            .faults
            .into_iter()
            .map(|(place, message)| CaseFault {
                place,
                case: known.clone(),
                message,
            })
            .collect();
        faults.sort_by_key(|fault| fault.place);
        faults
    };
    CaseEntry {
        name: known
            .clone()
            .unwrap_or_else(|| format!("line {}", place.line)),
        ruling: ruling.as_ref().map(|ruling| ruling.value.clone()),
        case: match (name, show) {
            (Some(name), Some(show)) if reader.faults.is_empty() => Ok(Case {
                name,
                note: note.map(|note| note.value),
                ruling: ruling.map(|ruling| ruling.value),
                set: set.map(|set| set.map(|set| set.into_iter().collect())),
                start,
                moves,
                at,
                show,
            }),
            _ => Err(faults(reader)),
        },
    }
}

fn is_name(name: &str) -> bool {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !name.is_empty() && name.chars().all(fits)
}

impl<T> SourceValue<T> {
    fn map<U>(self, map: impl FnOnce(T) -> U) -> SourceValue<U> {
        SourceValue {
            value: map(self.value),
            place: self.place,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(source: &str) -> String {
        let told = match read(source) {
            Err(fault) => vec![fault],
            Ok(cases) => cases
                .into_iter()
                .filter_map(|written| written.case.err())
                .flatten()
                .collect(),
        };
        let lines: Vec<String> = told.iter().map(ToString::to_string).collect();
        lines.join("\n")
    }

    #[test]
    fn every_fault_is_told_at_once() {
        let source = r#"[
    (name: "good", show: Diagram("K")), // a comment
    (name: "Not Good", show: Moves),
    (name: "unknown-field", shows: Moves),
    (name: "unknown-kind", ruling: 3, show: Castle("e1")),
    (name: "good", show: Moves),
    (fen: "8/8", show: Moves),
    (
        name: "two-starts",
        fen: "8/8",
        seed: 4,
    ),
]
"#;
        insta::assert_snapshot!(faults(source), @r"
        cases.ron:3:12: Not Good: name: expected small letters, digits and hyphens, found `Not Good`
        cases.ron:4:29: unknown-field: unexpected field named `shows`, expected one of `name`, `note`, `ruling`, `set`, `fen`, `set_up`, `seed`, `moves`, `at`, or `show`
        cases.ron:5:36: unknown-kind: ruling: expected string
        cases.ron:5:45: unknown-kind: show: unexpected variant named `Castle`, expected one of `Diagram`, `Glance`, `Moves`, `MovesFrom`, `After`, `Refused`, `Outcome`, `Reads`, or `BadFen`
        cases.ron:6:5: good: another case has this name already
        cases.ron:7:5: field `name` is missing
        cases.ron:8:5: two-starts: field `show` is missing
        cases.ron:11:15: two-starts: a case has one start: expected one of fen, set_up and seed
        ");
    }

    #[test]
    fn a_fault_of_syntax_names_the_case() {
        insta::assert_snapshot!(
            faults("[\n    (name: \"first\", show: Moves),\n    (name: \"second\", show: Moves,\n]\n"),
            @"cases.ron:4:1: second: expected identifier"
        );
    }
}
