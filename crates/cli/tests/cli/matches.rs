//! Matches of the program's own engine against itself.

use std::fs;
use std::process::Stdio;
use std::time::Duration;

use crate::run::{command, directory, file, folder, json, printed, run, transcript};

/// A match of short games that are the same each time.
fn quick<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let mut args = vec!["match", "legwork", "legwork", "--depth", "1"];
    args.extend(["--max-plies", "30"]);
    args.extend(more);
    args
}

fn content(name: &str) -> String {
    let path = directory().join(name);
    fs::read_to_string(path).unwrap_or_default()
}

#[test]
fn a_match_ends_with_its_score() {
    let summary = json(&quick(&[
        "--variant",
        "seirawan",
        "--games",
        "4",
        "--concurrency",
        "2",
    ]));
    assert_eq!(summary["games"], 4);
    assert_eq!(
        summary["players"],
        serde_json::json!(["legwork", "legwork 2"])
    );
    let sum = |names: &[&str]| {
        names
            .iter()
            .map(|name| summary[name].as_u64().unwrap())
            .sum::<u64>()
    };
    assert_eq!(sum(&["wins", "draws", "losses"]), 4);
    let score = summary["wins"].as_f64().unwrap() + summary["draws"].as_f64().unwrap() / 2.0;
    assert_eq!(summary["score"], score);
    assert!(summary["elo"].is_number());
    // No player is at fault.
    let ends = summary["ends"].as_array().unwrap();
    assert!(
        ends.iter().all(|end| end["player"].is_null()),
        "{summary:#}"
    );
}

