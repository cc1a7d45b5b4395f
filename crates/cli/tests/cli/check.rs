//! `legwork check`, and faults in a user's own rules.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value;

use crate::run::{file, folder, json, printed, run, transcript};

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

/// Traps for authors: rules like chess with these fields.
const TRAPS: [&str; 11] = [
    // A first move that no piece ever makes, since `start` names no files; and one that does.
    r#"pieces: [(letter: "N", betza: "N", prose: "imD")]"#,
    r#"pieces: [(letter: "N", betza: "N", prose: "imD")], start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w BGKQbgkq - 0 1""#,
    // Somebody who means rank 8.
    r#"promotions: [(pieces: ["P"], zone: 8, to: ["Q"])]"#,
    // A new Pawn, without `pawn: true`.
    r#"pieces: [(letter: "S", name: "Soldier", betza: "mfWcfF")], start: "rnbqkbnr/ssssssss/8/8/8/8/SSSSSSSS/RNBQKBNR w KQkq - 0 1", without: ["P"], promotions: [(pieces: ["S"], zone: 1, to: ["Q"])]"#,
    // Nothing captures en passant.
    r#"pieces: [(letter: "P", prose: "ifmnD")]"#,
    r#"promotions: [(pieces: ["P"], zone: 1, to: ["P", "Q"])]"#,
    r#"promotions: [(pieces: ["P"], zone: 1, to: "Q")]"#,
    r#"promotions: [(pieces: "P", zone: 1, to: ["Q"])]"#,
    r#"board: hexagon"#,
    r#"pieces: [(letter: "N", betza: "FyafsF"), (letter: "B", betza: "t[FR]"), (letter: "K", betza: "KisO2")]"#,
    r#"alice: true, relay: true, hexagon: true, holdings: (form: Hand, slots: [("Q", 1)], captured: Home)"#,
];

/// Files that lose a rule of their game, with a part of the warning; sound files have none.
const LOST: [(&str, &str); 17] = [
    (
        r#"(like: "shogi", name: "Kirin", pieces: [(letter: "O", name: "Kirin", betza: "FD")], start: "lnsgkgsnl/1r5b1/ppppppppp/4o4/9/4O4/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1")"#,
        "",
    ),
    (
        r#"(like: "capahouse", name: "Wazir house", pieces: [(letter: "W", name: "Wazir", betza: "W")], start: "rnabqkbcnr/pppppppppp/10/4w5/4W5/10/PPPPPPPPPP/RNABQKBCNR[] w KQkq - 0 1")"#,
        "",
    ),
    (
        r#"(like: "kyotoshogi", name: "New", pieces: [(letter: "W", name: "Wazir", betza: "W")], start: "p+nks+l/2w2/5/2W2/+LSK+NP[] w - - 0 1")"#,
        "a captured `W` (Wazir) leaves the game",
    ),
    (
        r#"(like: "chess", name: "Nutty Knights", pieces: [(letter: "C", name: "Charging Rook", betza: "frlRbK")], start: "cnbqkbnc/pppppppp/8/8/8/8/PPPPPPPP/CNBQKBNC w - - 0 1", without: ["castling"])"#,
        "expected `bKbsK`",
    ),
    (
        r#"(like: "chess", name: "Within", pieces: [(letter: "P", within: "1-6")])"#,
        "does not promote on files a, b, c, d, e, f, g and h",
    ),
    (
        r#"(name: "Balbo", board: (files: 11, ranks: 10, holes: "a1-a4 a7-a10 b1-b3 b8-b10 c1-c2 c9-c10 d1 d10 h1 h10 i1-i2 i9-i10 j1-j3 j8-j10 k1-k4 k7-k10"), pieces: [Orthodox], start: "****kbq****/***rnbnr***/**ppppppp**/*9*/11/11/*9*/**PPPPPPP**/***RNBNR***/****KBQ**** w - - 0 1", promotions: [(pieces: ["P"], zone: 1, to: ["Q"])])"#,
        "does not promote on files a, b, c, d, h, i, j and k",
    ),
    (
        r#"(like: "chess", name: "No rights", start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1")"#,
        "the third field of `start` is `-`; expected `KQkq`",
    ),
    (
        r#"(like: "chess", name: "Amazons", pieces: [(letter: "A", name: "Amazon", betza: "QN")], start: "rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1")"#,
        "never `A` (Amazon)",
    ),
    (
        r#"(like: "chess", name: "One step", pieces: [(letter: "P", name: "Pawn", betza: "mfWcfF")])"#,
        r#"leave its inherited `prose: "feFifmnD"` behind"#,
    ),
    (
        r#"(like: "chess", name: "Narrow goal", endings: (goals: [(pieces: ["Q"], on: "e4 d4", count: 3)]))"#,
        "3 pieces do not fit on 2 squares",
    ),
    (
        r#"(like: "chess", name: "Two names", pieces: [(letter: "Q", name: "Rook")])"#,
        "it has the name of `",
    ),
    (
        r#"(like: "chess", name: "Behind", captures: [(captor: Turns), (by: ["N"], of: ["Q"], may: false)])"#,
        "earlier rules hold for all such captures",
    ),
    (
        r#"(like: "chess", name: "Two royals", pieces: [(letter: "Q", royal: true)], promotions: [(pieces: ["P"], zone: 1, to: ["R"])])"#,
        "turn: (check: Each)",
    ),
    (
        r#"(like: "kingofthehill", name: "Wide", board: (files: 10, ranks: 8), without: ["castling"], start: "rnbqkbnrnn/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKBNRNN w - - 0 1")"#,
        "of a board of 8x8, and this one is 10x8",
    ),
    (
        r#"(like: "crazyhouse", name: "House", pieces: [(letter: "W", name: "Wazir", betza: "W")], start: "rnbqkbnr/pppppppp/8/3w4/3W4/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1")"#,
        "",
    ),
    (
        r#"(like: "chess", name: "Last", pieces: [(letter: "P", within: "1-6")], promotions: [(pieces: ["P"], zone: Last, to: ["Q"])])"#,
        "",
    ),
    (
        r#"(like: "chess", name: "Charging Rooks", pieces: [(letter: "R", betza: "frlRbKbsK")])"#,
        "",
    ),
];

