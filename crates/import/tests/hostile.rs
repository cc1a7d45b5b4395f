//! No text makes the reader panic, hang or grow.

use legwork_import::{NotImported, Source, section_text};
use legwork_random_rules::damaged;
use legwork_random_rules::dice::Dice;

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

/// Sections of the built-in variants, their lines mixed, and damaged, are rules or faults.
#[test]
fn damaged_texts_are_faults() {
    let (heads, lines): (Vec<&str>, Vec<&str>) =
        BUILT_IN.lines().partition(|line| line.starts_with('['));
    let mut dice = Dice::new(1);
    for _ in 0..200 {
        let mut text = String::from("[x:");
        let name = dice.pick(&heads).trim_matches(['[', ']']);
        text += name.split(':').next().unwrap_or_default();
        text += "]\n";
        for _ in 0..dice.below(12) {
            text.push_str(dice.pick::<&str>(&lines));
            text.push('\n');
        }
        read(&damaged(&mut dice, &text, &lines));
    }
}
