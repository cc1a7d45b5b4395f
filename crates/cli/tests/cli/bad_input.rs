//! Bad input gets one clear line and exit code 2.

use crate::run::{
    bytes, command, file, folder, link, pipe, run, transcript, transcript_of, without_ids,
};

/// Small rules without faults.
const SOUND: &str = r#"(
    name: "Sound",
    board: (files: 4, ranks: 4),
    pieces: [(letter: "K", name: "King", betza: "K", royal: true)],
    start: "k3/4/4/3K w - - 0 1",
)"#;

/// Checks that every run exits with 2, prints nothing on stdout, and one short line per fault on stderr.
fn refused(runs: &[&[&str]]) -> String {
    let refused = runs.iter().map(|args| {
        let run = run(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.lines().count() == 1, "{args:?}: {}", run.err);
        assert!(
            run.err.starts_with("legwork: ") && without_ids(&run.err).chars().count() < 300,
            "{}",
            run.err
        );
        assert!(longest_run(&run.err) <= 60, "{}", run.err);
        assert!(
            !run.err.chars().any(|c| c.is_control() && c != '\n'),
            "{:?}",
            run.err
        );
        as_json(args, &run.err);
        (*args, run)
    });
    transcript_of(refused)
}

/// Checks that with `--json` the same error is one document on stdout.
fn as_json(args: &[&str], shown: &str) {
    let args = [&["--json"], args].concat();
    let run = run(&args);
    assert_eq!((run.code, run.err.as_str()), (2, ""), "{args:?}");
    let document: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let errors = document["errors"].as_array().unwrap();
    assert_eq!(errors.len(), 1, "{document}");
    let (kind, message) = (&errors[0]["kind"], errors[0]["message"].as_str().unwrap());
    assert!(kind.as_str().is_some_and(|kind| !kind.is_empty()));
    // In the line, the place may precede the message.
    let line = shown.trim_start_matches("legwork: ").trim_end();
    assert!(
        line.ends_with(&legwork_core::echo::plain(message)),
        "{line}\n{document}"
    );
    if line != message && !line.contains('\\') {
        let place = errors[0]["place"].as_str().unwrap_or_default();
        assert_eq!(line, format!("{place}: {message}"));
    }
}

/// The longest run of one character. Long inputs of these tests repeat one character.
fn longest_run(text: &str) -> usize {
    let characters: Vec<char> = text.chars().collect();
    characters
        .chunk_by(|a, b| a == b)
        .map(<[char]>::len)
        .max()
        .unwrap_or(0)
}

#[test]
fn arguments() {
    let (long, accents) = ("x".repeat(10_000), "é".repeat(300));
    let shown = refused(&[
        &["shwo"],
        &["remove-variant"],
        &["remove-variant", "mine", "--force"],
        &["new-variant", "Mine!"],
        &["new-variant", "mine", "--like", "chess?"],
        &[&long],
        &[&format!("--{long}")],
        &["show"],
        &["show", "chess", "--fenn", "x"],
        &["show", "chess", &accents],
        &["show", "chess", &format!("--{long}")],
        &["show", "chess", "--fen"],
        &["show", "chess", "--fen", "a", "--fen", "b"],
        &["show", "crc", "--fen", "a", "--seed", "1"],
        &["show", "crc", "--fen", "a", "--setup", "1"],
        &["show", "crc", "--setup", "1", "--seed", "1"],
        &["setups", "crc", "--number", "1", "--count"],
        &["perft"],
        &["perft", "chess"],
        &["perft", "chess", "2", "3"],
        &["perft", "--all"],
        &["perft", "--all", "chess", "2"],
        &["perft", "--all", "2", "--divide"],
        &["perft", "--all", "2", "--set", "promotion=shogi"],
        &["verify"],
        &["verify", "chess", "perft_chess.json"],
        &["verify", "chess", "--walker", "2"],
        &[
            "verify",
            "perft_chess.json",
            "--walker",
            "2",
            "--games",
            "2",
        ],
    ]);
    insta::assert_snapshot!(shown);
}