/// Texts that are not RON, as writers of other formats write them.
const NO_RON: [&str; 15] = [
    r#"{"like": "chess", "name": "Tried"}"#,
    r#"("like": "chess", "name": "Tried")"#,
    r#"(like: "chess", name: "Tried", pieces: [{"letter": "N", "betza": "NN"}])"#,
    "# mine\n(like: \"chess\", name: \"Tried\")",
    r#"(like = "chess", name = "Tried")"#,
    "(\n    like: \"chess\",\n    name: \"Tried\",\n    pieces: [\n        (letter: \"N\", betza: \"NN\"\n    ],\n)",
    "(\n    like: \"chess\",\n    name: \"Tried\",\n    draws: (moves: 60),\n",
    "",
    "(like: 'chess', name: 'Tried')",
    "(\n    like: “chess”,\n    name: “Tried”,\n)",
    "(like: Some(\"chess\"), name: \"Tried\")",
    "(like: \"chess\", name: \"Tried\")\n(like: \"chess\", name: \"Second\")",
    "like: chess\nname: Tried\npieces:\n  - letter: N\n",
    "(like: \"chess\" name: \"Tried\")",
    "(like: \"chess\", name: \"Tried\", walls: ~)",
];

/// Sound rules that are probably not what their author means.
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

/// Rules with correct data whose start cannot be played.
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
    let shown = transcript(&[
        &["check", &gothic],
        &["check", &chu, &pool],
        &["check", &odd],
        &["check", "--json", &odd],
    ]);
    insta::assert_snapshot!(shown);
}

#[test]
fn faulty_rules() {
    let (faulty, checked) = (file("faults.ron", FAULTY), file("checked.ron", CHECKED));
    let (option, cut) = (
        file("option.ron", OPTION),
        file("cut_off.ron", "(name: \"Cut\","),
    );
    let shown = transcript(&[
        &["check", &faulty],
        &["check", "--json", &faulty],
        &["check", &checked, &option],
        &["check", &cut],
        &["check", "absent.ron"],
        &["check", &faulty, "absent.ron"],
        &["check"],
    ]);
    insta::assert_snapshot!(shown);
}

