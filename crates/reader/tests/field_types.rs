//! No field of a rule file is accepted unread: a value of a wrong type is a fault at its line.

use std::collections::BTreeSet;

use legwork_core::rules::{Fault, ReadError, Rules};
use legwork_reader::ReadRules as _;
use legwork_reader::file::RuleFile;
use legwork_reader::schema::parts_of;

/// The fields that a sound file needs, and some that others need.
const FILE: [(&str, &str); 5] = [
    ("name", r#""Small""#),
    ("board", "(files: 6, ranks: 6)"),
    (
        "pieces",
        r#"[
            (letter: "K", name: "King", betza: "K", royal: true), (letter: "R", name: "Rook", betza: "R"),
            (letter: "P", name: "Pawn", betza: "mfWcfF", pawn: true),
        ]"#,
    ),
    ("start", r#""r2k1r/pppppp/6/6/PPPPPP/R2K1R w KQkq - 0 1""#),
    (
        "castling",
        r#"(wings: [
            (right: "K", king: "d1", rook: "f1", king_to: "e1", rook_to: "d1"),
            (right: "Q", king: "d1", rook: "a1", king_to: "b1", rook_to: "c1"),
            (right: "k", king: "d6", rook: "f6", king_to: "e6", rook_to: "d6"),
            (right: "q", king: "d6", rook: "a6", king_to: "b6", rook_to: "c6"),
        ])"#,
    ),
];

/// A struct of the format: its name in [`parts_of`]; the field of the file that it is in, and the value of this
/// field, with `@` for the struct's own fields; and those of them that a sound file needs.
type Place = (
    &'static str,
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
);