#[test]
fn variants_and_options() {
    let (long, accents) = ("x".repeat(10_000), "é".repeat(300));
    let shown = refused(&[
        &["show", "gotic"],
        &["show", "fischerandom"],
        &["show", "caparandom"],
        &["show", "Grand Chess"],
        &["show", "bughouse"],
        &["show", "duckchess"],
        &["show", ""],
        &["moves", &long],
        &["perft", &accents, "3"],
        &["setups", "\u{1b}[31mchess"],
        &["verify", "gotic", "--games", "3"],
        &["verify", "gotic"],
        &["verify", &long],
        &["show", "chu", "--set", "promotion"],
        &["show", "chu", "--set", "="],
        &["show", "chu", "--set", "promotoin=shogi"],
        &["show", "chu", "--set", "promotion=shoggi"],
        &["show", "chu", "--set", &format!("promotion={long}")],
        &["show", "chu", "--set", &format!("{accents}=chess")],
        &[
            "show",
            "chu",
            "--set",
            "promotion=chess",
            "--set",
            "promotion=shogi",
        ],
        &["show", "chess", "--set", "promotion=shogi"],
    ]);
    insta::assert_snapshot!(shown);
}

#[test]
fn numbers() {
    let digits = "9".repeat(10_000);
    let shown = refused(&[
        &["perft", "chess", &digits],
        &["perft", "chess", "51"],
        &["perft", "chess", "3.5"],
        &["perft", "chess", ""],
        &["perft", "chess", "-1"],
        &["perft", "--all", "three"],
        &["show", "crc", "--setup", &digits],
        &["show", "crc", "--setup", "84000"],
        &["show", "crc", "--setup", "1", "--set", "bishops=apart"],
        &["show", "crc", "--seed", &digits],
        &["show", "crc", "--seed", "18446744073709551616"],
        &["show", "gothic", "--seed", "1"],
        &["setups", "gothic"],
        &["setups", "crc", "--number", &digits],
        &["setups", "super", "--number", "432"],
        &["setups", "super", "--seed", "0x10"],
        &["verify", "chess", "--games", &digits],
        &["verify", "chess", "--games", "0"],
        &["verify", "chess", "--seed", &digits],
    ]);
    insta::assert_snapshot!(shown);
}

#[test]
fn positions() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let digits = "9".repeat(10_000);
    let fens = [
        String::new(),
        " ".to_owned(),
        "x".repeat(10_000),
        "é".repeat(300),
        digits.clone(),
        "/".repeat(10_000),
        start[..30].to_owned(),
        format!("{start} 0 1 {digits}"),
        start.replace(" w ", " x "),
        start.replace("8/8", "8/10"),
        start.replace("PPPPPPPP", "PPPPPPP0"),
        start.replace("PPPPPPPP", "PPPP\u{7}PPP"),
        "4k3/8/8/8/8/8/8/8 w - - 0 1".to_owned(),
        "4k3/8/8/8/8/8/8/P3K3 w - - 0 1".to_owned(),
        "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1".to_owned(),
    ];
    let runs: Vec<[&str; 4]> = fens
        .iter()
        .map(|fen| ["show", "chess", "--fen", fen])
        .collect();
    let runs: Vec<&[&str]> = runs.iter().map(|args| args.as_slice()).collect();
    let shown = refused(&runs);
    insta::assert_snapshot!(shown);
}

/// FENs of other programs, and with slips behind the board, are read, and the program says how.
#[test]
fn positions_that_are_mended() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let digits = "9".repeat(10_000);
    let fens = [
        start[..45].to_owned(),
        format!("{start} 0"),
        format!("{start} {digits} 1"),
        format!("{start} 0 {digits}"),
        format!("{start} 0 0"),
        format!("{start} -1 1"),
        start.replace("KQkq", "KQkqK"),
        start.replace("KQkq -", "KQkq e9"),
        start.replace("BNR w", "BNR[] w"),
        start.replace("KQkq -", "KQkq 0 1"),
        start.replace(' ', "\u{a0}"),
        "qrnknbbr/pppppppp/8/8/8/8/PPPPPPPP/QRNKNBBR w HBhb - 0 1".to_owned(),
    ];
    let words = fens.iter().map(|fen| {
        let run = run(&["moves", "chess", "--fen", fen]);
        assert_eq!((run.code, run.out.lines().count()), (0, 20), "{fen}");
        assert!(longest_run(&run.err) <= 60, "{}", run.err);
        run.err
    });
    insta::assert_snapshot!(words.collect::<String>());
}

