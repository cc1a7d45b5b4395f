//! `legwork analyze`, and what `legwork play` refuses before it shows a board.

use crate::run::{file, json, printed, run, transcript};

/// A mate in one.
const MATE: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";

#[test]
fn analyze_prints_a_line_for_each_depth() {
    let shown = printed(&["analyze", "chess", "--fen", MATE, "--depth", "3"]);
    let lines: Vec<&str> = shown.lines().collect();
    let (last, lines) = lines.split_last().unwrap();
    assert_eq!(*last, "best: Ra8#");
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        assert!(
            words[0].parse::<u32>().is_ok_and(|depth| depth <= 3),
            "{line}"
        );
    }
    let best = lines.last().unwrap();
    assert!(
        best.contains("mate in 1") && best.ends_with("Ra8#"),
        "{best}"
    );
}

#[test]
fn analyze_prints_one_document_with_all_lines() {
    let result = json(&["analyze", "chu", "--depth", "3", "--lines", "2"]);
    assert_eq!(result["variant"], "chu");
    let lines = result["lines"].as_array().unwrap();
    for number in [1, 2] {
        assert!(lines.iter().any(|line| line["line"] == number), "{result}");
    }
    let best = lines.iter().rfind(|line| line["line"] == 1).unwrap();
    assert_eq!(best["san"][0], result["best"]);
    assert_eq!(best["moves"][0], result["move"]);
    assert!(best["centipawns"].is_i64() && best["mate"].is_null());

    let mate = json(&["analyze", "chess", "--fen", MATE, "--depth", "2"]);
    let lines = mate["lines"].as_array().unwrap();
    assert_eq!(lines.last().unwrap()["mate"], 1);
}

#[test]
fn a_position_without_moves_has_no_best_move() {
    let mated = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 1 1";
    assert_eq!(
        printed(&["analyze", "chess", "--fen", mated]),
        "there is no legal move\n"
    );
}

#[test]
fn what_cannot_be_played_is_refused_before_a_board_is_shown() {
    let of_gothic = file("of_gothic.pgn", "[Variant \"gothic\"]\n\n1. e4 *\n");
    let broken = file("broken_game.pgn", "[Variant \"chu\"]\n\n1. e5 *\n");
    let empty = file("empty_record.pgn", "");
    let two = file("two_games.pgn", "1. e4 *\n\n1. d4 *\n");
    let runs: &[&[&str]] = &[
        &["play", "chess"],
        &["play", "chess", "--tc", "five"],
        &["play", "chess", "--time", "-1"],
        &["play", "chess", "--depth", "0"],
        &["play", "chess", "--white", "cat"],
        &["play", "chu", "--resume", &of_gothic],
        &["play", "chu", "--resume", &broken],
        &["play", "chu", "--resume", &empty],
        &["play", "chess", "--resume", &two],
        &["play", "chu", "--resume", "no-such-file.pgn"],
        &["play", "chess"],
        &["analyze", "chess", "--lines", "0"],
        &["analyze", "chess", "--hash", "0"],
    ];
    for args in runs {
        assert_eq!(run(args).code, 2, "{args:?}");
    }
    let shown = transcript(runs).replace(&of_gothic, "of_gothic.pgn");
    let shown = shown.replace(&broken, "broken_game.pgn");
    let shown = shown.replace(&two, "two_games.pgn");
    insta::assert_snapshot!(shown.replace(&empty, "empty_record.pgn"));
}
