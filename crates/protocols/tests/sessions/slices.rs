//! Sessions without threads: whatever comes between two slices of a search is heard.

use std::time::Duration;

use legwork_protocols::{Driver, MAX_LINE};
use legwork_random_rules::dice::Dice;

use super::answers::UCI;
use super::{Shared, at_length, settings};

const SLICE: Duration = Duration::from_millis(1);

/// A session without threads that has been sent these lines.
fn session(lines: &[&str]) -> (Driver<'static>, Shared) {
    let output = Shared::default();
    let mut driver = Driver::without_threads(output.clone(), settings()).unwrap();
    for line in lines {
        driver.line(line);
    }
    (driver, output)
}

#[test]
fn every_go_has_its_bestmove() {
    for seed in 0..at_length(15) {
        let mut dice = Dice::new(seed);
        let (mut driver, output) = session(&["uci"]);
        let mut script = Vec::new();
        for _ in 0..40 {
            let line = *dice.pick(UCI);
            script.push(line);
            assert!(driver.line(line));
            for _ in 0..dice.below(4) {
                driver.advance(SLICE);
            }
        }
        assert!(!driver.line("quit"));
        let output = output.take();
        let searches = |line: &&&str| line.starts_with("go") && !line.contains("perft");
        let asked = script.iter().filter(searches).count();
        let answered = output.lines().filter(|line| line.starts_with("bestmove "));
        assert_eq!(
            answered.count(),
            asked,
            "seed {seed}:\n{script:?}\n{output}"
        );
    }
}

#[test]
fn an_infinite_search_is_heard_of_and_stopped() {
    let (mut driver, output) = session(&["uci", "position startpos", "go infinite"]);
    output.take();
    while !output.take().contains("info depth 3 ") {
        assert!(driver.advance(SLICE));
    }
    driver.line("isready");
    assert_eq!(output.take(), "readyok\n");
    driver.line("stop");
    assert!(output.take().starts_with("bestmove "));
    assert!(!driver.advance(SLICE));
}

#[test]
fn where_a_search_waits_there_is_nothing_to_do() {
    let mate = "position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1";
    let (mut driver, output) = session(&["uci", mate, "go ponder depth 2"]);
    while driver.advance(SLICE) {}
    assert!(!output.take().contains("bestmove"));
    driver.line("ponderhit");
    assert!(!driver.advance(SLICE));
    assert_eq!(output.take(), "bestmove a1a8\n");
}

#[test]
fn counts_are_there_at_once_and_a_benchmark_is_not() {
    let (mut driver, output) = session(&["uci", "position startpos"]);
    output.take();
    driver.line("go perft 2");
    assert!(output.take().ends_with("\nNodes searched: 400\n"));
    driver.line("bench 1");
    assert_eq!(output.take(), "info string bench: not without threads\n");
}

#[test]
fn cecp_ponders_between_its_moves() {
    let (mut driver, output) = session(&["xboard", "new", "hard", "sd 3"]);
    for user in ["usermove e2e4", "usermove d2d4"] {
        driver.line(user);
        while driver.advance(SLICE) {}
        let said = output.take();
        assert!(
            said.starts_with("move ") && said.lines().count() == 1,
            "{said}"
        );
    }
}

#[test]
fn a_line_has_a_bound() {
    let (mut driver, output) = session(&["uci"]);
    output.take();
    driver.line(&"x".repeat(MAX_LINE + 1));
    assert_eq!(output.take().lines().count(), 1);
}