#[test]
fn moves() {
    let (long, accents) = ("x".repeat(10_000), "é".repeat(300));
    let pinned = "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1";
    let lion = "9k/10/10/5n4/4p5/4L5/10/10/10/K9 w - - 0 1";
    let shown = refused(&[
        &["moves", "chess", "--moves", "e2e5"],
        &["moves", "chess", "--moves", "e2e4 e2e4"],
        &["moves", "chess", "--moves", "e2e4 e7e5 e1g1"],
        &["moves", "chess", "--moves", "e2"],
        &["moves", "chess", "--moves", &long],
        &["moves", "chess", "--moves", &format!("e2e4 {accents}")],
        &["moves", "chess", "--moves", "e2e4,e7e5"],
        &["glance", "chess", "X"],
        &["glance", "chess", &long],
        &["glance", "chess", "N", "--at", "z9"],
        &["glance", "chess", "N", "--on", "8 w"],
        &["pieces", "checkers"],
        &["moves", "chess", "--moves", "0000"],
        &["moves", "chess", "--fen", pinned, "--moves", "e2c3"],
        &[
            "moves",
            "chess",
            "--fen",
            "7k/P7/8/8/8/8/8/K7 w - - 0 1",
            "--moves",
            "a7a8",
        ],
        &["moves", "chu", "--fen", lion, "--moves", "e4e5,e5"],
        &["moves", "chess", "--from", "e9"],
        &["moves", "chess", "--from", &long],
        &["moves", "chu", "--from", "a10"],
    ]);
    insta::assert_snapshot!(shown);
}

#[test]
fn rule_files() {
    let absent = ["show", "absent.ron"];
    let cut = ["show", &file("cut.ron", "(name: \"Cut\",")];
    let empty = ["show", &file("no_rules.ron", "")];
    let deep = ["show", &file("deep.ron", &"(".repeat(100_000))];
    let shown = refused(&[&absent, &cut, &empty, &deep, &["check", "absent.INI"]]);
    insta::assert_snapshot!(shown);
}

#[test]
fn every_fault_of_a_rule_file_has_its_line() {
    let ron = r#"(
        name: "Faulty",
        board: (files: 99, ranks: 8),
        pieces: [
            (letter: "K", name: "King", betza: "K", royal: true),
            (letter: "Q", name: "Queen", betza: "Q#"),
        ],
        start: "k w - - 0 1",
        promotions: [(pieces: ["P"], zone: 1, to: ["Q"])],
    )"#;
    let run = run(&["show", &file("faulty.ron", ron)]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    insta::assert_snapshot!(run.err);
    insta::assert_snapshot!(
        "every_fault_as_json",
        transcript(&[&["show", "faulty.ron", "--json"]])
    );
}

#[test]
fn errors_as_json() {
    let shown = transcript(&[
        &["--json"],
        &["show", "gotic", "--json"],
        &["show", "chess", "--json", "--fenn", "x"],
        &["perft", "chess", "--json"],
        &["perft", "chess", "51", "--json"],
        &["moves", "chess", "--json", "--moves", "e2e4 e2e4"],
        &["verify", "absent.json", "--json"],
    ]);
    insta::assert_snapshot!(shown);
    // After `--` it is not a flag.
    assert_eq!(run(&["show", "--", "--json"]).out, "");
}

#[cfg(unix)]
#[test]
fn what_is_not_text_is_refused() {
    use std::os::unix::ffi::OsStrExt as _;
    let mut command = command(&["show"]);
    command.arg(std::ffi::OsStr::from_bytes(b"ch\xffess"));
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 1);
}

#[test]
fn a_level_that_does_not_exist() {
    let mut command = command(&["perft", "chess", "1"]);
    let run = command.env("LEGWORK_LEVEL", "avx9").output().unwrap();
    assert_eq!((run.status.code(), run.stdout.len()), (Some(2), 0));
    let shown = String::from_utf8(run.stderr).unwrap();
    assert_eq!(
        shown,
        "legwork: LEGWORK_LEVEL: unknown level `avx9`; known levels: portable, avx2, avx512\n"
    );
    let steering = command.env("LEGWORK_LEVEL", "\u{1b}[31m\n".repeat(1_000));
    let shown = String::from_utf8(steering.output().unwrap().stderr).unwrap();
    assert!(
        shown.starts_with("legwork: LEGWORK_LEVEL: unknown level `\\u{1b}[31m\\n\\u{1b}"),
        "{shown}"
    );
    assert!(shown.len() < 150 && shown.lines().count() == 1, "{shown}");
}

