//! `legwork verify`.

use std::fs;
use std::path::Path;

use legwork_files::completeness::oracle_files;
use legwork_verify::oracle::Suite;

use crate::run::{file, json, move_lists, printed, run, transcript};

/// Counts of chess from the start, one correct and one wrong.
const WRONG: &str = r#"{"variant": "chess", "oracle": "by hand", "rules": "FIDE", "note": "half of it is wrong", "cases": [
    {"name": "start", "fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "perft": [20, 400, 8902]},
    {"name": "off by one", "fen": "7k/8/8/8/8/8/8/K7 w - - 0 1", "perft": [3, 10], "note": "it is 9"},
    {"name": "other moves", "fen": "7k/8/8/8/8/8/8/K7 w - - 0 1", "moves": ["a1a2", "a1b2", "a1c3"]}
]}"#;

/// Two Kings and a Pawn of Chu, which promotes according to the option.
const OPTION: &str = r#"{"variant": "chu", "cases": [
    {"name": "chess", "promotion": "chess", "fen": "9k/10/10/P9/10/10/10/10/10/9K w - - 0 1", "perft": [8]},
    {"name": "shogi", "promotion": "shogi", "fen": "9k/10/10/P9/10/10/10/10/10/9K w - - 0 1", "perft": [4]},
    {"name": "default", "fen": "9k/10/10/P9/10/10/10/10/10/9K w - - 0 1", "perft": [8]}
]}"#;

#[test]
fn files_that_hold() {
    let moves = ["chess", "chu", "crc", "gothic", "seirawan", "super"].map(move_lists);
    let mut args = vec!["verify", "--walker", "1"];
    args.extend(moves.iter().map(String::as_str));
    assert_eq!(printed(&args), "100 passed, 0 failed\n");
    let option = file("option.json", OPTION);
    assert_eq!(
        printed(&["verify", &option, "--walker", "2"]),
        "3 passed, 0 failed\n"
    );
    assert_eq!(
        json(&["verify", &option]),
        serde_json::json!({"passed": 3, "failed": 0, "failures": []})
    );
}

#[test]
fn failures_are_printed_in_full() {
    let wrong = file("wrong.json", WRONG);
    let option = file("option_holds.json", OPTION);
    let shown = transcript(&[
        &["verify", &wrong, &option],
        &["verify", &wrong, "--walker", "1", "--json"],
    ]);
    insta::assert_snapshot!(shown);
}

#[test]
fn a_perft_suite_is_of_chess_or_of_the_rules_that_are_given() {
    let suite = file(
        "perftsuite.epd",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400\n\
         4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66\n",
    );
    let rules = file("my-chess.ron", "(like: \"chess\", name: \"Mine\")");
    for args in [
        vec!["verify", &suite],
        vec!["verify", "chess", &suite],
        vec!["verify", "--rules", &rules, &suite],
        vec!["verify", &rules, &suite],
    ] {
        assert_eq!(printed(&args), "2 passed, 0 failed\n", "{args:?}");
    }
    let other = file(
        "wazirs.ron",
        "(like: \"chess\", name: \"Wazirs\", pieces: [(letter: \"R\", betza: \"W\")])",
    );
    let run = run(&["verify", "--rules", &other, &suite, "--walker", "1"]);
    assert_eq!(run.code, 1);
    assert!(
        run.out.contains("wazirs: line 2") && run.out.ends_with("1 passed, 1 failed\n"),
        "{}",
        run.out
    );
    let wrong = file("wrong.epd", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 x\n");
    let run = crate::run::run(&["verify", &wrong]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            2,
            "legwork: wrong.epd: line 1: expected a depth and its count, `D1 20`, found `D2 x`\n"
        )
    );
}

#[test]
fn an_oracle_file_is_checked_by_rules_of_ones_own() {
    let option = OPTION.replace("\"chu\"", "\"somebody's\"");
    let option = file("of_somebody.json", &option);
    assert_eq!(run(&["verify", &option]).code, 2);
    let rules = file("my-chu.ron", "(like: \"chu\", name: \"Mine\")");
    for args in [
        vec!["verify", "--rules", &rules, &option],
        vec!["verify", "chu", &option, "--walker", "1"],
    ] {
        assert_eq!(printed(&args), "3 passed, 0 failed\n", "{args:?}");
    }
    // A value that is set is that of the cases that do not choose one.
    let run = run(&["verify", "chu", &option, "--set", "promotion=shogi"]);
    assert!(
        run.out.contains("my") || run.out.contains("chu: default"),
        "{}",
        run.out
    );
    for args in [
        vec!["verify", "chu", "gothic", &option],
        vec!["verify", &option, "--set", "promotion=shogi"],
        vec!["verify", "chu", &option, "--games", "1"],
    ] {
        assert_eq!(crate::run::run(&args).code, 2, "{args:?}");
    }
}

