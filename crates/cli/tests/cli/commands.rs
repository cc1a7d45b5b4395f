//! The output of the commands.

use std::process::Stdio;

use crate::run::{command, file, ids, json, of_known_variants, printed, run, transcript};

#[test]
fn help_reads_well() {
    for topic in [
        "variants",
        "pieces",
        "glance",
        "show",
        "moves",
        "explain",
        "perft",
        "playout",
        "verify",
        "compare",
        "suite",
        "setups",
        "check",
        "completions",
        "replay",
        "convert",
        "engine",
        "match",
        "play",
        "analyze",
    ] {
        insta::assert_snapshot!(format!("help_{topic}"), printed(&["help", topic]));
    }
    insta::assert_snapshot!("help", printed(&["help"]));
    assert_eq!(run(&[]).code, 2);
}

#[test]
fn variants() {
    let table = printed(&["variants"]);
    insta::assert_snapshot!(of_known_variants(&table));
    let first_words = table.lines().map(|line| line.split(' ').next().unwrap());
    assert_eq!(first_words.collect::<Vec<_>>(), ids());
    let listed = json(&["variants"]);
    let chu = listed
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["id"] == "chu")
        .unwrap();
    insta::assert_snapshot!(format!("{chu:#}"));
}

#[test]
fn show() {
    let shown = transcript(&[
        &["show", "chess"],
        &[
            "show",
            "chu",
            "--set",
            "promotion=shogi",
            "--moves",
            "e2e4 e7e5",
        ],
        &["show", "super", "--seed", "42"],
        &["show", "crc", "--setup", "77394"],
        &["show", "seirawan", "--moves", "b1c3h b8c6e g1f3e"],
        &["show", "chess", "--moves", "f2f3 e7e5 g2g4 d8h4"],
        &["show", "chess", "--fen", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1"],
        &["show", "chess", "--fen", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"],
    ]);
    insta::assert_snapshot!(shown);
}

#[test]
fn show_as_json() {
    insta::assert_snapshot!(printed(&["show", "seirawan", "--json"]));
    let mated = json(&["show", "chess", "--moves", "f2f3 e7e5 g2g4 d8h4"]);
    assert_eq!(mated["outcome"], "checkmate");
    assert_eq!(mated["winner"], "black");
    assert_eq!(mated["holdings"], serde_json::Value::Null);
}

#[test]
fn pieces() {
    let odd = file(
        "odd-pieces.ron",
        r#"(
            name: "Odd",
            board: (files: 5, ranks: 5),
            pieces: [
                (letter: "K", name: "King", betza: "K", royal: true),
                (letter: "G", name: "Griffon", betza: "[F?R]", value: 8.5, remark: "bent"),
                (letter: "S", name: "Stone", betza: ""),
                (letter: "H", name: "Hook", betza: "[R?sR]", words: "slides like a Rook, and may turn once"),
            ],
            start: "k4/5/2G2/2S2/K4 w - - 0 1",
        )"#,
    );
    let shown = transcript(&[
        &["pieces", "chu"],
        &["pieces", &odd],
        &["pieces", "shatranj", "--json"],
    ]);
    insta::assert_snapshot!(shown);
}

#[test]
fn glance() {
    let lion = "9k/10/10/5n4/4p5/4L5/10/10/10/K9 w - - 0 1";
    let cannon = "9k/10/2r7/10/10/2P7/10/10/r1C4r2/5K4 w - - 0 1";
    let shown = transcript(&[
        &["glance", "chu", "L"],
        &["glance", "gothic", "K"],
        &["glance", "chess", "p", "--at", "c7"],
        // A King who castles, a piece that shoots and passes, and one that needs a screen.
        &[
            "glance",
            "chess",
            "King",
            "--on",
            "4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1",
        ],
        &["glance", "chu", "Lion", "--on", lion],
        &["glance", "shako", "C", "--on", cannon],
        // A piece that is not there, or not to move.
        &["glance", "chu", "l", "--at", "d3", "--on", lion],
        &["glance", "shako", "r", "--at", "h2", "--on", cannon],
        &["glance", "chess", "N", "--at", "b1", "--json"],
        &[
            "glance",
            "chess",
            "N",
            "--on",
            "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1",
            "--json",
        ],
    ]);
    insta::assert_snapshot!(shown);
}

#[test]
fn explain() {
    let protected = "9k/10/10/6l3/10/4L5/10/10/10/KN4r3 w - - 0 1";
    let shown = transcript(&[
        &["explain", "chu", "--fen", protected, "e4g6"],
        &["explain", "chu", "--fen", protected, "e4f5"],
        &["explain", "chess", "--moves", "e2e4 a7a6 e4e5 d7d5", "e5d6"],
        &["explain", "chess", "e2e5"],
        &["explain", "gothic", "e2e5", "--json"],
        &["explain", "chu", "--fen", protected, "e4g6", "--json"],
        &["explain", "seirawan", "b1c3h", "--json"],
        // These texts are not moves at all.
        &["explain", "chess", "e2e9"],
        &["explain", "chess", "e2"],
        &["explain", "chess", "e7e8x"],
        &["explain", "chess", ""],
    ]);
    insta::assert_snapshot!(shown);
}

#[test]
fn moves() {
    let shown = transcript(&[
        &["moves", "seirawan", "--from", "b1"],
        &["moves", "chess", "--from", "e4"],
        &[
            "moves",
            "chu",
            "--fen",
            "9k/10/10/5n4/4p5/4L5/10/10/10/K9 w - - 0 1",
            "--moves",
            "e4e5,e5f6",
            "--json",
        ],
        // A pass starts on no square, not even on the one that its code happens to name.
        &[
            "moves",
            "chu",
            "--fen",
            "9k/10/10/5n4/4p5/4L5/10/10/10/K9 w - - 0 1",
            "--from",
            "a0",
        ],
    ]);
    insta::assert_snapshot!(shown);
    let all = printed(&["moves", "chu"]);
    assert_eq!(all.lines().count(), 60);
    assert!(all.lines().is_sorted() && all.starts_with("0000\n"));
}

#[test]
fn parts_of_the_moves() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let lion = "9k/10/10/5n4/4p5/4L5/3r6/10/10/K9 w - - 0 1";
    let shown = transcript(&[
        &["moves", "chess", "--fen", kiwipete, "--captures", "--see"],
        &["moves", "chess", "--fen", kiwipete, "--from", "e5", "--see"],
        &["moves", "chess", "--fen", kiwipete, "--checks"],
        &[
            "moves",
            "chess",
            "--fen",
            kiwipete,
            "--from",
            "f3",
            "--captures",
            "--see",
            "--json",
        ],
        // A Lion may capture twice, and without moving.
        &["moves", "chu", "--fen", lion, "--captures", "--see"],
        &["moves", "chess", "--moves", "f2f3 e7e5 g2g4", "--checks"],
        &["moves", "gothic", "--captures"],
    ]);
    insta::assert_snapshot!(shown);
}

