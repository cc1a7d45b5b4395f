//! `legwork compare`: rules of other programs, which here are our own engine with a rule broken.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::run::{directory, run};

/// Broken rules: the variant, what its file says instead, and what a finding has to say.
const BROKEN: [(&str, &str, &str); 21] = [
    // Movement.
    (
        "chess",
        r#"pieces: [(letter: "N", betza: "NW")]"#,
        "it lists",
    ),
    (
        "chess",
        r#"pieces: [(letter: "B", betza: "B6")]"#,
        "it lacks",
    ),
    (
        "xiangqi",
        r#"pieces: [(letter: "N", betza: "N")]"#,
        "is blocked",
    ),
    (
        "xiangqi",
        r#"pieces: [(letter: "B", betza: "nA", within: "1-7")]"#,
        "Elephant",
    ),
    // Pawns.
    (
        "chess",
        r#"pieces: [(letter: "P", prose: "ifmnD")]"#,
        "en passant",
    ),
    (
        "chess",
        r#"pieces: [(letter: "P", prose: "feFfmnD")]"#,
        "first move",
    ),
    (
        "chess",
        r#"promotions: [(pieces: ["P"], zone: 1, to: ["Q", "R", "B"])]"#,
        "becomes a Knight",
    ),
    (
        "makruk",
        r#"promotions: [(pieces: ["P"], zone: 2, to: ["M"])]"#,
        "Met",
    ),
    (
        "shogi",
        r#"promotions: [(pieces: ["P", "L"], zone: 3, must: 1, when: Enter, to: Crowned), (pieces: ["N"], zone: 3, must: 2, when: Touch, to: Crowned), (pieces: ["S", "B", "R"], zone: 3, must: 0, when: Touch, to: Crowned)]"#,
        "becomes a",
    ),
    // Castling.
    (
        "chess",
        r#"castling: (text: KingMove, wings: [(right: "K", king: "e1", rook: "h1", king_to: "g1", rook_to: "f1"), (right: "Q", king: "e1", rook: "a1", king_to: "b1", rook_to: "c1"), (right: "k", king: "e8", rook: "h8", king_to: "g8", rook_to: "f8"), (right: "q", king: "e8", rook: "a8", king_to: "c8", rook_to: "d8")])"#,
        "castle",
    ),
    // Hands.
    (
        "crazyhouse",
        r#"drops: [(pieces: ["P"], on: "2-6"), (pieces: ["Q", "R", "B", "N"])]"#,
        "Pawn",
    ),
    (
        "shogi",
        r#"drops: [(pieces: ["P"], mate: false), (pieces: ["L", "N", "S", "G", "B", "R"])]"#,
        "file",
    ),
    (
        "shogi",
        r#"drops: [(pieces: ["P"], per_file: 1), (pieces: ["L", "N", "S", "G", "B", "R"])]"#,
        "may not be dropped with mate",
    ),
    (
        "seirawan",
        r#"promotions: [(pieces: ["P"], zone: 1, to: ["Q", "H", "R", "B", "N"])]"#,
        "Elephant",
    ),
    // Turns and captures.
    ("antichess", r#"without: ["turn"]"#, "captur"),
    ("atomic", r#"captures: [(blast: (spares: []))]"#, "Pawn"),
    (
        "janggi",
        r#"captures: [(by: ["C"], of: ["C"], may: true)]"#,
        "Cannon",
    ),
    // Kings.
    (
        "xiangqi",
        r#"pieces: [(letter: "K", faces: "")]"#,
        "General",
    ),
    // Ends.
    (
        "kingofthehill",
        r#"endings: (goals: [(pieces: ["K"], on: "d4")])"#,
        "the game is over",
    ),
    ("racingkings", r#"without: ["turn"]"#, "check"),
    (
        "xiangqi",
        "endings: (stalemate: Draw)",
        "the game is a draw",
    ),
];

/// Writes a rule file that breaks a rule of a variant, and returns the engine that plays it, as an argument.
fn broken(number: usize, (variant, change, _): (&str, &str, &str), settings: &str) -> String {
    let name = format!("broken-{number}");
    let path: PathBuf = directory().join(format!("{name}.ron"));
    fs::write(
        &path,
        format!("(like: \"{variant}\", name: \"Broken\", {change})"),
    )
    .unwrap();
    let (program, path) = (env!("CARGO_BIN_EXE_legwork"), path.display());
    format!("cmd='{program}' arg=engine arg='{path}' variant={name} {settings}")
}

fn compared(program: &str, variant: &str, more: &[&str]) -> (i32, Value) {
    let mut args = vec!["compare", program, "--variant", variant, "--json"];
    args.extend(more);
    let found = run(&args);
    assert_eq!(found.err, "", "{args:?}");
    (found.code, serde_json::from_str(&found.out).unwrap())
}

fn words(report: &Value) -> Vec<&str> {
    let findings = report["findings"].as_array().unwrap();
    findings
        .iter()
        .map(|finding| finding["words"].as_str().unwrap())
        .collect()
}

#[test]
fn a_broken_rule_is_found_as_one_move_of_a_small_position() {
    let program = broken(100, BROKEN[0], "");
    let (code, report) = compared(&program, "chess", &["--games", "1", "--part", "2/8"]);
    assert_eq!((code, report["means"].as_str()), (1, Some("lists")));
    let finding = &report["findings"][0];
    assert_eq!(finding["kind"], "extra");
    let fen = finding["fen"].as_str().unwrap();
    let pieces = fen
        .split(' ')
        .next()
        .unwrap()
        .chars()
        .filter(|c| c.is_ascii_alphabetic());
    // Both Kings and the Knight.
    assert_eq!(pieces.count(), 3, "{fen}");
    assert!(
        words(&report)[0].contains("which is illegal: the Knight on"),
        "{report}"
    );
}

#[test]
fn a_program_that_lists_nothing_is_tried_move_by_move() {
    let program = broken(101, BROKEN[6], "proto=cecp");
    let (code, report) = compared(&program, "chess", &["--games", "0", "--part", "1/20"]);
    assert_eq!((code, report["means"].as_str()), (1, Some("refuses")));
    let words = words(&report);
    assert!(
        words.len() == 1
            && words[0].contains("it refuses")
            && words[0].contains("becomes a Knight"),
        "{words:?}"
    );
}

#[test]
fn how_a_game_has_ended_is_compared() {
    // The parts have a stalemate, and a King next to the four squares in the middle.
    let stalemate = ("chess", "endings: (stalemate: Loss)", "");
    let hill = (
        "kingofthehill",
        r#"endings: (goals: [(pieces: ["K"], on: "c3-f6")])"#,
        "",
    );
    for (number, rule, settings, part, reason, expected) in [
        (
            104,
            stalemate,
            "",
            "24/300",
            "stalemate",
            "it reports that a side has won, but this is stalemate, a draw",
        ),
        (
            105,
            hill,
            "proto=cecp",
            "2/300",
            "no-end",
            "it reports that White has won, but the game continues",
        ),
    ] {
        let program = broken(number, rule, settings);
        let (code, report) = compared(&program, rule.0, &["--games", "0", "--part", part]);
        let words = words(&report);
        assert!(
            code == 1 && words.len() == 1 && words[0].ends_with(expected),
            "{words:?}"
        );
        let finding = &report["findings"][0];
        assert_eq!(
            (finding["kind"].as_str(), finding["reason"].as_str()),
            (Some("end"), Some(reason))
        );
        assert!(report["ends"].as_u64() >= Some(1), "{report}");
    }
}

#[test]
fn a_kind_that_our_rules_lose_from_the_hand_is_found() {
    // Shogi's trees are so wide that no count reaches a capture and the drop after it.
    let rules = r#"(
        like: "shogi", name: "Lost Golds",
        holdings: (form: Drop, captured: Ours, slots: [("L", 4), ("N", 4), ("B", 2), ("P", 18), ("R", 2), ("S", 4)]),
        drops: [(pieces: ["P"], per_file: 1, mate: false), (pieces: ["L", "N", "S", "B", "R"])],
    )"#;
    fs::write(directory().join("lost-golds.ron"), rules).unwrap();
    let program = format!(
        "cmd='{}' arg=engine variant=shogi",
        env!("CARGO_BIN_EXE_legwork")
    );
    let args = [
        "compare",
        &program,
        "--rules",
        "lost-golds.ron",
        "--json",
        "--games",
        "2",
        "--part",
        "1/2",
    ];
    let found = run(&args);
    assert_eq!((found.code, found.err.as_str()), (1, ""), "{}", found.out);
    let report: Value = serde_json::from_str(&found.out).unwrap();
    let words = words(&report);
    assert!(
        words.iter().any(|words| words.starts_with("it lists G@")),
        "{words:?}"
    );
}

#[cfg(unix)]
#[test]
fn a_program_that_searches_one_move_is_asked_about_each() {
    // It knows the moves of the start, except for those of a Knight, and takes any other move from the first rank for legal.
    let script = r#"while read line; do case "$line" in
        uci) echo uciok;; isready) echo readyok;; quit) exit;;
        "go depth 1 searchmoves "*)
            case "${line##* }" in
                a2a[34]|b2b[34]|c2c[34]|d2d[34]|e2e[34]|f2f[34]|g2g[34]|h2h[34]) echo "bestmove ${line##* }";;
                [a-fh]1*) echo "bestmove ${line##* }";;
                *) echo "bestmove a2a3";;
            esac;;
        go*) echo "bestmove a2a3";;
        esac; done"#;
    fs::write(directory().join("searches.sh"), script).unwrap();
    let args = ["--games", "0", "--part", "1/300"];
    let (code, report) = compared("cmd=sh arg=searches.sh", "chess", &args);
    assert_eq!((code, report["means"].as_str()), (1, Some("searches")));
    let words = words(&report);
    let (lacks, extra): (Vec<&str>, Vec<&str>) = words
        .iter()
        .copied()
        .partition(|words| words.starts_with("it refuses"));
    assert!(
        lacks.len() == 1 && lacks[0].contains("which is legal: the Knight on g1"),
        "{words:?}"
    );
    let from_the_first_rank = |words: &&str| {
        let mv = words.strip_prefix("it takes ").unwrap_or_default();
        mv.get(1..2) == Some("1") && mv.contains(", which is illegal: ")
    };
    assert!(
        !extra.is_empty() && extra.iter().all(from_the_first_rank),
        "{words:?}"
    );
}