#[test]
fn games_of_a_variant() {
    let shown = transcript(&[
        &["verify", "chess", "--games", "2"],
        &[
            "verify",
            "chu",
            "--games",
            "1",
            "--seed",
            "7",
            "--set",
            "promotion=shogi",
        ],
        &["verify", "gothic", "super", "--games", "1"],
        &["verify", "seirawan", "--games", "1", "--json"],
    ]);
    insta::assert_snapshot!(shown);
    let same = ["verify", "crc", "--games", "1", "--seed", "5"];
    assert_eq!(printed(&same), printed(&same));
}

#[test]
fn faulty_files() {
    let case = |name: &str, case: &str| {
        file(
            name,
            &format!(r#"{{"variant": "chess", "cases": [{case}]}}"#),
        )
    };
    let fen = r#""fen": "7k/8/8/8/8/8/8/K7 w - - 0 1""#;
    let long = "x".repeat(10_000);
    let files = [
        file("empty.json", ""),
        file("blank.json", " \n"),
        file("half.json", &WRONG[..200]),
        file("text.json", "rnbqkbnr/pppppppp"),
        file("list.json", "[]"),
        file("no_variant.json", r#"{"cases": []}"#),
        file("no_cases.json", r#"{"variant": "chess", "cases": []}"#),
        file("other_variant.json", &WRONG.replace("chess", "chezz")),
        file("top_key.json", &WRONG.replace("oracle", "orakel")),
        case(
            "key.json",
            &format!(r#"{{"name": "a", {fen}, "prefT": [3], "moves": []}}"#),
        ),
        case("nothing.json", &format!(r#"{{"name": "a", {fen}}}"#)),
        case("nameless.json", &format!(r#"{{{fen}, "perft": [3]}}"#)),
        case(
            "negative.json",
            &format!(r#"{{"name": "a", {fen}, "perft": [-3]}}"#),
        ),
        case(
            "fen.json",
            r#"{"name": "a", "fen": "7k/8 w", "perft": [3]}"#,
        ),
        case(
            "long.json",
            &format!(r#"{{"name": "{long}", {fen}, "perft": [3], "{long}": "{long}"}}"#),
        ),
        file(
            "value.json",
            &OPTION.replace(r#""shogi","#, r#""xiangqi","#),
        ),
        file(
            "option_key.json",
            &OPTION.replace(r#""promotion": "shogi""#, r#""promotes": "shogi""#),
        ),
        "absent.json".to_owned(),
        ".".to_owned(),
    ];
    let runs: Vec<[&str; 2]> = files.iter().map(|file| ["verify", file.as_str()]).collect();
    for args in &runs {
        let run = run(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(
            run.err.lines().count() == 1 && !run.err.contains(&"x".repeat(61)),
            "{}",
            run.err
        );
    }
    let runs: Vec<&[&str]> = runs.iter().map(|args| args.as_slice()).collect();
    let shown = transcript(&runs);
    insta::assert_snapshot!(shown);
}

#[test]
fn a_fault_in_the_last_file_comes_first() {
    let wrong = file("wrong_again.json", WRONG);
    let fen = WRONG.replace("7k/8", "9k/8");
    let run = run(&["verify", &wrong, &file("wrong_fen.json", &fen)]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err
            .starts_with("legwork: wrong_fen.json: case `off by one`: key `fen`: "),
        "{}",
        run.err
    );
}

#[test]
fn the_readme_says_how_many_cases_there_are() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let variants = fs::read_dir(root.join("variants")).unwrap();
    let folders = variants.map(|variant| variant.unwrap().path());
    let files = folders.flat_map(|folder| oracle_files(&folder));
    let cases: usize = files
        .map(|file| Suite::read(&file).unwrap().cases.len())
        .sum();
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let said = format!("`{cases} passed, 0 failed`");
    assert!(readme.contains(&said), "README.md does not say {said}");
}