#[test]
fn moves_with_commas_are_played() {
    let lion = "9k/10/10/5n4/4p5/4L5/10/10/10/K9 w - - 0 1";
    let shown = printed(&[
        "show",
        "chu",
        "--fen",
        lion,
        "--moves",
        "e4e5,e5f6 j9j8 0000",
    ]);
    assert!(
        shown.contains("fen    10/9k/10/5L4/10/10/10/10/10/K9 b - - 2 2"),
        "{shown}"
    );
}

/// Runs a count, and removes the times, which differ from run to run.
fn counted(args: &[&str]) -> String {
    let printed = printed(args);
    let timeless = |line: &str| match line.split_once(", ") {
        Some((nodes, rest)) => {
            assert!(
                rest.contains(" seconds, ") && rest.ends_with(" nodes/s"),
                "{line}"
            );
            nodes.to_owned()
        }
        None => line.to_owned(),
    };
    printed.lines().map(timeless).collect::<Vec<_>>().join("\n")
}

#[test]
fn perft() {
    assert_eq!(counted(&["perft", "chess", "0"]), "1 node");
    assert_eq!(counted(&["perft", "chess", "1"]), "20 nodes");
    assert_eq!(counted(&["perft", "gothic", "3"]), "25283 nodes");
    assert_eq!(
        counted(&["perft", "gothic", "3", "--walker"]),
        "25283 nodes"
    );
    assert_eq!(
        counted(&["perft", "chu", "3", "--set", "promotion=shogi"]),
        "215384 nodes"
    );
    assert_eq!(
        counted(&["perft", "super", "3", "--setup", "122"]),
        "18713 nodes"
    );
    let divided = counted(&["perft", "chess", "2", "--divide", "--moves", "e2e4"]);
    insta::assert_snapshot!(divided);
    let by_walker = counted(&[
        "perft", "chess", "2", "--divide", "--walker", "--moves", "e2e4",
    ]);
    assert_eq!(by_walker, divided);
}

