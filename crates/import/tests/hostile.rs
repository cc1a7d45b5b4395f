//! No text makes the reader panic, hang or grow.

use legwork_import::{NotImported, Source, section_text};
use proptest::prelude::*;

const BUILT_IN: &str = include_str!("../src/builtin.ini");

/// Reads a text in every way; only faults may come of it.
fn read(text: &str) {
    let source = Source::read(text);
    let _ = source.faults();
    let names: Vec<String> = source.names().take(20).map(str::to_owned).collect();
    for name in names {
        match source.rules(&name) {
            Ok(imported) => drop(imported.ron()),
            Err(NotImported::Refused(refusals)) => assert!(!refusals.is_empty()),
            Err(NotImported::Faulty(faults)) => assert!(!faults.is_empty()),
            Err(NotImported::Unknown) => panic!("{name}"),
        }
    }
    let _ = section_text("x.ini", text, None);
}

#[test]
fn long_and_deep_texts_are_read() {
    let sections = match std::env::var_os("LEGWORK_FULL") {
        Some(_) => 1000,
        None => 200,
    };
    let deep: String = (1..sections)
        .map(|number| format!("[v{number}:v{}]\n", number - 1))
        .collect();
    read(&format!("[v0:chess]\n{deep}"));
    read("[a:b]\n[b:a]\n[c:c]\n");
    read(&"[".repeat(100_000));
    read(&format!("[a:chess]\nstartFen = {}\n", "8/".repeat(400_000)));
    read(&format!("[a:chess]\n{}\n", "x = 1\n".repeat(20_000)));
    read(&format!(
        "[a:chess]\ncustomPiece1 = a:{}\n",
        "fbN".repeat(20_000)
    ));
    read(&format!(
        "[a:chess]\ncustomPiece1 = a:{}\nstartFen = rnaqkbnr/8/8/8/8/8/8/RNAQKBNR w\n",
        "NN".repeat(450)
    ));
    read(
        "[a:chess]\nmaxRank = 1\nmaxFile = 1\nstartFen = k w\n[b:chess]\nstartFen =\n[c]\nking = k\nstartFen = kK w\nmaxFile = 2\nmaxRank = 1\n",
    );
    read(
        "[a:chess]\ncastlingRookKingsideFile = a\ncastlingKingsideFile = a\ncastlingQueensideFile = h\n",
    );
    read(
        "[a:shogi]\npromotedPieceType = p:p g:k k:g\npromotionPieceTypes = k\n[b:shogi]\nking = p\n",
    );
}

/// Sections of the built-in variants, as children with other names, and damaged.
fn damaged() -> impl Strategy<Value = String> {
    let sections: Vec<&str> = BUILT_IN.split("\n[").skip(1).collect();
    let lines =
        |section: &str| -> Vec<String> { section.lines().skip(1).map(str::to_owned).collect() };
    let all: Vec<String> = sections.iter().flat_map(|section| lines(section)).collect();
    let names: Vec<String> = sections
        .iter()
        .map(|section| {
            section
                .split([']', ':'])
                .next()
                .unwrap_or_default()
                .to_owned()
        })
        .collect();
    let parents = prop::sample::select(names);
    let lines = prop::collection::vec(prop::sample::select(all), 0..12);
    let damage = prop::collection::vec((any::<prop::sample::Index>(), any::<char>(), 0..3u8), 0..6);
    (parents, lines, damage).prop_map(|(parent, lines, damage)| {
        let mut letters: Vec<char> = format!("[x:{parent}]\n{}\n", lines.join("\n"))
            .chars()
            .collect();
        for (place, letter, how) in damage {
            let place = place.index(letters.len());
            match how {
                0 => letters[place] = letter,
                1 => letters.insert(place, letter),
                _ => letters.truncate(place.max(1)),
            }
        }
        letters.into_iter().collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    /// Lines of all variants mixed, and damaged, are rules or faults.
    #[test]
    fn damaged_texts_are_faults(text in damaged()) {
        read(&text);
    }

    /// And so are texts of nothing but odd characters.
    #[test]
    fn any_text_is_faults(text in "\\PC{0,200}") {
        read(&text);
        read(&format!("[x:chess]\nstartFen = {text}\ncustomPiece1 = {text}\n"));
    }
}