#[test]
fn rules_in_place_of_a_variant() {
    let odd = file("odd.ron", ODD);
    let crc = file("crc.ron", &repository("variants/crc/crc.ron"));
    let shown = transcript(&[
        &["show", "--rules", &odd],
        &["show", "--rules", &odd, "--seed", "42"],
        &["show", "--rules", &crc, "--seed", "42"],
        &["setups", &odd],
        &["setups", &crc, "--seed", "42"],
        &["moves", "--rules", "odd"],
        &["moves", "--rules", "absent.ron"],
        &["moves", "--rules"],
        &["moves", "chess", "--rules", &odd],
        &["moves", "--json", "chess", "--rules", &odd],
        &["perft", "chess", "--rules", &odd],
        &["variants", "--rules", &odd],
        &["perft", "--rules", &odd],
        &["perft", &odd, "1", "--rules", &crc],
        &["perft", "--all", "1", "--rules", &odd],
        &["explain", "--rules", &odd, "c3b3"],
        &["explain", "--rules", &odd],
        &["explain", "chess", "--rules", &odd],
        &["glance", "--rules", &odd],
        &["show", "--rules", &odd, "--rules", &crc],
        &["--rules", &odd, "engine", "--bench"],
        &["replay", "--rules", &odd],
        &["show", "--rules", &file("faults.ron", FAULTY)],
    ]);
    insta::assert_snapshot!(shown);
    let bared = json(&["show", "--rules", &odd, "--fen", "k3/2RR/1K2/4 b - - 0 1"]);
    assert_eq!(bared["outcome"], "bare king");
}

/// One fault must be reported in one line.
#[test]
fn one_cause_is_one_line() {
    let gothic = repository("variants/gothic/gothic.ron");
    let start = "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR";
    let mut shown = String::new();
    for (from, to) in [
        // The array is of another board.
        (start, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
        (
            start,
            "rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR",
        ),
        (
            start,
            "pppppppppp/rnbqckabnr/10/10/10/10/RNBQCKABNR/PPPPPPPPPP",
        ),
        (
            start,
            "rnbqckabnx/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNX",
        ),
        // A modifier that only other programs support.
        ("betza: \"R", "betza: \"oR"),
        ("betza: \"B", "betza: \"oB"),
        // Words, numbers and promotions.
        ("KingMove", "\"kingmove\""),
        ("zone: 1", "zone: [\"a8\"]"),
        ("    promotions", "    // promotions"),
    ] {
        assert!(gothic.contains(from), "{from}");
        let name = file("one_cause.ron", &gothic.replace(from, to));
        shown += &transcript(&[&["check", &name]]);
    }
    insta::assert_snapshot!(shown);
}

#[test]
fn bench_positions_are_read() {
    let gothic = repository("variants/gothic/gothic.ron");
    let (short, over) = ("/R7P1/7B1R w", "/R7P1 w");
    let short = file("short_bench.ron", &gothic.replace(short, over));
    let over = ODD.replace(
        "endings:",
        "bench: [(name: \"over\", fen: \"k3/3R/4/1R1K b - - 0 1\")], endings:",
    );
    let over = file("over_bench.ron", &over);
    insta::assert_snapshot!(transcript(&[&["check", &short], &["check", &over]]));
}

/// The warnings of rules, a line each.
fn warnings(ron: &str) -> String {
    // Tests run side by side, and each needs its own file.
    static WRITTEN: AtomicU32 = AtomicU32::new(0);
    let name = format!("warned-{}.ron", WRITTEN.fetch_add(1, Ordering::Relaxed));
    let shown = printed(&["check", &file(&name, ron)]);
    let warnings = shown.lines().filter(|line| line.starts_with("warning"));
    warnings.map(|line| format!("{line}\n")).collect()
}

#[test]
fn squares_on_which_nothing_is_ever_placed_are_warned_of() {
    let seirawan = repository("variants/seirawan/seirawan.ron");
    let with = |from: &str, to: &str| {
        assert!(seirawan.contains(from), "{from}");
        warnings(&seirawan.replace(from, to))
    };
    assert_eq!(warnings(&seirawan), "");
    let few = "w KQkq";
    let shown = [
        with("w KQBCDFGkqbcdfg", few),
        with("w KQBCDFGkqbcdfg", "w KQBCDFGkqbcdf"),
        with("[HEhe] w KQBCDFGkqbcdfg", "[HE] w KQBCDFGkq"),
        with("[HEhe]", "[]"),
    ];
    insta::assert_snapshot!(shown.concat());
    // With the letters that the warning names, there is no warning.
    let mended = with("w KQBCDFGkqbcdfg", "w KQkqBCDFGbcdfg");
    assert_eq!(mended, "");
}

/// A large board, and pieces that walk far on each of many paths.
const SLOW: &str = r#"(
    name: "Slow",
    board: (files: 15, ranks: 15),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "B", name: "Bender", betza: "aaK4G"),
    ],
    start: "bbbb3k3bbbb/15/15/15/15/15/15/15/15/15/15/15/15/15/BBBB3K3BBBB w - - 0 1",
)"#;

