//! Measurements: the same for any division of the work, and bad input refused.

use std::fs;

use crate::run::{file, folder, json, printed, run};

/// A measurement of short games.
fn quick<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let mut args = vec!["measure", "dobutsu", "--games", "12", "--nodes", "20"];
    args.extend(more);
    args
}

#[test]
fn every_kind_that_is_not_royal_has_a_row_and_every_figure_an_interval() {
    let card = json(&quick(&[]));
    let letters: Vec<&str> = (card["values"].as_array().unwrap().iter())
        .map(|row| row["letter"].as_str().unwrap())
        .collect();
    assert_eq!(letters, ["L", "G", "E", "C", "+C"]);
    for row in card["values"].as_array().unwrap() {
        let interval = row["interval"].as_array();
        assert_eq!(row["value"].is_null(), interval.is_none(), "{row}");
        if let Some(interval) = interval {
            let value = row["value"].as_f64().unwrap();
            let [low, high] = [0, 1].map(|at: usize| interval[at].as_f64().unwrap());
            assert!(low <= value && value <= high, "{row}");
        }
    }
    let games = card["ends"].as_array().unwrap().iter();
    let games: u64 = games.map(|end| end["games"].as_u64().unwrap()).sum();
    assert_eq!(games, 12);
    assert_eq!(card["white"]["interval"].as_array().unwrap().len(), 2);
}

#[test]
fn threads_records_and_parts_change_nothing() {
    let folder = folder("measured");
    let whole = printed(&quick(&["--threads", "1"]));
    assert_eq!(printed(&quick(&["--threads", "3"])), whole);
    // A record without its last games, the last line torn, goes on.
    let record = format!("{folder}/record.jsonl");
    assert_eq!(printed(&quick(&["--record", &record])), whole);
    let text = fs::read_to_string(crate::run::directory().join(&record)).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    file(
        &record,
        &format!("{}\n{}", lines[..7].join("\n"), &lines[7][..50]),
    );
    assert_eq!(printed(&quick(&["--record", &record])), whole);
    let [first, second] = ["1/2", "2/2"].map(|part| {
        let name = format!("{folder}/{}.jsonl", &part[..1]);
        file(&name, &printed(&quick(&["--part", part])));
        name
    });
    assert_eq!(printed(&quick(&["--merge", &first, &second])), whole);
    let lacking = run(&quick(&["--merge", &second]));
    assert_eq!(lacking.code, 1);
    assert!(lacking.out.contains("missing"), "{}", lacking.out);
    let page = format!("{folder}/page.html");
    assert_eq!(
        printed(&quick(&["--page", &page, "--record", &record])),
        whole
    );
    let page = fs::read_to_string(crate::run::directory().join(&page)).unwrap();
    assert!(page.contains("<svg") && page.contains("Giraffe"));
}

#[test]
fn an_imbalance_is_tested_in_a_match() {
    let args = ["measure", "minishogi", "--games", "20", "--nodes", "20"];
    let contest = json(&[&args[..], &["--claim", "RBGS-"]].concat());
    // Four pieces more win so surely that the test ends before the last game.
    assert_eq!(contest["sprt"]["accepted"], "elo1", "{contest}");
    assert!(contest["games"].as_u64().unwrap() <= 20, "{contest}");
}

#[test]
fn what_cannot_be_measured_is_refused_in_a_line() {
    let folder = folder("not_measured");
    let other = format!("{folder}/other.jsonl");
    printed(&[
        "measure",
        "minishogi",
        "--games",
        "2",
        "--nodes",
        "5",
        "--record",
        &other,
    ]);
    for more in [
        &["--claim", "A-Q"][..],
        &["--claim", "Q"],
        &["--claim", "L-"],
        &["--claim", "EE-"],
        &["--merge", "nothing.jsonl"],
        &["--record", &other],
        &["--merge", &other],
        &["--games", "0"],
        &["--part", "3/2"],
        &["--sprt", "5,0", "--claim", "E-G"],
    ] {
        let run = run(&quick(more));
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{more:?}");
        assert_eq!(run.err.lines().count(), 1, "{more:?}: {}", run.err);
    }
}