#[test]
fn our_own_engine_agrees() {
    // By CECP every move of Shogi is played to be refused: seconds.
    let full = std::env::var_os("LEGWORK_FULL").is_some();
    for (program, means) in [("legwork", "lists"), ("legwork proto=cecp", "refuses")] {
        let asked = |variant: &&str| full || means == "lists" || *variant != "shogi";
        let variants = ["seirawan", "shogi", "kingofthehill"];
        for variant in variants.into_iter().filter(asked) {
            let (code, report) = compared(program, variant, &["--games", "1", "--part", "1/40"]);
            assert_eq!(
                (code, report["means"].as_str()),
                (0, Some(means)),
                "{report}"
            );
            assert!(report["moves"].as_u64().unwrap() > 100, "{report}");
        }
    }
}

#[test]
fn a_seed_compares_the_same() {
    let program = broken(102, BROKEN[0], "");
    let found = |seed: &str| {
        compared(
            &program,
            "chess",
            &["--games", "1", "--part", "2/30", "--seed", seed],
        )
    };
    assert_eq!(found("7"), found("7"));
}

#[test]
fn positions_are_written_as_epd() {
    let program = broken(103, BROKEN[0], "");
    let epd = directory().join("found.epd");
    let _ = fs::remove_file(&epd);
    let args = [
        "compare",
        &program,
        "--variant",
        "chess",
        "--games",
        "0",
        "--part",
        "2/30",
        "--epd",
        "found.epd",
    ];
    let first = run(&args);
    assert_eq!(first.code, 1, "{}", first.out);
    let text = fs::read_to_string(&epd).unwrap();
    assert!(text.contains(" id \"1\"; c0 \"it lists "), "{text}");
    // What is there is not overwritten.
    let second = run(&args);
    assert_eq!(
        (
            second.code,
            second.err.contains("exists: expected a new file")
        ),
        (2, true)
    );
}