#[test]
fn rules_whose_moves_are_slow_to_find_are_warned_of() {
    insta::assert_snapshot!(warnings(SLOW));
    assert_eq!(warnings(&SLOW.replace("aaK4G", "mK4G")), "");
    // Where pieces stop riders, squares around each square on their way are looked at.
    let queens = SLOW.replace("aaK4G", "Q");
    assert_eq!(warnings(&queens), "");
    let halts = queens.replace(r#"betza: "Q""#, r#"betza: "Q", halts: "KNADCZHG""#);
    let found = warnings(&halts);
    assert!(
        found.starts_with("warning  moves will be slow to find: "),
        "{found}"
    );
}

#[test]
fn rules_with_very_many_moves_are_warned_of() {
    let ron = r#"(
        name: "Many moves",
        board: (files: 16, ranks: 16),
        pieces: [
            (letter: "K", name: "King", betza: "K", royal: true),
            (letter: "Q", name: "Queen", betza: "Q"),
        ],
        start: "k15/16/1q1q1q1q1q6/16/16/16/16/16/16/16/16/16/16/1Q1Q1Q1Q1Q6/16/K15 w - - 0 1",
        walls: (form: Duck),
    )"#;
    let found = warnings(ron);
    assert!(found.contains("very many moves: "), "{found}");
    assert!(
        found.contains(" those of `Q` (Queen); after each, a wall may go to many squares"),
        "{found}"
    );
    let alone = warnings(&ron.replace("walls: (form: Duck),", ""));
    assert!(!alone.contains("many moves"), "{alone}");
}

#[test]
fn a_kind_that_a_capture_makes_comes_into_play() {
    let rules = |captor: &str| {
        format!(
            "(like: \"chess\", name: \"Victors\", pieces: [(letter: \"C\", name: \"Chancellor\", betza: \"RN\")], \
             captures: [(by: [\"R\"], captor: {captor})])"
        )
    };
    assert!(warnings(&rules("Victim")).contains("`C` (Chancellor) is not in the start array"));
    assert!(!warnings(&rules("\"C\"")).contains("Chancellor"));
}

#[test]
fn words_for_what_cannot_be_said_are_answered() {
    let chess = |field: &str| format!("(like: \"chess\", name: \"Tried\", {field})");
    let mut shown = String::new();
    for field in [
        "mustDrop: true",
        "goal: [\"e4\"]",
        "region: [\"e4\"]",
        "atomic: true",
        "pieces: [(letter: \"Q\", drop: true, region: \"a1\", moves: \"Q\")]",
        "endings: (goal: [\"e4\"], check: 3, extinction: [\"Q\"])",
        "hands: [\"N\"], parent: \"chess\"",
        "levels: 3, players: 4, fog: true, dice: 2, neutral: [\"N\"], picture: \"n.svg\", winCondition: \"Mate\"",
        "pieces: [(letter: \"N\", drops: true, shoots: true, promotes: \"Q\", pushes: true, bombers: true)]",
        "zebra: 1, castling: None, endings: Some((stalemate: Loss))",
    ] {
        let name = file("tried.ron", &chess(field));
        shown += &transcript(&[&["check", &name]]);
    }
    insta::assert_snapshot!(shown);
}

