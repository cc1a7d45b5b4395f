//! Reading a file of cases, with every fault that can be found at once.

use std::collections::BTreeSet;

use legwork_core::echo::{advice, clip};
use legwork_reader::ron_source::{Fault, Log, RonNode, SourceFile, check_syntax, find_field};
use legwork_reader::schema::At;

use crate::{Case, CaseFault};

/// A case of the file: the case, or all its faults.
#[derive(Debug, Clone)]
pub struct CaseEntry {
    /// Its name; its line if it has no readable name.
    pub name: String,
    /// The ruling that it shows.
    pub ruling: Option<String>,
    pub case: Result<Case, Vec<CaseFault>>,
}

/// Reads the cases of a file, in its order.
///
/// # Errors
///
/// If the file is not a list in RON. The faults of a single case are in its entry.
pub fn read(source: &str) -> Result<Vec<CaseEntry>, CaseFault> {
    check_syntax(source).map_err(|fault| {
        let path = case_around(source, fault.line).unwrap_or_default();
        CaseFault(Fault { path, ..fault })
    })?;
    let files = [SourceFile::own(source)];
    let log = Log::new(&files, advice);
    let Some(list) = RonNode::root(&log, 0).list() else {
        return Err(faults(&log).remove(0));
    };
    let mut names = BTreeSet::new();
    let entry = |node: RonNode<'_>| {
        let (name, ruling, case) = read_case(node, &mut names);
        let faults = faults(&log);
        let case = case.filter(|_| faults.is_empty()).ok_or(faults);
        CaseEntry { name, ruling, case }
    };
    Ok(list.into_iter().map(entry).collect())
}

/// Takes the faults out of the log.
fn faults(log: &Log<'_>) -> Vec<CaseFault> {
    let faults = log.take().0.into_iter();
    faults.map(|(_, fault)| CaseFault(fault)).collect()
}

/// Returns the last name that a case has before the end of a line.
fn case_around(source: &str, line: usize) -> Option<String> {
    let before: Vec<&str> = source.lines().take(line).collect();
    let named = before
        .iter()
        .rev()
        .find_map(|line| line.split_once("name:"))?;
    Some(clip(named.1.split('"').nth(1)?))
}

/// Reads a case: the name and the ruling of its entry, and the case, unless it lacks something. `names` are those of
/// the cases before it.
fn read_case(
    node: RonNode<'_>,
    names: &mut BTreeSet<String>,
) -> (String, Option<String>, Option<Case>) {
    let line = node.place().line;
    let known = find_field(node.ron(), "name").and_then(|name| ron::from_str::<String>(name).ok());
    let node = node.under(known.as_deref().map(clip).unwrap_or_default());
    let mut title = known.map_or_else(|| format!("line {line}"), |name| clip(&name));
    if !names.insert(title.clone()) {
        node.fault("another case has this name already");
        title = format!("{title} (line {line})");
    }
    let node = node.of_type::<Case>();
    let Some(fields) = node.fields() else {
        return (title, None, None);
    };

    let text = |field: &Option<At<'_, String>>| field.as_ref()?.text();
    let number = |field: &Option<At<'_, u64>>| field.as_ref()?.count();
    let ruling = text(&fields.ruling);
    let starts: [Option<&RonNode<'_>>; 3] = [
        fields.fen.as_deref(),
        fields.set_up.as_deref(),
        fields.seed.as_deref(),
    ];
    if let Some(second) = starts.into_iter().flatten().nth(1) {
        second.fault("a case has one start: expected one of fen, set_up and seed");
    }
    let name = fields.name.as_ref().and_then(|node| plain_name(node));
    let show = fields.show.as_ref().and_then(|node| node.typed());
    let (note, fen, at) = (text(&fields.note), text(&fields.fen), text(&fields.at));
    let (set_up, seed) = (number(&fields.set_up), number(&fields.seed));
    let set = fields.set.as_ref().and_then(|node| node.map());
    let moves = fields.moves.as_ref().and_then(|node| node.typed());
    let places = node.places().into_iter();
    let case = name.zip(show).map(|(name, show)| Case {
        name,
        note,
        ruling: ruling.clone(),
        set,
        fen,
        set_up,
        seed,
        moves,
        at,
        show,
        places: places.collect(),
    });
    (title, ruling, case)
}

/// Reads a name that can be that of a file.
fn plain_name(node: &RonNode<'_>) -> Option<String> {
    let name = node.text()?;
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if name.is_empty() || !name.chars().all(fits) {
        let found = clip(&name);
        node.fault(format!(
            "expected small letters, digits and hyphens, found `{found}`"
        ));
        return None;
    }
    Some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(source: &str) -> String {
        let lines_of = match read(source) {
            Err(fault) => vec![fault],
            Ok(cases) => cases
                .into_iter()
                .filter_map(|written| written.case.err())
                .flatten()
                .collect(),
        };
        let lines: Vec<String> = lines_of.iter().map(ToString::to_string).collect();
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
    (name: "values", set: {"a": 1}, moves: 3, show: Reads([
        "é", 3]), at: '3'),
]
"#;
        insta::assert_snapshot!(faults(source), @r"
        cases.ron:3:12: Not Good: name: expected small letters, digits and hyphens, found `Not Good`
        cases.ron:4:5: unknown-field: field `show` is missing
        cases.ron:4:29: unknown-field: unknown field `shows` (did you mean `show`?)
        cases.ron:5:36: unknown-kind: ruling: expected a string in quotes, found `3`
        cases.ron:5:45: unknown-kind: show: expected Diagram or Glance or Moves or MovesFrom or After or Refused or Outcome or Reads or BadFen, found `Castle`
        cases.ron:6:5: good: another case has this name already
        cases.ron:7:5: field `name` is missing
        cases.ron:8:5: two-starts: field `show` is missing
        cases.ron:11:15: two-starts: seed: a case has one start: expected one of fen, set_up and seed
        cases.ron:13:33: values: set: a: expected a string in quotes, found `1`
        cases.ron:13:44: values: moves: expected a text in double quotes
        cases.ron:14:14: values: show: expected a text in double quotes
        cases.ron:14:23: values: at: expected a string in quotes, found `'3'`; a text has double quotes around it
        ");
    }

    #[test]
    fn a_fault_of_syntax_names_the_case() {
        insta::assert_snapshot!(
            faults("[\n    (name: \"first\", show: Moves),\n    (name: \"second\", show: Moves,\n]\n"),
            @"cases.ron:3:5: second: not valid RON: `(` is not closed: expected `)` before `]`"
        );
    }
}
