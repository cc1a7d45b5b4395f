//! `legwork suite`.

use std::fs;

use serde_json::Value;

use crate::run::{directory, json, printed, run};

#[test]
fn a_suite_has_moves_counts_refusals_and_games() {
    let suite = json(&["suite", "seirawan", "--positions", "40"]);
    assert_eq!(suite["format"], "legwork-suite-1");
    let positions = suite["positions"].as_array().unwrap();
    assert_eq!(positions.len(), 40);
    assert_eq!(positions[0]["fen"], suite["start"]);
    assert_eq!(positions[0]["counts"], serde_json::json!([28, 784]));
    let all = |field: &str, name: &str| -> Vec<Value> {
        let lists = positions
            .iter()
            .flat_map(|position| position[field].as_array().unwrap());
        lists.map(|entry| entry[name].clone()).collect()
    };
    for reason in [
        "king-left-in-check",
        "castling-crosses-attack",
        "castling-blocked",
    ] {
        assert!(
            all("illegal", "reason").contains(&Value::from(reason)),
            "{reason}"
        );
    }
    assert!(
        all("moves", "san")
            .iter()
            .any(|san| san.as_str().unwrap().contains("O-O/"))
    );
    let ends: Vec<&Value> = suite["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| &game["end"]["by"])
        .collect();
    assert!(
        ends.contains(&&Value::from("checkmate"))
            && ends.contains(&&Value::from("threefold repetition")),
        "{ends:?}"
    );
}

#[test]
fn a_seed_writes_the_same_suite() {
    let of = |seed: &str| printed(&["suite", "minishogi", "--positions", "20", "--seed", seed]);
    assert_eq!(of("5"), of("5"));
    assert_ne!(of("5"), of("6"));
}

#[test]
fn the_positions_are_a_perft_suite() {
    let epd = printed(&["suite", "crazyhouse", "--positions", "25", "--epd"]);
    assert_eq!(epd.lines().count(), 25);
    fs::write(directory().join("crazyhouse.epd"), &epd).unwrap();
    let checked = run(&["verify", "crazyhouse", "crazyhouse.epd"]);
    assert_eq!(checked.code, 0, "{}{}", checked.out, checked.err);
    let both = run(&["suite", "chess", "--epd", "--json"]);
    assert_eq!(both.code, 2);
}

#[test]
fn a_suite_goes_to_a_new_file_and_never_over_another() {
    let suite = ["suite", "minishogi", "--positions", "20"];
    let written = [&suite[..], &["-o", "minishogi-suite.json"]].concat();
    let summary = printed(&written);
    assert!(
        summary.starts_with("wrote minishogi-suite.json: minishogi: 20 positions"),
        "{summary}"
    );
    let file = fs::read_to_string(directory().join("minishogi-suite.json")).unwrap();
    assert_eq!(file, printed(&suite));
    let again = run(&written);
    assert_eq!(again.code, 2);
    assert!(again.err.contains("minishogi-suite.json"), "{}", again.err);
}