#[test]
fn a_match_that_was_killed_goes_on() {
    let folder = folder("killed_match");
    let (pgn, record) = (format!("{folder}/x.pgn"), format!("{folder}/x.pgn.jsonl"));
    let args = quick(&["--variant", "gothic", "--games", "16", "--pgn", &pgn]);
    let mut child = command(&args).stdout(Stdio::null()).spawn().unwrap();
    while content(&record).lines().count() < 4 {
        assert_eq!(child.try_wait().unwrap(), None, "the match ended too soon");
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let torn = content(&pgn);
    file(&pgn, &torn[..torn.len() * 2 / 3]);
    let before = content(&record);
    file(&record, &format!("{before}{{\"game\":16,\"whi"));

    assert_eq!(json(&args)["games"], 16);
    assert_eq!(content(&record).lines().count(), 17);
    let whole = &before[..before.rfind('\n').unwrap() + 1];
    assert!(content(&record).starts_with(whole));
    let replayed = json(&["replay", &pgn]);
    assert_eq!(
        (&replayed["passed"], &replayed["failed"]),
        (&16.into(), &0.into())
    );
    // A complete match is reported again, and nothing is played.
    let size = content(&pgn).len();
    assert_eq!(json(&args)["games"], 16);
    assert_eq!(content(&pgn).len(), size);
    // Another match does not resume from it, and a file of other games is not overwritten.
    let other = run(&quick(&[
        "--variant",
        "chess",
        "--games",
        "16",
        "--pgn",
        &pgn,
    ]));
    assert_eq!(other.code, 2);
    assert!(
        other
            .err
            .contains("different variant: expected chess, found gothic"),
        "{}",
        other.err
    );
    let precious = file(&format!("{folder}/precious.pgn"), "1. e4 *\n");
    // The second time there is a record, which has no such game.
    for _ in 0..2 {
        let refused = run(&quick(&["--variant", "chess", "--pgn", &precious]));
        assert!(refused.err.contains("exists and"), "{}", refused.err);
        assert_eq!(
            (refused.code, content(&precious).as_str()),
            (2, "1. e4 *\n")
        );
    }
}

/// Whatever is named as the file of a result: what it has is somebody's work unless the command writes such files.
#[test]
fn a_file_of_something_else_is_not_overwritten() {
    let folder = folder("foreign_files");
    for notes in ["my notes", "my notes\n"] {
        let name = file(&format!("{folder}/notes.txt"), notes);
        let chess: &[&str] = &["--variant", "chess", "--games", "2"];
        let measure = ["measure", "dobutsu", "--games", "4", "--nodes", "20"];
        let page = format!("{folder}/notes.html");
        file(&page, notes);
        for args in [
            quick(&[chess, &["--record", &name]].concat()),
            quick(&[chess, &["--log", &name]].concat()),
            quick(
                &[
                    chess,
                    &["--pgn", &name, "--record", &format!("{folder}/x.jsonl")],
                ]
                .concat(),
            ),
            [&measure[..], &["--record", &name]].concat(),
            [&measure[..], &["--page", &name]].concat(),
            vec![
                "learn", "dobutsu", "--games", "4", "--nodes", "20", "--data", &name,
            ],
            vec![
                "learn", "dobutsu", "--games", "4", "--nodes", "20", "--out", &name,
            ],
            vec!["book", "dobutsu", "--still", "--output", &page],
        ] {
            let refused = run(&args);
            assert_eq!(refused.code, 2, "{args:?}: {}", refused.err);
            assert_eq!(refused.err.lines().count(), 1, "{args:?}: {}", refused.err);
            assert_eq!(
                (content(&name), content(&page)),
                (notes.to_owned(), notes.to_owned())
            );
        }
    }
}

#[test]
fn several_variants_are_played_in_turn_and_judged_together() {
    let folder = folder("several_variants");
    let pgn = format!("{folder}/x.pgn");
    let args = ["--variant", "gothic,chess,seirawan", "--games", "8"];
    let whole = json(&quick(&[&args[..], &["--pgn", &pgn]].concat()));
    assert_eq!(whole["variant"], "gothic,chess,seirawan");
    let each = whole["each"].as_array().unwrap();
    let counts: Vec<_> = each
        .iter()
        .map(|one| (one["variant"].as_str().unwrap(), one["games"].as_u64()))
        .collect();
    // Four pairs: the fourth is the second one of the first variant.
    let expected = [("gothic", 4), ("chess", 2), ("seirawan", 2)];
    assert_eq!(counts, expected.map(|(id, games)| (id, Some(games))));
    let points = |one: &serde_json::Value| one["score"].as_f64().unwrap();
    assert_eq!(each.iter().map(points).sum::<f64>(), points(&whole));
    // Each variant has the openings that it has alone.
    let alone = json(&quick(&["--variant", "gothic", "--games", "4"]));
    assert_eq!(alone["pairs"], each[0]["pairs"]);
    assert!(alone["each"].is_null());
    assert_eq!(json(&["replay", &pgn])["passed"], 8);
    // A part of it, and the whole again from its record.
    let part = |number: u64| {
        let part = format!("{number}/2");
        let text = printed(&quick(&[&args[..], &["--part", &part]].concat()));
        file(&format!("{folder}/part_{number}.jsonl"), &text)
    };
    let [one, two] = [1, 2].map(part);
    assert_eq!(json(&["match", "--merge", &one, &two]), whole);
    assert_eq!(json(&quick(&[&args[..], &["--pgn", &pgn]].concat())), whole);
    let refused = run(&quick(&["--variant", "gothic,super", "--set", "x=y"]));
    assert_eq!(refused.code, 2);
}

#[test]
fn two_settings_of_the_search_are_compared() {
    let tuned = "legwork arg=--tune option.ReductionBase=300 name=tuned";
    let play = |player| {
        let args = ["match", player, "legwork", "--nodes", "300"];
        let more = ["--variant", "chess", "--games", "2", "--max-plies", "20"];
        run(&[&args[..], &more].concat())
    };
    assert_eq!(play(tuned).code, 0);
    // The numbers are listed for those who ask for them.
    assert!(
        play("legwork option.ReductionBase=300")
            .err
            .contains("ReductionBase")
    );
}

#[test]
fn parts_are_put_together() {
    let args = ["--variant", "crc", "--games", "5", "--seed", "3"];
    let whole = json(&quick(&args));
    let part = |number: u64| {
        let part = format!("{number}/2");
        let text = printed(&quick(&[&args[..], &["--part", &part, "--json"]].concat()));
        file(&format!("match_part_{number}.jsonl"), &text)
    };
    let [one, two] = [1, 2].map(part);
    let folder = folder("merged_match");
    let pgn = format!("{folder}/all.pgn");
    let merged = json(&["match", "--merge", &two, &one, "--pgn", &pgn]);
    assert_eq!(merged, whole);
    assert_eq!(json(&["replay", &pgn])["passed"], 5);
    let flawed = run(&["match", "--merge", &one, &one]);
    assert_eq!(flawed.code, 1);
    insta::assert_snapshot!(flawed.out);
}

#[test]
fn rules_of_ones_own_are_played() {
    let ron = r#"(
        name: "Kings and Rooks",
        board: (files: 5, ranks: 5),
        pieces: [
            (letter: "K", name: "King", betza: "K", royal: true),
            (letter: "R", name: "Rook", betza: "R"),
        ],
        start: "kr3/5/5/5/3RK w - - 0 1",
    )"#;
    let rules = file("rooks_match.ron", ron);
    let summary = json(&quick(&["--rules", &rules, "--games", "2"]));
    assert_eq!(
        (&summary["variant"], &summary["games"]),
        (&"rooks_match".into(), &2.into())
    );
    let ends = summary["ends"].as_array().unwrap();
    assert!(
        ends.iter().all(|end| end["player"].is_null()),
        "{summary:#}"
    );
}

