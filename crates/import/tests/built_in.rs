//! Variants that Fairy-Stockfish has built in, and others, against its counts and lists.

use std::path::Path;

use legwork::Variant;
use legwork_import::{NotImported, Source};
use legwork_verify::recording;

/// The keys by which a section is refused, or `exact`; what differs from the recording is an error.
fn verdict(source: &Source, name: &str) -> Result<String, String> {
    if let Some(refused) = source.refusal(name) {
        assert_eq!(source.rules(name), Err(refused));
    }
    let imported = match source.rules(name) {
        Ok(imported) => imported,
        Err(NotImported::Refused(refusals)) => {
            let mut keys: Vec<&str> = refusals
                .iter()
                .map(|refusal| refusal.key.as_str())
                .collect();
            keys.sort_unstable();
            keys.dedup();
            return Ok(format!("refused by {}", keys.join(", ")));
        }
        Err(error) => return Err(format!("{name}: {error}")),
    };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("oracle/{name}.json"));
    if !path.is_file() {
        return Ok("no recording".to_owned());
    }
    let suite = recording::read(&path).map_err(|error| error.to_string())?;
    let failures = recording::compare(&suite, &imported.file).map_err(|error| error.to_string())?;
    let ron = imported.ron().map_err(|error| error.to_string())?;
    let written = Variant::from_ron(name, &ron, &[]).map_err(|error| format!("{ron}\n{error}"))?;
    let start = written.position_loosely(&suite.cases[0].fen);
    let start = start.map_err(|error| format!("{ron}\n{error}"))?;
    for &(depth, count) in suite.cases[0].perft.iter().flatten().take(2) {
        if start.perft(depth) != count {
            return Err(format!(
                "{name}: the text counts {} at depth {depth}, not {count}\n{ron}",
                start.perft(depth)
            ));
        }
    }
    if failures.is_empty() {
        Ok("exact".to_owned())
    } else {
        Err(failures
            .iter()
            .map(|failure| format!("{failure}\n"))
            .collect())
    }
}

/// One that is sayable is exact; the others are refused by their keys.
#[test]
fn every_built_in_variant_is_exact_or_refused() {
    let source = Source::built_in();
    assert_eq!(source.faults(), []);
    let mut wrong = String::new();
    let mut lines = String::new();
    for name in source.names() {
        match verdict(&source, name) {
            Ok(verdict) => lines += &format!("{name}: {verdict}\n"),
            Err(fault) => wrong += &fault,
        }
    }
    assert_eq!(wrong, "");
    insta::assert_snapshot!(lines);
}

/// Variants that are not built in.
#[test]
fn sections_of_a_file_are_exact() {
    let source = Source::read(include_str!("server.ini"));
    assert_eq!(source.names().count(), 8);
    for name in source.names() {
        assert_eq!(verdict(&source, name).as_deref(), Ok("exact"), "{name}");
    }
}

/// Sections of random settings that once were taken and played otherwise.
#[test]
fn random_sections_are_exact_or_refused() {
    let source = Source::read(include_str!("random.ini"));
    let lines = source.names().map(|name| match verdict(&source, name) {
        Ok(verdict) => format!("{name}: {verdict}\n"),
        Err(fault) => format!("{name}: wrong: {fault}\n"),
    });
    insta::assert_snapshot!(lines.collect::<String>());
}

/// A piece whose moves count as progress there, and which is not a Pawn of ours, is named.
#[test]
fn progress_that_a_rule_file_cannot_say_is_named() {
    let named = |keys: &str| {
        let source = Source::read(&format!("[mine:chess]\n{keys}"));
        let left_out = source.rules("mine").unwrap().left_out;
        left_out
            .into_iter()
            .find(|text| text.starts_with("nMoveRuleTypes"))
    };
    assert_eq!(named(""), None);
    assert!(named("nMoveRuleTypes = pn\n").is_some());
    assert_eq!(named("nMoveRuleTypes = -\n"), None);
    assert_eq!(named("nMoveRuleTypes = pn\nnMoveRule = 0\n"), None);
    let built_in = Source::built_in().rules("chessgi").unwrap().left_out;
    assert!(
        built_in
            .iter()
            .any(|text| text.starts_with("nMoveRuleTypes")),
        "{built_in:?}"
    );
}

/// The texts of rule files are for people.
#[test]
fn rule_files_are_like_others_where_that_is_shorter() {
    let source = Source::built_in();
    let text = |name: &str| {
        let ron = source.rules(name).unwrap().ron().unwrap();
        format!("{name}\n{ron}")
    };
    let names = [
        "nightrider",
        "capahouse",
        "gothic",
        "grand",
        "legan",
        "yarishogi",
        "manchu",
        "makruk",
        "torpedo",
    ];
    insta::assert_snapshot!(names.map(text).join("\n"));
}
