//! From JSON to a typed suite.

use std::path::Path;

use legwork_core::echo::clip;
use serde_json::Value;

use super::error::{OracleError, OracleFault};
use super::fields::{ObjectFields, OraclePlace};
use super::{OracleCase, Suite, perft_suite};
use legwork_files::input;

const SUITE_KEYS: &[&str] = &["variant", "oracle", "rules", "note", "cases"];

/// The value expected of a key other than those of a case. The message for a misspelt key lists those, too.
const OPTION: &str =
    "a text, the value of an option (other keys are name, fen, perft, moves, note)";

impl Suite {
    /// Reads a file of either layout.
    ///
    /// The variant, its options and the positions are checked when the suite is [run](super::run),
    /// before the first case.
    pub fn read(path: &Path) -> Result<Self, OracleError> {
        let file = path.display().to_string();
        let text = input::read(path, input::ORACLE);
        let text = text.map_err(|error| OracleFault::from(error).in_file(&file))?;
        Self::parse(&file, text.as_bytes())
    }

    /// Reads the text of a file; the name is for messages.
    pub fn parse(file: &str, text: &[u8]) -> Result<Self, OracleError> {
        if text.trim_ascii().is_empty() {
            return Err(OracleFault::Empty.in_file(file));
        }
        if let Ok(text) = std::str::from_utf8(text)
            && perft_suite::is_one(text)
        {
            return perft_suite::parse(file, text);
        }
        let value: Value =
            serde_json::from_slice(text).map_err(|error| OracleFault::from(error).in_file(file))?;
        let place = OraclePlace { file, case: None };
        let Value::Object(map) = value else {
            return Err(OracleFault::wrong("an object", &value).in_file(file));
        };
        let mut fields = ObjectFields { place, map };
        let suite = Self {
            file: file.to_owned(),
            variant: Some(fields.text("variant")?),
            oracle: fields.maybe_text("oracle")?,
            rules: fields.maybe_text("rules")?,
            note: fields.maybe_text("note")?,
            loosely: false,
            cases: cases(&mut fields)?,
        };
        match fields.map.keys().next() {
            Some(key) => {
                let fault = OracleFault::UnknownKey {
                    known: SUITE_KEYS.join(", "),
                };
                Err(fields.place.fault(key, fault))
            }
            None => Ok(suite),
        }
    }
}

fn cases(fields: &mut ObjectFields<'_>) -> Result<Vec<OracleCase>, OracleError> {
    let list = fields.maybe_list("cases")?;
    let list = list.ok_or_else(|| fields.place.fault("cases", OracleFault::Missing))?;
    if list.is_empty() {
        return Err(fields
            .place
            .fault("cases", OracleFault::EmptyList { of: "case" }));
    }
    let file = fields.place.file;
    list.into_iter()
        .enumerate()
        .map(|(index, value)| case(file, index, value))
        .collect()
}

fn case(file: &str, index: usize, value: Value) -> Result<OracleCase, OracleError> {
    let mut place = OraclePlace {
        file,
        case: Some(format!("case {}", index + 1)),
    };
    let Value::Object(map) = value else {
        let fault = OracleFault::wrong("an object", &value).in_file(file);
        return Err(OracleError {
            case: place.case,
            ..fault
        });
    };
    if let Some(Value::String(name)) = map.get("name") {
        place.case = Some(case_named(name));
    }
    let mut fields = ObjectFields { place, map };
    let mut case = OracleCase {
        name: fields.text("name")?,
        fen: fields.text("fen")?,
        options: Default::default(),
        perft: fields.perft()?,
        moves: fields.moves()?,
        note: fields.maybe_text("note")?,
    };
    // Opening the variant shows whether it has such options.
    let keys: Vec<String> = fields.map.keys().cloned().collect();
    for key in keys {
        match fields.map.remove(&key) {
            Some(Value::String(value)) => case.options.insert(key, value),
            Some(value) => {
                return Err(fields.place.fault(&key, OracleFault::wrong(OPTION, &value)));
            }
            None => continue,
        };
    }
    if case.perft.is_none() && case.moves.is_none() {
        let fault = OracleFault::ChecksNothing.in_file(file);
        return Err(OracleError {
            case: fields.place.case,
            ..fault
        });
    }
    Ok(case)
}