#[test]
fn what_the_sides_differ_in_is_printed() {
    let gothic = repository("variants/gothic/gothic.ron");
    let warning = |from: &str, to: &str| {
        assert!(gothic.contains(from), "{from}");
        warnings(&gothic.replace(from, to))
    };
    assert_eq!(warning("Gothic Chess", "Own Chess"), "");
    insta::assert_snapshot!(
        warning("RNBQCKABNR", "RBNQCKABNR") + &warning("king_to: \"c8\"", "king_to: \"b8\""),
        @r"
    warning  the two sides have different rules: Black's Knight on b8 has no counterpart on b1 (and 3 more)
    warning  the two sides have different rules: White's castling from f1 to c1 has no counterpart (and 1 more)
    "
    );
}

#[test]
fn a_variant_that_nobody_has_proven_is_warned_of() {
    let path = folder("begun");
    file("begun/begun.ron", ODD);
    file("begun/begun.md", legwork_files::completeness::PLACEHOLDER);
    let warnings = || {
        let report = json(&["check", &format!("{path}/begun.ron")]);
        let warnings = report[0]["warnings"].as_array().unwrap().clone();
        let about = warnings.into_iter().filter_map(|warning| {
            let warning = warning.as_str()?.to_owned();
            (warning.contains("begun") || warning.contains("oracle")).then_some(warning)
        });
        about.collect::<Vec<_>>()
    };
    assert_eq!(
        warnings(),
        [
            "begun.md is still the template: it has to say whose rules these are",
            "no oracle: no other program has counted these moves (oracle/*.json)",
        ]
    );
    file("begun/begun.md", "# Begun");
    folder("begun/oracle");
    file("begun/oracle/perft_begun.json", "{}");
    assert_eq!(warnings(), [""; 0]);
}

#[test]
fn what_authors_trip_over_is_told() {
    let mut shown = String::new();
    for fields in TRAPS {
        file(
            "trap.ron",
            &format!("(like: \"chess\", name: \"Trap\", {fields})"),
        );
        shown += &format!("{fields}\n{}\n", transcript(&[&["check", "trap.ron"]]));
    }
    for text in NO_RON {
        file("no_ron.ron", text);
        shown += &format!("{text}\n{}\n", transcript(&[&["check", "no_ron.ron"]]));
    }
    insta::assert_snapshot!(shown);
}

/// A first move that the square does not show, and the third field of `start` does not tell.
#[test]
fn pieces_whose_first_move_is_lost_are_told() {
    let spread = r#"start: "rnbqkbnr/pppppppp/8/8/8/PP4PP/2PPPP2/RNBQKBNR w RIGHTS - 0 1""#;
    let shuffled = r#"without: ["castling"], start: "rnbqkbnr/nnnnpppp/pppp4/8/8/PPPP4/NNNNPPPP/RNBQKBNR w RIGHTS - 0 1",
                      set_ups: Shuffle(rank: "NNNNPPPP", on: "a2-d3")"#;
    for (fields, rights, told) in [
        (
            spread,
            "KQkq",
            Some("`P` (Pawn) on b3, g3 makes no first move (`i`)"),
        ),
        (spread, "KQkqB3", Some("on g3 makes no first move")),
        (spread, "KQkqB3G3", None),
        (shuffled, "-", Some("with `A3B3C3D3a6b6c6d6` added")),
        (shuffled, "A3B3C3D3a6b6c6d6", None),
        (
            r#"borrows: [(from: Reaching, of: ["N"])]"#,
            "",
            Some("`P` (Pawn) never makes its first move"),
        ),
        (
            r#"borrows: [(from: Reaching, of: ["N"], by: ["B"])]"#,
            "",
            None,
        ),
    ] {
        let fields = fields.replace("RIGHTS", rights);
        file(
            "lost.ron",
            &format!("(like: \"chess\", name: \"Lost\", {fields})"),
        );
        let checked = json(&["check", "lost.ron"]);
        let warnings = checked[0]["warnings"].as_array().unwrap();
        let mut found = warnings.iter().filter_map(|warning| warning.as_str());
        let found = found.find(|warning| warning.contains("first move"));
        match told {
            Some(told) => assert!(
                found.is_some_and(|found| found.contains(told)),
                "{fields}: {found:?}"
            ),
            None => assert_eq!(found, None, "{fields}"),
        }
    }
}

