//! Pieces that force mate, alone and in pairs.

use crate::run::{file, json, printed, run};

/// A board on which all pairs are worked out in a moment.
const SMALL: &str = r#"(
    name: "Small",
    board: (files: 4, ranks: 4),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "R", name: "Rook", betza: "R"),
        (letter: "N", name: "Knight", betza: "N"),
    ],
    start: "k3/4/4/3K w - - 0 1",
)"#;

#[test]
fn pairs_stand_in_place_of_lone_pieces() {
    file("small-mates.ron", SMALL);
    let lone = json(&["mates", "small-mates.ron"]);
    let letters = |document: &serde_json::Value| -> Vec<String> {
        let rows = document["mates"].as_array().unwrap().iter();
        rows.map(|row| format!("{} {}", row["letter"], row["name"]))
            .collect()
    };
    assert_eq!(letters(&lone), [r#""R" "Rook""#, r#""N" "Knight""#]);
    let pairs = ["mates", "small-mates.ron", "--pair", "NR,NN"];
    let found = json(&pairs);
    assert_eq!(
        letters(&found),
        [r#""RN" "Rook and Knight""#, r#""NN" "Knight and Knight""#]
    );
    let [rook, pair] = [&lone, &found].map(|found| found["mates"][0]["longest"].as_u64().unwrap());
    assert!(pair <= rook, "{pair} {rook}");
    let text = printed(&pairs);
    let line = format!(
        "RN Rook and Knight    wins from 100.0% of the positions, in {pair} moves at most\n"
    );
    assert!(text.starts_with(&line), "{text}");
}

#[test]
fn rules_without_mates_are_refused_for_their_own_reason() {
    for (variant, reason) in [
        ("antichess", "nothing is royal"),
        ("duck", "nothing is royal"),
        (
            "placement",
            "a side has no royal piece on the board at the start",
        ),
        ("spartan", "a side has several royal pieces at the start"),
    ] {
        let run = run(&["mates", variant]);
        let refusal = format!("legwork: {variant}: mates are not worked out where {reason}\n");
        assert_eq!((run.code, run.err), (2, refusal));
    }
}

#[test]
fn what_is_no_pair_or_does_not_fit_in_memory_is_refused() {
    file("small-mates.ron", SMALL);
    for (args, refusal) in [
        (
            ["small-mates.ron", "R"],
            "--pair: `R`: expected the letters of two pieces, of R N",
        ),
        (
            ["small-mates.ron", "RK"],
            "--pair: `RK`: expected the letters of two pieces, of R N",
        ),
        (
            ["small-mates.ron", "RX"],
            "--pair: `RX`: expected the letters of two pieces, of R N",
        ),
        (
            ["grand", "BN"],
            "grand: BN: the positions and their moves take about 9.9 GB of memory, expected at most 4.0 GB",
        ),
    ] {
        let run = run(&["mates", args[0], "--pair", args[1]]);
        assert_eq!((run.code, run.err), (2, format!("legwork: {refusal}\n")));
    }
}