#[test]
fn what_is_no_match_is_refused() {
    let openings = file("no_openings.epd", "8/8 w\n");
    insta::assert_snapshot!(transcript(&[
        &["match", "legwork", "--variant", "chess"],
        &["match", "legwork", "legwork"],
        &["match", "legwork", "legwork", "--variant", "ches"],
        &["match", "legwork", "x y=1", "--variant", "chess"],
        &[
            "match",
            "legwork",
            "nowhere/engine",
            "--variant",
            "chess",
            "--depth",
            "1"
        ],
        &[
            "match",
            "legwork",
            "legwork option.Nothing=1",
            "--variant",
            "chess",
            "--depth",
            "1"
        ],
        &[
            "match",
            "legwork",
            "legwork",
            "--variant",
            "chess",
            "--tc",
            "fast"
        ],
        &[
            "match",
            "legwork",
            "legwork",
            "--variant",
            "chess",
            "--st",
            "1+1"
        ],
        &[
            "match",
            "legwork",
            "legwork",
            "--variant",
            "chess",
            "--games",
            "0"
        ],
        &[
            "match",
            "legwork",
            "legwork",
            "--variant",
            "chess",
            "--setup",
            "1"
        ],
        &[
            "match",
            "legwork",
            "legwork",
            "--variant",
            "chess",
            "--resign",
            "4"
        ],
        &[
            "match",
            "legwork",
            "legwork",
            "--variant",
            "chess",
            "--sprt",
            "5,0"
        ],
        &[
            "match",
            "legwork",
            "legwork",
            "--variant",
            "chess",
            "--part",
            "3/2"
        ],
        &[
            "match",
            "legwork",
            "legwork",
            "--variant",
            "chess",
            "--openings",
            &openings
        ],
        &["match", "--merge", &openings],
    ]));
}

#[test]
fn two_versions_of_rules_are_compared_by_their_games() {
    let old = file("old-version.ron", "(like: \"gothic\", name: \"Old\")");
    let fewer = "(like: \"gothic\", name: \"New\", endings: (stalemate: Loss))";
    let new = file("new-version.ron", fewer);
    let compared = ["match", &old, &new, "--games", "20", "--nodes", "50"];
    let report = json(&compared);
    assert_eq!(report["cards"][0]["name"], "Old");
    assert_eq!(report["cards"][1]["name"], "New");
    for row in report["rows"].as_array().unwrap() {
        let value = |at: usize| row["each"][at]["value"].as_f64().unwrap();
        let difference = &row["difference"];
        let between = difference["value"].as_f64().unwrap();
        assert!((between - (value(1) - value(0))).abs() < 1e-9, "{row}");
        let bound = |at: usize| difference["interval"][at].as_f64().unwrap();
        assert!(bound(0) <= bound(1), "{row}");
    }
    let text = printed(&compared);
    assert!(
        text.starts_with("A is Old (old-version), B is New (new-version): 20 games each"),
        "{text}"
    );
    assert!(text.contains("plies of a game"), "{text}");
    let refused = run(&["match", &old, &new, "--depth", "3"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("--games, --nodes"), "{}", refused.err);
}