#[cfg(unix)]
#[test]
fn a_program_that_ends_is_a_finding() {
    let script = r#"while read line; do case "$line" in
        uci) echo uciok;; isready) echo readyok;; quit) exit;;
        "go perft 1") case "$at" in *"8/8/8/8"*"w KQkq - 0 1") echo "a2a3: 1"; echo "Nodes searched: 1";; *) exit;; esac;;
        position*) at=$line;;
        esac; done"#;
    fs::write(directory().join("ends.sh"), script).unwrap();
    let (code, report) = compared("cmd=sh arg=ends.sh", "chess", &["--games", "3"]);
    assert_eq!(code, 1);
    let kinds: Vec<&Value> = report["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|finding| &finding["kind"])
        .collect();
    assert!(
        kinds.contains(&&Value::from("lacks-most")) && kinds.contains(&&Value::from("crash")),
        "{report}"
    );
    assert_eq!(report["given_up"], true);
}

#[test]
fn a_program_that_cannot_be_compared_is_bad_input() {
    for (args, message) in [
        (vec!["legwork"], "compare: expected one --variant"),
        (
            vec!["legwork", "--variant", "chess", "--rules", "x.ron"],
            "compare: expected one --variant",
        ),
        (
            vec!["cmd=/nowhere/engine", "--variant", "chess"],
            "cannot be started",
        ),
        (
            vec!["legwork variant=bridge", "--variant", "chess"],
            "does not offer chess over UCI, expected one of the names bridge",
        ),
        (
            vec!["legwork", "--variant", "chess", "--minutes", "0"],
            "expected minutes",
        ),
        (
            vec![
                "legwork",
                "--variant",
                "chess",
                "--games",
                "0",
                "--part",
                "900/900",
            ],
            "no position was compared",
        ),
    ] {
        let found = run(&[vec!["compare"], args.clone()].concat());
        assert_eq!(found.code, 2, "{args:?}: {}", found.out);
        assert!(found.err.contains(message), "{args:?}: {}", found.err);
    }
}

#[test]
#[ignore = "takes a minute each at worst; .ci/full asks for it"]
fn each_of_these_broken_rules_is_found_within_a_minute() {
    for (number, rule) in BROKEN.into_iter().enumerate() {
        let program = broken(number, rule, "");
        let (code, report) = compared(&program, rule.0, &["--minutes", "1", "--games", "20"]);
        let found = words(&report);
        assert_eq!(code, 1, "{rule:?}");
        assert!(
            found.iter().any(|words| words.contains(rule.2)),
            "{rule:?}: {found:?}"
        );
    }
}
