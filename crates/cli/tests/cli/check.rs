//! `legwork check`, and what is wrong with rules of one's own.

use std::fs;
use std::path::Path;

use crate::run::{file, json, transcript};

/// The text of a rule file of this repository.
fn repository(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read_to_string(root.join(path)).unwrap()
}

const FAULTY: &str = r#"(
    name: "Faulty",
    board: (files: 99, ranks: 8),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "Q", name: "Queen", betza: "Q#"),
    ],
    start: "k w - - 0 1",
    promotion: [(pieces: ["P"], zone: 1, to: ["Q"])],
)"#;

/// Sound, but hardly what its author means.
const ODD: &str = r#"(
    name: "Odd",
    board: (files: 4, ranks: 4),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "R", name: "Rook", betza: "R"),
        (letter: "S", name: "Stone", betza: ""),
    ],
    start: "k3/2R1/1K2/4 b - - 0 1",
    endings: (stalemate: Loss, bare_king: Loss),
)"#;

/// Nothing is wrong with its data, but nobody can start from there.
const CHECKED: &str = r#"(
    name: "Checked",
    board: (files: 4, ranks: 4),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "R", name: "Rook", betza: "R"),
    ],
    start: "k3/4/4/R2K w - - 0 1",
)"#;

/// The same for a value of an option.
const OPTION: &str = r#"(
    name: "Option",
    board: (files: 4, ranks: 4),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "R", name: "Rook", betza: "R"),
    ],
    start: "k2r/4/4/K2R w - - 0 1",
    options: [(name: "start", values: [
        (name: "plain"),
        (name: "checked", set: (start: "k3/4/4/R2K w - - 0 1")),
    ])],
    bench: [(name: "short", fen: "k2r/4/K2R w - - 0 1")],
)"#;

#[test]
fn sound_rules() {
    let gothic = file("my_gothic.ron", &repository("variants/gothic/gothic.ron"));
    let chu = file("my_chu.ron", &repository("variants/chu/chu.ron"));
    let pool = file("my_super.ron", &repository("variants/super/super.ron"));
    let odd = file("odd.ron", ODD);
    let told = transcript(&[
        &["check", &gothic],
        &["check", &chu, &pool],
        &["check", &odd],
        &["check", "--json", &odd],
    ]);
    insta::assert_snapshot!(told);
}

#[test]
fn faulty_rules() {
    let (faulty, checked) = (file("faults.ron", FAULTY), file("checked.ron", CHECKED));
    let (option, cut) = (
        file("option.ron", OPTION),
        file("cut_off.ron", "(name: \"Cut\","),
    );
    let told = transcript(&[
        &["check", &faulty],
        &["check", "--json", &faulty],
        &["check", &checked, &option],
        &["check", &cut],
        &["check", "absent.ron"],
        &["check", &faulty, "absent.ron"],
        &["check"],
    ]);
    insta::assert_snapshot!(told);
}

#[test]
fn rules_in_place_of_a_variant() {
    let odd = file("odd.ron", ODD);
    let crc = file("crc.ron", &repository("variants/crc/crc.ron"));
    let told = transcript(&[
        &["show", "--rules", &odd],
        &["show", "--rules", &odd, "--seed", "42"],
        &["show", "--rules", &crc, "--seed", "42"],
        &["setups", &crc],
        &["moves", "--rules", "odd"],
        &["moves", "--rules", "absent.ron"],
        &["moves", "--rules"],
        &["moves", "chess", "--rules", &odd],
        &["variants", "--rules", &odd],
        &["perft", "--rules", &odd],
        &["show", "--rules", &file("faults.ron", FAULTY)],
    ]);
    insta::assert_snapshot!(told);
    assert_eq!(json(&["show", "--rules", &odd])["outcome"], "bare king");
}
