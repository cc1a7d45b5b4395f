//! Positions as SFEN and moves as in USI, in every command that reads or writes them.

use crate::run::{file, json, printed, run, transcript};

/// Two Kings, a Lion and a Pawn next to it.
const LION: &str = "5k6/12/12/12/12/6N5/6p5/12/12/12/12/5K6 b - 1";

#[test]
fn a_position_that_is_given_as_sfen_has_its_moves_in_usi() {
    insta::assert_snapshot!(transcript(&[
        &["moves", "chushogi", "--fen", LION],
        &[
            "moves",
            "chushogi",
            "--fen",
            LION,
            "--moves",
            "6f6e6f",
            "--captures"
        ],
        &["moves", "minishogi", "--from", "5e"],
        &[
            "moves",
            "shogi",
            "--fen",
            "4k4/9/9/9/9/9/7NN/7PP/7PK b G 1",
            "--from",
            "2g"
        ],
        &[
            "moves",
            "shogi",
            "--fen",
            "4k4/9/9/9/9/9/7NN/7PP/7PK[G] w - - 0 1",
            "--from",
            "h3"
        ],
        &["show", "chushogi", "--fen", LION],
    ]));
    let dropped = printed(&["moves", "shogi", "--fen", "4k4/9/9/9/9/9/9/9/4K4 b G 1"]);
    assert!(dropped.contains("\nG*5e\n"), "{dropped}");
    let divided = json(&["perft", "chushogi", "1", "--divide", "--fen", LION]);
    let moves = json(&["moves", "chushogi", "--fen", LION]);
    let divided: Vec<_> = divided["divide"]
        .as_array()
        .unwrap()
        .iter()
        .map(|part| &part["move"])
        .collect();
    assert_eq!(
        divided,
        moves["moves"]
            .as_array()
            .unwrap()
            .iter()
            .collect::<Vec<_>>()
    );
    assert_eq!(
        json(&["show", "chushogi"])["sfen"]
            .as_str()
            .unwrap()
            .rsplit(' ')
            .next(),
        Some("1")
    );
    assert!(json(&["show", "chess"])["sfen"].is_null());
    // Every move is read, and explained.
    for text in printed(&["moves", "chushogi", "--fen", LION]).lines() {
        let explained = printed(&["explain", "chushogi", text, "--fen", LION]);
        assert!(explained.starts_with("legal: "), "{text}: {explained}");
    }
}

#[test]
fn bad_input_has_its_reason_in_one_line() {
    let ban = "5k6/12/12/12/6n5/6R5/12/12/12/12/12/5K6 b 3c 1";
    for (args, expected) in [
        (
            &[
                "moves",
                "chushogi",
                "--fen",
                "5k6/12/12/12/12/12/12/12/12/12/12/4KK+EK4 b - 1",
            ][..],
            "has 3 pieces `K`, expected at most 1",
        ),
        (
            &[
                "moves",
                "chushogi",
                "--fen",
                "5k6/12/12/12/12/12/12/12/12/12/12/5K6 b N 1",
            ],
            "`N` is not what the last move leaves behind",
        ),
        (
            &[
                "moves",
                "chushogi",
                "--fen",
                "5k6/12/12/12/12/12/12/12/12/12/12/5KN5 b 6l 1",
            ],
            "expected a square without a piece of the side to move",
        ),
        (
            &[
                "moves",
                "chushogi",
                "--fen",
                "5k6/12/12/12/12/12/12/12/12/12/12/5K+N5 b - 1",
            ],
            "`+N`",
        ),
        (
            &["moves", "shogi", "--fen", "4k4/9/9/9/9/9/9/9/4K4 b 19P 1"],
            "White holds more than 18 `P`",
        ),
        (
            &["moves", "chushogi", "--fen", ban, "--moves", "6f6e"],
            "elsewhere only a Lion may capture one",
        ),
        (
            &["moves", "chushogi", "--moves", "8i8g"],
            "the Pawn on e4 cannot go to e6",
        ),
        (&["moves", "chushogi", "--moves", "13i8h"], "13i8h"),
    ] {
        let said = run(args);
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{args:?}");
        assert_eq!(said.err.lines().count(), 1, "{}", said.err);
        assert!(said.err.contains(expected), "{args:?}: {}", said.err);
    }
    let explained = printed(&["explain", "chushogi", "6f6e", "--fen", ban]);
    assert_eq!(explained.lines().count(), 1);
    assert!(
        explained.starts_with("illegal: another kind of piece captured a Lion just now"),
        "{explained}"
    );
}

/// Games go from USI to PGN and back as they were.
#[test]
fn games_are_recorded_in_usi_and_as_pgn() {
    let games = format!(
        "variant chushogi\nsfen {LION} moves 6f7g6f 7a8b 6f6g6f\nstartpos moves 8i8h 5d5e 7j8i\nvariant shogi\nstartpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e\n"
    );
    let usi = file("games.usi", &games);
    let pgn = printed(&["convert", &usi]);
    insta::assert_snapshot!(pgn);
    let pgn = file("usi.pgn", &pgn);
    assert_eq!(printed(&["convert", &pgn, "--to", "moves"]), games);
    assert_eq!(json(&["replay", &pgn])["passed"], 3);
    // XBoard calls Chu Shogi by a name that is another variant's here.
    let theirs = printed(&["convert", &pgn, "--san", "xboard"]);
    assert!(theirs.contains("[Variant \"chu\"]"), "{theirs}");
    let theirs = file("xboard.pgn", &theirs);
    let back = printed(&["convert", &theirs, "--read-san=xboard", "--to", "moves"]);
    assert_eq!(back, games);
    // Others write moves of USI between the tags of PGN.
    let others = file(
        "others.pgn",
        &format!("[Variant \"chushogi\"]\n[SFEN \"{LION}\"]\n\n1. 6f7g6f 7a8b 2. 6f6g6f *\n"),
    );
    let line = games.lines().nth(1).unwrap();
    assert_eq!(
        printed(&["convert", &others, "--to", "moves"]),
        format!("variant chushogi\n{line}\n")
    );
    assert!(
        !printed(&["convert", &others]).contains("[SFEN"),
        "its FEN says it"
    );
    let positions = file("positions.sfen", &format!("{LION}\n"));
    let set = run(&[
        "convert",
        &positions,
        "--variant",
        "chushogi",
        "--to",
        "moves",
    ]);
    assert_eq!(set.out, format!("sfen {LION}\n"));
}
