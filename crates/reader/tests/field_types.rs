//! No field of a rule file is accepted unread: a value of a wrong type is a fault at its line, and what is needed is missed.

use std::collections::BTreeSet;

use legwork_core::rules::{Fault, ReadError, Rules};
use legwork_reader::ReadRules as _;
use legwork_reader::file::RuleFile;
use legwork_reader::schema::{FieldOfPart, Part, Struct as _, parts_of};

/// Values that no field has: a bare word that means nothing, a character, a map of numbers, a negative number, and
/// lists in lists.
const WRONG: [&str; 5] = ["Wrong", "'c'", "{1: 2}", "-1", "[[[]]]"];

/// A field on a line of its own.
fn line(name: &str, value: &str) -> String {
    format!("{name}: {value},\n")
}

/// The examples of the fields of a part, but of one.
fn examples(part: &Part, without: &str) -> String {
    let others = part.fields.iter().filter(|field| field.name != without);
    let others = others.map(|field| match (field.example, field.form.parts) {
        ("", [("", inner)])
            if part
                .rules
                .iter()
                .any(|rule| rule.needed && rule.name == field.name) =>
        {
            line(field.name, &format!("({})", examples(&inner(), "")))
        }
        ("", _) => String::new(),
        (example, _) => line(field.name, example),
    });
    others.collect()
}

/// The value of a field with a struct in it, which has `@` in place of its fields: alone, or after the elements of the example.
fn around(field: &FieldOfPart, word: &str) -> String {
    match field.example.strip_suffix(']') {
        Some("[") => format!("[{word}(@)]"),
        Some(elements) => format!("{elements}, {word}(@)]"),
        None => format!("{word}(@)"),
    }
}

/// Each part of rule files, and a file with `@` in place of the fields of the part.
fn places() -> Vec<(Part, String)> {
    let mut all = vec![(RuleFile::part(), "(\n@)".to_owned())];
    let mut next = 0;
    while let Some((part, file)) = all.get(next).cloned() {
        for field in &part.fields {
            for (word, inner) in field.form.parts {
                let inner = inner();
                if all.iter().all(|(other, _)| other.name != inner.name) {
                    let field = line(field.name, &around(field, word)).replace('@', "\n@")
                        + &examples(&part, field.name);
                    all.push((inner, file.replace('@', &field)));
                }
            }
        }
        next += 1;
    }
    all
}

fn faults(ron: &str) -> Vec<Fault> {
    match Rules::read("small", ron, &[]) {
        Ok(_) => Vec::new(),
        Err(ReadError::Rules(error)) => error.faults,
        Err(error) => panic!("{error}"),
    }
}

/// The fields that are missing in a file.
fn missing(ron: &str) -> BTreeSet<String> {
    let missing = faults(ron).into_iter().filter_map(|fault| {
        let name = fault.message.strip_prefix("field `")?;
        Some(name.strip_suffix("` is missing")?.to_owned())
    });
    missing.collect()
}

#[test]
fn what_is_needed_is_missed() {
    let places = places();
    assert_eq!(places.len(), parts_of::<RuleFile>().len());
    for (part, file) in places {
        let needed = part.rules.iter().filter(|rule| rule.needed);
        let needed = needed.map(|rule| rule.name.to_owned()).collect();
        assert_eq!(missing(&file.replace('@', "")), needed, "of {}", part.name);
        let whole = missing(&file.replace('@', &examples(&part, "")));
        assert_eq!(whole, BTreeSet::new(), "of {}", part.name);
    }
}

#[test]
fn a_value_of_a_wrong_type_is_a_fault_at_its_line() {
    let mut accepted = Vec::new();
    for (part, file) in places() {
        let above = file
            .split('@')
            .next()
            .unwrap_or_default()
            .matches('\n')
            .count();
        for name in part.fields.iter().map(|field| field.name) {
            for value in WRONG {
                let ron = file.replace('@', &(line(name, value) + &examples(&part, name)));
                let faults = faults(&ron);
                let at = |fault: &Fault| fault.line == above + 1 && fault.path.contains(name);
                if !faults.iter().any(at) {
                    let messages: Vec<String> = faults.iter().map(ToString::to_string).collect();
                    accepted.push(format!(
                        "{}: {name}: {value}: {messages:?}\n{ron}",
                        part.name
                    ));
                }
            }
        }
    }
    assert!(accepted.is_empty(), "{}", accepted.join("\n"));
}
