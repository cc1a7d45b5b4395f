//! Games in files: checked, and converted.

use std::io::Write;
use std::process::Stdio;

use serde_json::Value;

use crate::run::{command, file, json, printed, run, transcript};

const GAMES: &str = "[Event \"one\"]\n[Variant \"gothic\"]\n[Result \"1-0\"]\n\n1. Nh3 d5 2. f4 {so} (2. e3) Nc6 1-0\n\n\
    [Event \"two\"]\n[Variant \"seirawan\"]\n\n1. Nf3/H e5 2. Nxe5 Nc6/E 3. Qh5 *\n\n\
    [Event \"three\"]\n[Variant \"seirawan\"]\n\n1. Nc3/H d5 2. e4 d4 3. Bc4 dxc3 4. Nf3 Nf6 5. O-O/Eh1 1/2-1/2\n\n\
    [Event \"four\"]\n[Variant \"gohtic\"]\n\n1. Nh3 *\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

const LISTS: &str = "# two games\nstartpos moves e2e4 e7e5 Nf3\n\
    variant chu promotion=shogi\nfen 9k/10/10/10/4p5/4L5/10/10/10/K9 w - - 0 1 moves e4e5,e5f6\n";

#[test]
fn games_are_checked() {
    let games = file("games.pgn", GAMES);
    let lists = file("games.txt", "no game at all");
    let sound = file("sound.pgn", "1. e4 e5 *\n");
    insta::assert_snapshot!(transcript(&[
        &["replay", &games],
        &["replay", &sound],
        &["replay", &lists],
        &["replay", &games, "absent.pgn"],
        &["replay", "."],
        &["replay", &sound, "--variant", "gohtic"],
        &["replay", &sound, "--set", "promotion=shogi"],
        &[
            "replay",
            &sound,
            "--variant",
            "chu",
            "--set",
            "promotion=shogi"
        ],
        &["replay"],
    ]));
    let shown = run(&["replay", &games, "--json"]);
    assert_eq!(shown.code, 1);
    let shown: Value = serde_json::from_str(&shown.out).unwrap();
    assert_eq!((&shown["passed"], &shown["failed"]), (&3.into(), &2.into()));
    insta::assert_snapshot!(format!("{shown:#}"));
    assert_eq!(json(&["replay", &sound])["plies"], 2);
}

#[test]
fn faults_beside_the_moves_are_warnings() {
    let text = "[Event \"the \"great\" one\"]\n\n1. e4 (1. --) 1... e5 (1... Z0 2. d4) *\n\n\
        [Variant \"janus\"]\n[FEN \"4k5/10/10/10/10/10/10/R3K4R w KQ - 0 1\"]\n\n1. O-O *\n";
    let games = file("warned.pgn", text);
    insta::assert_snapshot!(transcript(&[
        &["replay", &games],
        &["replay", &games, "--json"],
        &["replay", &games, "--read-san=fairy-stockfish"],
        &["convert", &games, "--to", "moves"],
        &[
            "convert",
            &games,
            "--to",
            "moves",
            "--read-san=fairy-stockfish"
        ],
    ]));
}

#[test]
fn a_file_without_a_game_fails() {
    for text in ["\0\0\0\0\0\0\0\0", "777 ...", "{a comment}"] {
        let games = file("without.pgn", text);
        for (command, code) in [("replay", 1), ("convert", 1)] {
            let run = run(&[command, &games]);
            assert_eq!(run.code, code, "{command}, {text:?}");
            let message = "1: game 1: there is no game in it, expected tags or moves";
            assert!(
                format!("{}{}", run.out, run.err).contains(message),
                "{text:?}"
            );
        }
    }
    let blank = file("blank.pgn", "\n");
    assert_eq!(run(&["replay", &blank]).code, 0);
}

#[test]
fn games_by_rules_of_ones_own_are_checked() {
    let rules = file(
        "rooks.ron",
        r#"(
    name: "Kings and Rooks",
    board: (files: 4, ranks: 4),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "R", name: "Rook", betza: "R"),
    ],
    start: "kr2/4/4/2RK w - - 0 1",
)"#,
    );
    let games = file(
        "rooks.pgn",
        "[Variant \"rooks\"]\n\n1. Rc4 Rxc4# 0-1\n\n1. Rc3 Rb1+ *\n",
    );
    let shown = run(&["replay", &games, "--rules", &rules]);
    assert_eq!(shown.out, run(&["replay", &rules, &games]).out);
    insta::assert_snapshot!(shown.out);
}

#[test]
fn games_are_converted() {
    let games = file("converted.pgn", GAMES);
    let lists = file("lists.moves", LISTS);
    let epd = file(
        "ends.epd",
        "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"one\";\n8/8 w\n",
    );
    insta::assert_snapshot!(transcript(&[
        &["convert", &games, "--san", "xboard"],
        &["convert", &games, "--to", "moves"],
        &["convert", &games, "--to", "epd"],
        &["convert", &lists],
        &["convert", &lists, "--to", "moves"],
        &["convert", &lists, "--to", "fens"],
        &["convert", &epd, "--to", "epd"],
        &["convert", &epd],
        &["convert", &lists, "--json"],
    ]));
    let moves = run(&["convert", &games, "--to", "moves"]).out;
    let again = file("again.moves", &moves);
    assert_eq!(printed(&["convert", &again, "--to", "moves"]), moves);
}