#[test]
fn perft_of_every_variant() {
    for args in [["perft", "--all", "3"], ["perft", "3", "--all"]] {
        let table = printed(&args);
        assert!(
            table.starts_with("             nodes   seconds") || table.contains("nodes/s\n"),
            "{table}"
        );
        let counts: Vec<String> = table
            .lines()
            .skip(1)
            .map(|line| {
                line.split_whitespace()
                    .take(2)
                    .collect::<Vec<_>>()
                    .join(" ")
            })
            .collect();
        assert_eq!(counts.len(), ids().len());
        insta::allow_duplicates! {
            insta::assert_snapshot!(of_known_variants(&counts.join("\n")), @r"
            chess 8902
            chu 215150
            crc 25228
            gothic 25283
            seirawan 24830
            super 18713
            ");
        }
    }
}

#[test]
fn perft_as_json() {
    let mut count = json(&[
        "perft",
        "chess",
        "2",
        "--divide",
        "--fen",
        "7k/8/8/8/8/8/8/K7 w - - 0 1",
    ]);
    for key in ["seconds", "processor_seconds", "nodes_per_second"] {
        assert!(count[key].as_f64().is_some_and(|number| number > 0.0));
        count[key] = "differs".into();
    }
    insta::assert_snapshot!(format!("{count:#}"));
    let all = json(&["perft", "--all", "1"]);
    assert!(
        all.as_array()
            .unwrap()
            .iter()
            .all(|count| count["nodes"].as_u64() > Some(3))
    );
}

#[test]
fn setups() {
    let shown = transcript(&[
        &["setups", "crc", "--count"],
        &["setups", "crc", "--count", "--set", "bishops=apart"],
        &["setups", "crc", "--seed", "42"],
        &["setups", "crc", "--number", "83999"],
        &["setups", "super", "--count"],
        &["setups", "super", "--seed", "42"],
        &["setups", "super", "--number", "122", "--json"],
    ]);
    insta::assert_snapshot!(shown);
    let all = printed(&["setups", "super"]);
    assert_eq!(all.lines().count(), 432);
    assert!(all.starts_with("0 AEBQKBSV ") && all.contains("\n431 VSBQKENA "));
    // The excluded set-ups are left out, and the others keep their numbers.
    let apart = printed(&["setups", "crc", "--set", "bishops=apart"]);
    assert_eq!(apart.lines().count(), 53_760);
    assert!(apart.contains("\n77394 RNBQCKABNR "));
}

#[test]
fn rules_of_ones_own() {
    let ron = r#"(
        name: "Los Alamos Chess",
        board: (files: 6, ranks: 6),
        pieces: [
            (letter: "K", name: "King", betza: "K", royal: true),
            (letter: "Q", name: "Queen", betza: "Q"),
            (letter: "R", name: "Rook", betza: "R"),
            (letter: "N", name: "Knight", betza: "N"),
            (letter: "P", name: "Pawn", betza: "mfWcfF", pawn: true),
        ],
        start: "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1",
        promotions: [(pieces: ["P"], zone: 1, to: ["Q", "R", "N"])],
    )"#;
    let rules = file("losalamos.ron", ron);
    assert_eq!(printed(&["moves", &rules]).lines().count(), 10);
    for (flag, place) in [
        (vec!["show", "--rules", &rules], vec!["show", &rules]),
        (
            vec!["perft", "3", "--rules", &rules, "--json"],
            vec!["perft", &rules, "3", "--json"],
        ),
        (
            vec!["--rules", &rules, "moves", "--from", "a2"],
            vec!["moves", &rules, "--from", "a2"],
        ),
        (vec!["check", "--rules", &rules], vec!["check", &rules]),
    ] {
        let timeless = |args: &[&str]| {
            let text = printed(args);
            let lines = text.lines().filter(|line| !line.contains("second"));
            lines.map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(timeless(&flag), timeless(&place), "{flag:?}");
    }
    let agreed = printed(&["verify", "--rules", &rules, "--games", "2"]);
    assert!(
        agreed.ends_with("positions: the generators agree\n"),
        "{agreed}"
    );
}

#[test]
fn a_reader_that_leaves_early_is_no_fault() {
    for args in [
        &["setups", "crc"][..],
        &["setups", "crc", "--json"],
        &["help", "perft"],
    ] {
        let mut child = command(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    }
}

/// A rule in code speaks of the pieces by the names that the file gives them.
#[test]
fn rules_in_code_name_the_kinds_of_the_file() {
    crate::run::file(
        "archers.ron",
        "(like: \"mighty-lion\", name: \"Archers\", pieces: [(letter: \"L\", name: \"Archer\")])",
    );
    let args = [
        "explain",
        "archers.ron",
        "e4e6",
        "--fen",
        "4r2k/8/4l3/8/4L3/8/8/K7 w - - 0 1",
    ];
    let explained = run(&args);
    let said = explained.out + &explained.err;
    assert!(
        said.contains("an Archer may not capture a distant")
            || said.contains("an Archer may not capture an"),
        "{said}"
    );
    assert!(!said.contains("a Lion"), "{said}");
}