/// How a message names a case.
pub(super) fn case_named(name: &str) -> String {
    format!("case `{}`", clip(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        Suite::parse("tiny.json", text.as_bytes())
            .unwrap_err()
            .to_string()
    }

    fn case_message(case: &str) -> String {
        message(&format!(r#"{{"variant": "tiny", "cases": [{case}]}}"#))
    }

    #[test]
    fn further_keys_are_options() {
        let text = r#"{"variant": "tiny", "oracle": "by hand", "note": "all of it", "cases": [
            {"name": "a", "fen": "8", "perft": [1, 2], "promotion": "rook", "note": "n"},
            {"name": "b", "fen": "9", "moves": []}
        ]}"#;
        let suite = Suite::parse("tiny.json", text.as_bytes()).unwrap();
        assert_eq!(suite.oracle.as_deref(), Some("by hand"));
        assert_eq!(suite.cases[0].perft, Some(vec![(1, 1), (2, 2)]));
        assert_eq!(suite.cases[0].options["promotion"], "rook");
        assert_eq!(suite.cases[1].moves, Some(vec![]));
        assert!(suite.cases[1].options.is_empty());
    }

    #[test]
    fn a_fault_of_the_file_says_where_it_is() {
        assert_eq!(message(" \n"), "tiny.json: the file is empty");
        assert_eq!(
            message("{"),
            "tiny.json: not JSON: EOF while parsing an object at line 1 column 1"
        );
        assert_eq!(message("[]"), "tiny.json: expected an object, found a list");
        assert_eq!(message("{}"), r#"tiny.json: key `variant`: missing"#);
        assert_eq!(
            message(r#"{"variant": "tiny"}"#),
            r#"tiny.json: key `cases`: missing"#
        );
        assert_eq!(
            case_message(""),
            r#"tiny.json: key `cases`: expected at least one case"#
        );
        assert_eq!(
            message(
                r#"{"variant": "tiny", "cases": [{"name": "a", "fen": "", "moves": []}], "seed": 1}"#
            ),
            r#"tiny.json: key `seed`: unknown key; known keys: variant, oracle, rules, note, cases"#
        );
        let missing = Suite::read(Path::new("no/such/file.json"))
            .unwrap_err()
            .to_string();
        assert!(
            missing.starts_with("no/such/file.json: cannot be read: "),
            "{missing}"
        );
    }

    #[test]
    fn a_fault_of_a_case_names_it() {
        assert_eq!(
            case_message("3"),
            "tiny.json: case 1: expected an object, found a whole number"
        );
        assert_eq!(
            case_message("{}"),
            r#"tiny.json: case 1: key `name`: missing"#
        );
        let named = |rest: &str| case_message(&format!(r#"{{"name": "a", "fen": ""{rest}}}"#));
        assert_eq!(
            named(""),
            r#"tiny.json: case `a`: expected "perft" or "moves""#
        );
        assert_eq!(
            named(r#", "perft": [20, -1]"#),
            r#"tiny.json: case `a`: key `perft`: expected whole numbers, found another number"#
        );
        assert_eq!(
            named(r#", "perft": []"#),
            r#"tiny.json: case `a`: key `perft`: expected at least one count"#
        );
        assert_eq!(
            named(r#", "moves": "e2e4""#),
            r#"tiny.json: case `a`: key `moves`: expected a list, found a text"#
        );
        assert_eq!(
            named(r#", "moves": [], "promotion": true"#),
            r#"tiny.json: case `a`: key `promotion`: expected a text, the value of an option (other keys are name, fen, perft, moves, note), found a truth value"#
        );
    }

    #[test]
    fn a_long_text_is_quoted_in_part() {
        let long = "x".repeat(10_000);
        let text = message(&format!(
            r#"{{"variant": "tiny", "cases": [{{"name": "{long}"}}]}}"#
        ));
        assert!(text.len() < 150, "{text}");
        let text = Suite::parse(&format!("{long}.json"), b"")
            .unwrap_err()
            .to_string();
        assert!(
            text.contains("xx.json: the file is empty") && text.len() < 100,
            "{text}"
        );
        let digits = "9".repeat(10_000);
        let text = case_message(&format!(
            r#"{{"name": "a", "fen": "", "perft": [{digits}]}}"#
        ));
        assert_eq!(
            text,
            "tiny.json: not JSON: number out of range at line 1 column 10065"
        );
    }
}