#[test]
fn a_parent_of_the_same_name_beside_a_file_is_told() {
    folder("beside");
    file(
        "beside/terachess.ron",
        "(like: \"chess\", name: \"Terachess\")",
    );
    file(
        "beside/gothic.ron",
        "(like: \"chess\", name: \"Not Gothic\")",
    );
    file("beside/mine.ron", "(like: \"terachess\", name: \"Mine\")");
    file("beside/other.ron", "(like: \"gothic\", name: \"Other\")");
    insta::assert_snapshot!(transcript(&[
        &["check", "beside/mine.ron"],
        &["check", "beside/other.ron"],
    ]));
}

#[test]
fn what_a_file_loses_is_told() {
    let has_place = |line: &str| {
        let warning = line.trim_start_matches("warning  ");
        warning.starts_with(|first: char| first.is_ascii_digit())
    };
    for (ron, sign) in LOST {
        let told = warnings(ron);
        if sign.is_empty() {
            assert!(!told.lines().any(has_place), "{ron}: {told}")
        } else {
            assert!(told.contains(sign), "{ron}: {told}")
        }
    }
}

/// A registered variant is what its author means.
#[test]
fn no_registered_variant_has_a_warning() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants");
    for id in crate::run::ids() {
        let path = root.join(format!("{id}/{id}.ron"));
        let checked = json(&["check", path.to_str().unwrap()]);
        let warnings = checked[0]["warnings"].as_array().unwrap();
        let odd: Vec<&str> = warnings
            .iter()
            .filter_map(|warning| warning.as_str())
            .filter(|warning| {
                [
                    "first move",
                    "is none",
                    "en passant",
                    "whole board",
                    "a Pawn itself",
                    "beside it",
                ]
                .iter()
                .any(|sign| warning.contains(sign))
                    // These have a place in the file.
                    || warning.starts_with(|first: char| first.is_ascii_digit())
            })
            .collect();
        assert_eq!(odd, [""; 0], "{id}");
    }
}

#[test]
fn a_start_that_is_no_position_has_its_place() {
    let ron = "(like: \"chess\", name: \"No side\",\n start: \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\")";
    file("no_side.ron", ron);
    let fault = "no_side.ron:2:9: start: side to move, byte 43: nothing here, expected the side to move, `w` or `b`";
    let checked = crate::run::run(&["check", "no_side.ron"]);
    assert_eq!(checked.out, format!("{fault}\nno_side.ron: 1 fault\n"));
    let counted = crate::run::run(&["perft", "no_side.ron", "1"]);
    assert_eq!(counted.err, format!("legwork: {fault}\n"));
    let checked = crate::run::run(&["check", "no_side.ron", "--json"]);
    let checked: serde_json::Value = serde_json::from_str(&checked.out).unwrap();
    let fault = &checked[0]["faults"][0];
    assert_eq!((&fault["line"], &fault["column"]), (&2.into(), &9.into()));
}

#[test]
fn random_games_show_how_games_end_and_what_is_never_used() {
    let hill = file(
        "far-hill.ron",
        r#"(like: "chess", name: "Far hill", endings: (goals: [(pieces: ["K"], on: ("a8", "a1"))]))"#,
    );
    let report = json(&["check", &hill, "--games", "20"]);
    let games = &report[0]["games"];
    assert_eq!(games["games"], 20);
    let ends = games["ends"].as_array().unwrap();
    let ended: u64 = ends.iter().map(|end| end["games"].as_u64().unwrap()).sum();
    assert_eq!(ended, 20);
    let goals = |games: &Value| {
        let unused = games["unused"].as_array().unwrap();
        unused.iter().any(|rule| rule == "`goals`")
    };
    let reached = ends.iter().any(|end| end["how"] == "goal");
    assert_eq!(goals(games), !reached);
    let text = printed(&["check", &hill, "--games", "20"]);
    assert!(text.contains("\ngames    20 random games: "), "{text}");
    // No check may be given there, so none is missed.
    let racing = file("racing.ron", r#"(like: "racingkings", name: "Racing")"#);
    let report = json(&["check", &racing, "--games", "5"]);
    let unused = report[0]["games"]["unused"].as_array().unwrap();
    assert!(!unused.iter().any(|rule| rule == "check"), "{unused:?}");
    let section = file("a-section.ini", "[slow:chess]\ndoubleStep = false\n");
    assert_eq!(run(&["check", &section, "--games", "5"]).code, 2);
}