const PLACES: [Place; 29] = [
    ("the file", "", "@", &FILE),
    ("`board`", "board", "(@)", &[("files", "6"), ("ranks", "6")]),
    (
        "a piece",
        "pieces",
        r#"[
            (letter: "K", name: "King", betza: "K", royal: true), (letter: "R", name: "Rook", betza: "R"),
            (@),
        ]"#,
        &[
            ("letter", r#""P""#),
            ("name", r#""Pawn""#),
            ("betza", r#""mfWcfF""#),
        ],
    ),
    (
        "`Shuffle`",
        "set_ups",
        "Shuffle(@)",
        &[("rank", r#""RKR""#)],
    ),
    (
        "an element of `more`",
        "pieces",
        r#"[
            (letter: "K", name: "King", betza: "K", royal: true), (letter: "R", name: "Rook", betza: "R"),
            (letter: "P", name: "Pawn", betza: "mfWcfF", pawn: true, more: [(@)]),
        ]"#,
        &[("betza", r#""sW""#), ("from", r#""2""#)],
    ),
    ("`castling`", "castling", "(@)", &[("wings", "[]")]),
    (
        "`Orthodox`",
        "castling",
        "Orthodox(@)",
        &[("king_to", r#"("b", "e")"#)],
    ),
    (
        "a wing",
        "castling",
        "(wings: [(@)])",
        &[
            ("right", r#""K""#),
            ("king", r#""d1""#),
            ("rook", r#""f1""#),
            ("king_to", r#""e1""#),
            ("rook_to", r#""d1""#),
        ],
    ),
    (
        "a promotion",
        "promotions",
        "[(@)]",
        &[("pieces", r#"["P"]"#), ("zone", "1"), ("to", r#"["R"]"#)],
    ),
    (
        "`holdings`",
        "holdings",
        "(@)",
        &[("form", "Hand"), ("slots", r#"[("R", 1)]"#)],
    ),
    ("a drop", "drops", "[(@)]", &[("pieces", r#"["R"]"#)]),
    ("`turn`", "turn", "(@)", &[]),
    ("an element of `captures`", "captures", "[(@)]", &[]),
    ("`blast`", "captures", "[(blast: (@))]", &[]),
    ("`series`", "turn", "(series: (@))", &[("moves", "2")]),
    ("`walls`", "walls", "(@)", &[("form", "Duck")]),
    ("`borrows`", "borrows", "(@)", &[("from", "Behind")]),
    ("`endings`", "endings", "(@)", &[]),
    ("`draws`", "draws", "(@)", &[]),
    (
        "an element of `chase`",
        "draws",
        "(perpetual_check: Loss, chase: [(@)])",
        &[("by", r#"["R"]"#), ("of", r#"["R"]"#)],
    ),
    (
        "an element of `extinct`",
        "endings",
        "(extinct: [(@)])",
        &[("pieces", r#"["R"]"#)],
    ),
    (
        "an element of `goals`",
        "endings",
        "(goals: [(@)])",
        &[("pieces", r#"["R"]"#), ("on", r#""4""#)],
    ),
    (
        "`lone_king`",
        "endings",
        "(lone_king: (@))",
        &[("royals", r#"["K"]"#)],
    ),
    ("`connect`", "endings", "(connect: (@))", &[("count", "3")]),
    (
        "`Points`",
        "endings",
        "(drawn: Points(@))",
        &[("pieces", r#"[("R", 5)]"#)],
    ),
    (
        "an option",
        "options",
        "[(@)]",
        &[("name", r#""ends""#), ("values", r#"[(name: "far")]"#)],
    ),
    (
        "a value",
        "options",
        r#"[(name: "ends", values: [(name: "far"), (@)])]"#,
        &[("name", r#""near""#)],
    ),
    (
        "`set`",
        "options",
        r#"[(name: "ends", values: [(name: "far"), (name: "near", set: (@))])]"#,
        &[],
    ),
    (
        "a bench position",
        "bench",
        "[(@)]",
        &[("name", r#""start""#)],
    ),
];

/// Values that no field has: a bare word that means nothing, a character, a map of numbers, a negative number, and
/// lists in lists.
const WRONG: [&str; 5] = ["Wrong", "'c'", "{1: 2}", "-1", "[[[]]]"];

/// The fields on lines of their own, one of them with that value; and the number of its line.
fn lines(sound: &[(&str, &str)], name: &str, value: &str) -> (String, usize) {
    let others = sound.iter().filter(|(other, _)| *other != name);
    let others: String = others
        .map(|(name, value)| format!("{name}: {value},\n"))
        .collect();
    let line = others.matches('\n').count();
    (format!("{others}{name}: {value},\n"), line)
}

/// A rule file with a field of a struct that has that value; and the line of the value, from 1.
fn file((_, outer, form, needed): Place, name: &str, value: &str) -> (String, usize) {
    let (inner, below) = lines(needed, name, value);
    let (before, after) = form.split_once('@').unwrap();
    let value = format!("{before}\n{inner}{after}");
    if outer.is_empty() {
        return (format!("({value})"), below + 2);
    }
    let (file, line) = lines(&FILE, outer, &value);
    let above = before.matches('\n').count();
    (format!("(\n{file})"), line + above + below + 3)
}

fn faults(ron: &str) -> Vec<Fault> {
    match Rules::read("small", ron, &[]) {
        Ok(_) => Vec::new(),
        Err(ReadError::Rules(error)) => error.faults,
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn every_struct_has_its_place() {
    let parts = parts_of::<RuleFile>().into_iter();
    let known: BTreeSet<&str> = parts.map(|part| part.name).collect();
    let placed: BTreeSet<&str> = PLACES.iter().map(|(name, ..)| *name).collect();
    assert_eq!(placed, known);
}

#[test]
fn a_value_of_a_wrong_type_is_a_fault_at_its_line() {
    let mut accepted = Vec::new();
    for part in parts_of::<RuleFile>() {
        let table = part.name;
        let place = PLACES
            .into_iter()
            .find(|(name, ..)| *name == table)
            .unwrap();
        for name in part.fields.iter().map(|field| field.name) {
            for value in WRONG {
                let (ron, line) = file(place, name, value);
                assert!(
                    ron.lines().nth(line - 1).unwrap().starts_with(name),
                    "{ron}"
                );
                let faults = faults(&ron);
                let refused = faults
                    .iter()
                    .any(|fault| fault.line == line && fault.path.contains(name));
                if !refused {
                    let messages: Vec<String> = faults.iter().map(ToString::to_string).collect();
                    accepted.push(format!("{table}: {name}: {value}: {messages:?}"));
                }
            }
        }
    }
    assert!(accepted.is_empty(), "{}", accepted.join("\n"));
}