#[test]
fn the_standard_input_is_a_file() {
    let mut run = command(&["convert", "-", "--to", "moves"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    run.stdin.take().unwrap().write_all(b"1. e4 e5 *").unwrap();
    let out = run.wait_with_output().unwrap();
    assert_eq!(
        String::from_utf8(out.stdout).unwrap(),
        "startpos moves e2e4 e7e5\n"
    );
}

#[test]
fn moves_are_listed_and_read_in_san() {
    let knights = "4k3/8/8/8/8/5N2/8/1N2K2R w K - 0 1";
    insta::assert_snapshot!(transcript(&[
        &["moves", "chess", "--fen", knights, "--san", "--from", "f3"],
        &["moves", "seirawan", "--san=xboard", "--from", "b1"],
        &[
            "moves",
            "chess",
            "--moves",
            "e4 e5 Nf3",
            "--san",
            "--from",
            "b8"
        ],
        &["moves", "chess", "--moves", "e4 e5 Nd2"],
        &["moves", "chess", "--fen", knights, "--moves", "Nd2"],
        &["moves", "chess", "--san=mine"],
        &["explain", "chess", "Nf3"],
        &["explain", "chess", "Nf4"],
        &["explain", "chess", "Nf"],
    ]));
}

#[test]
fn fens_of_other_programs_are_read_with_a_word() {
    let antichess = "rnbqkbnr/p1pppppp/8/1p6/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let shown = run(&["perft", "antichess", "1", "--fen", antichess]);
    let word = "castling, byte 50: `K` is not a right here, expected `-` alone; read as \
                `rnbqkbnr/p1pppppp/8/1p6/8/4P3/PPPP1PPP/RNBQKBNR w - - 0 2`";
    assert_eq!(
        (shown.code, shown.err),
        (0, format!("legwork: --fen: {word}\n"))
    );
    let fens = file("kqkq.fen", &format!("{antichess}\n"));
    let shown = run(&["convert", "--variant", "antichess", &fens, "--to", "epd"]);
    let said = format!("legwork: kqkq.fen:1: {word}\n");
    assert_eq!((shown.code, shown.err), (0, said));
    assert_eq!(
        shown.out,
        "rnbqkbnr/p1pppppp/8/1p6/8/4P3/PPPP1PPP/RNBQKBNR w - -\n"
    );
    let games = file(
        "kqkq.pgn",
        &format!("[Variant \"Antichess\"]\n[FEN \"{antichess}\"]\n\n2. Bxb5 *\n"),
    );
    let shown = run(&["convert", &games, "--to", "moves"]);
    assert!(shown.err.contains(word), "{}", shown.err);
}

#[test]
fn an_epd_keeps_checks_and_counts() {
    let epd = file(
        "kept.epd",
        "rnb1kbnr/pppp1ppp/8/4p3/4PP1q/8/PPPPK1PP/RNBQ1BNR b kq - 3+2\n",
    );
    let shown = run(&["convert", "--variant", "threecheck", &epd, "--to", "epd"]);
    let line = "rnb1kbnr/pppp1ppp/8/4p3/4PP1q/8/PPPPK1PP/RNBQ1BNR b kq - 3+2\n";
    assert_eq!((shown.out.as_str(), shown.code), (line, 0));
    let fen = file("count.fen", "8/8/4k3/8/8/4K3/8/R7 w - 16 9 40\n");
    let shown = run(&["convert", "--variant", "makruk", &fen, "--to", "epd"]);
    assert_eq!(shown.out, "8/8/4k3/8/8/4K3/8/R7 w - 16 hmvc 9;\n");
}

#[test]
fn games_of_shogi_are_converted_in_their_formats() {
    let kif = file(
        "shogi.kif",
        "手合割：平手\n先手：一郎\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n\n変化：2手\n   2 ８四歩(83)\n",
    );
    let pgn = printed(&["convert", &kif]);
    assert!(
        pgn.contains("1. P-76") || pgn.contains("[White \"一郎\"]"),
        "{pgn}"
    );
    let csa = printed(&["convert", &kif, "--to", "csa"]);
    assert!(csa.ends_with("+7776FU\n-3334FU\n%TORYO\n"), "{csa}");
    let ki2 = printed(&["convert", &kif, "--to", "ki2"]);
    assert!(ki2.contains("\n変化：2手\n△８四歩\n"), "{ki2}");
    // There and back again.
    let pgn = file("shogi.pgn", &pgn);
    assert_eq!(printed(&["convert", &pgn, "--to", "ki2"]), ki2);
    let csa = file("two.csa", &format!("{csa}/\n+7775FU\n/\n{csa}"));
    let both = run(&["convert", &csa, "--to", "kif"]);
    assert_eq!(
        (both.code, both.out.matches("投了").count()),
        (1, 2),
        "{}",
        both.err
    );
    assert!(both.err.contains("game 2, ply 1"), "{}", both.err);
    let chess = file("chess.pgn", "1. e4 *\n");
    let other = run(&["convert", &chess, "--to", "kif"]);
    assert_eq!(other.code, 1);
    assert!(
        other.err.contains("games of chess are not written in KIF"),
        "{}",
        other.err
    );
}