/// Inputs that have no end, never begin, are too long, or are not text.
#[cfg(unix)]
#[test]
fn what_is_no_file_of_text_is_refused_at_once() {
    link("zero.ron", "/dev/zero");
    link("zero.json", "/dev/zero");
    let pipe = pipe("pipe.ron");
    let folder = folder("folder.ron");
    let long = file("long.ron", &" ".repeat((1 << 20) + 1));
    let noise = bytes("noise.ron", b"(name: \"\xff\")");
    let shown = refused(&[
        &["show", "zero.ron"],
        &["check", "zero.ron"],
        &["moves", "--rules", &pipe],
        &["check", &folder],
        &["check", &long],
        &["check", &noise],
        &["verify", "zero.json"],
        &["verify", "zero.ron"],
        &["perft", "--merge", "zero.json"],
        &["perft", "--merge", &folder],
        &["perft", "--merge", &noise],
    ]);
    insta::assert_snapshot!(shown);
}

#[test]
fn nothing_quoted_steers_the_terminal() {
    let (red, turned) = ("\u{1b}[31m", "\u{202e}abc");
    let long = red.repeat(10_000);
    let shown = refused(&[
        &[red],
        &[turned],
        &["show", red],
        &["show", &long],
        &["show", &format!("--{red}\n")],
        &["show", "two\nlines"],
        &["show", "absent\n.ron"],
        &["check", &format!("{red}.ron")],
        &["check", &format!("{long}.ron")],
        &["verify", &format!("{red}\n.json")],
        &["perft", "--merge", "two\nlines.json"],
        &["moves", "chess", "--rules", red],
        &["moves", "chess", "--fen", red],
        &["moves", "chess", "--fen", turned],
        &["moves", "chess", "--moves", red],
        &["moves", "chess", "--from", "a\n1"],
        &["moves", "chess", "--set", red],
        &["explain", "chess", red],
        &["explain", "chess", ""],
        &["explain", "chess", &long],
        &["explain", "chess", "e2e4\u{85}"],
        &["playout", "chess", "--games", red],
        &["setups", "crc", "--number", "\u{7f}"],
    ]);
    insta::assert_snapshot!(shown);
}

/// Texts from files are quoted as carefully as arguments.
#[test]
fn names_within_files_do_not_steer_either() {
    let (named, sound) = ("two\nlines.ron", SOUND.replace("Sound", "So\\u{1b}und"));
    file(named, SOUND);
    let printed = run(&["check", named]);
    assert!(
        printed.out.starts_with("two\\nlines.ron: sound\n"),
        "{}",
        printed.out
    );
    assert!(!run(&["show", named]).out.contains("two\nlines"));
    file(named, "(name: 1)");
    let refused = run(&["show", named]);
    assert!(
        refused.err.starts_with("legwork: two\\nlines.ron:1:1: "),
        "{}",
        refused.err
    );
    let shown = transcript(&[
        &["show", &file("escape.ron", &sound)],
        &[
            "show",
            &file("wordy.ron", &SOUND.replace("Sound", &"x".repeat(2_000))),
        ],
    ]);
    insta::assert_snapshot!(shown);
}

#[test]
fn after_fifty_faults_the_rest_are_counted() {
    let unknown: String = (0..1_000).map(|n| format!("field_{n}: 1,\n")).collect();
    let many = file("many.ron", &format!("({unknown})"));
    let show = run(&["show", &many]);
    let lines: Vec<&str> = show.err.lines().collect();
    assert_eq!((show.code, lines.len()), (2, 51));
    assert_eq!(lines[50], "legwork: many.ron: and 954 more faults");
    let check = run(&["check", &many]);
    let lines: Vec<&str> = check.out.lines().collect();
    assert_eq!((check.code, lines.len()), (1, 52));
    assert_eq!(
        lines[50..],
        ["many.ron: and 954 more faults", "many.ron: 1004 faults"]
    );
    let json: serde_json::Value =
        serde_json::from_str(&run(&["check", &many, "--json"]).out).unwrap();
    assert_eq!(json[0]["faults"].as_array().unwrap().len(), 50);
    assert_eq!(json[0]["more"], 954);
}
