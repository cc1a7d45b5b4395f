//! Every command is answered while every task runs: the tables say how.

use std::io;

use legwork_protocols::{Driver, run};

use super::{Shared, settings};

/// The fate of a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    GoesOn,
    Ends,
}
use Fate::{Ends, GoesOn};

/// Tasks that last, and how each ends.
const UCI: &[(&str, &str)] = &[
    ("go infinite", "bestmove "),
    ("go depth 90", "bestmove "),
    ("go mate 90", "bestmove "),
    ("go ponder", "bestmove "),
    (
        "go perft 60",
        "info string go perft: stopped before its end",
    ),
    ("bench 60", "info string bench: stopped before its end"),
];
const USI: &[(&str, &str)] = &[
    ("go infinite", "bestmove "),
    ("go ponder btime 9000000 wtime 9000000", "bestmove "),
    ("go byoyomi 9000000", "bestmove "),
    ("go mate infinite", "checkmate timeout"),
    (
        "go perft 60",
        "info string go perft: stopped before its end",
    ),
];

/// Commands, what the task does, and the answer, which comes after the task's end.
const COMMANDS: &[(&str, Fate, &str)] = &[
    ("", GoesOn, ""),
    ("isready", GoesOn, "readyok\n"),
    ("uci", GoesOn, "uciok\n"),
    ("usi", GoesOn, "usiok\n"),
    ("d", GoesOn, "\nFen: "),
    ("debug on", GoesOn, ""),
    ("register later", GoesOn, ""),
    ("position startpos", GoesOn, ""),
    ("position nonsense", GoesOn, "info string position"),
    ("ponderhit", GoesOn, ""),
    ("nonsense", GoesOn, "info string unknown command"),
    ("stop", Ends, ""),
    ("ucinewgame", Ends, ""),
    ("usinewgame", Ends, ""),
    ("gameover win", Ends, ""),
    ("setoption name Hash value 2", Ends, ""),
    ("setoption name Clear Hash", Ends, ""),
    ("setoption name Threads value 2", Ends, ""),
    (
        "setoption name Nothing value 2",
        Ends,
        "info string no such option",
    ),
    (
        "setoption name UCI_Variant value minishogi",
        Ends,
        "info string variant minishogi",
    ),
    ("eval", Ends, "for White"),
    ("go depth 1", Ends, "bestmove "),
    ("go perft 1", Ends, "\nNodes searched: "),
    ("quit", Ends, ""),
];

#[test]
fn every_command_is_answered_during_every_task() {
    for (protocol, tasks) in [("uci", UCI), ("usi", USI)] {
        for (task, end) in tasks {
            let output = Shared::default();
            let mut driver = Driver::new(output.clone(), settings()).unwrap();
            for (command, fate, answer) in COMMANDS {
                let case = format!("{protocol}, {task}, {command}");
                for line in [protocol, "position startpos", task] {
                    driver.line(line);
                }
                // The greeting, and lines of the search.
                output.take();
                let goes_on = driver.line(command);
                assert_eq!(goes_on, *command != "quit", "{case}");
                let mut said = output.take();
                if *fate == GoesOn {
                    assert!(
                        said.contains(answer) && !said.contains(end),
                        "{case}: {said}"
                    );
                    driver.line("stop");
                    said = output.take();
                    assert_eq!(said.matches(end).count(), 1, "{case}: {said}");
                    continue;
                }
                if command.starts_with("go") {
                    driver.settle();
                    said += &output.take();
                }
                let Some((_, rest)) = said.split_once(end) else {
                    panic!("{case}: {said}");
                };
                assert!(rest.contains(answer), "{case}: {said}");
                driver.line("isready");
                assert_eq!(output.take(), "readyok\n", "{case}");
            }
            // The end of the input ends it, too: the session returns.
            let script = format!("{protocol}\nposition startpos\n{task}\n");
            let mut output = Vec::new();
            run(io::Cursor::new(script), &mut output, settings()).unwrap();
            let said = String::from_utf8(output).unwrap();
            assert!(said.contains(end), "{protocol}, {task}");
        }
    }
}

/// The commands of CECP, and the answer while it thinks about its move.
const CECP: &[(&str, &str)] = &[
    ("ping 1", ""),
    ("?", "move "),
    ("time 100", ""),
    ("otim 100", ""),
    (".", ""),
    ("hint", "Hint: "),
    ("bk", " there is no book"),
    ("draw", ""),
    ("post", ""),
    ("nopost", ""),
    ("hard", ""),
    ("easy", ""),
    ("level 0 5 0", ""),
    ("usermove e2e4", "Illegal move"),
    ("nonsense", "Error"),
    ("memory 2", "move "),
    ("cores 1", ""),
    ("option Clear Hash", "move "),
    ("option MultiPV=2", ""),
    ("option Move Overhead=50", ""),
    ("option Move Overhead=none", "Error"),
    ("lift e2", "highlight"),
    ("force", ""),
    ("result 1-0 {White mates}", ""),
    ("setboard 7k/8/6K1/8/8/8/8/R7 b - - 0 1", ""),
    ("undo", ""),
    ("variant gothic", ""),
    ("playother", ""),
    ("analyze", ""),
    ("exit", ""),
    ("new", ""),
];

#[test]
fn every_command_of_cecp_is_answered_during_every_task() {
    for (task, lines) in [
        ("thinking", &["st 1000", "go"][..]),
        ("pondering", &["hard", "st 1000", "go", "?"]),
        ("analysis", &["analyze"]),
    ] {
        let output = Shared::default();
        let mut driver = Driver::new(output.clone(), settings()).unwrap();
        driver.line("xboard");
        for (command, answer) in CECP {
            for line in ["new", "nopost"].iter().chain(lines) {
                driver.line(line);
            }
            let mut said = output.take();
            while task == "pondering" && !said.contains("move ") {
                assert!(driver.step());
                said += &output.take();
            }
            said.clear();
            assert!(driver.line(command));
            // The move is not there at once.
            while task == "thinking" && *command == "?" && !said.contains("move ") {
                assert!(driver.step());
                said += &output.take();
            }
            said += &output.take();
            if task == "thinking" {
                assert!(said.contains(answer), "{task}, {command}: {said}");
                driver.line("easy");
                driver.line("?");
                if *command != "analyze" {
                    driver.settle();
                }
            }
            driver.line("ping 77");
            let said = output.take();
            assert!(said.ends_with("pong 77\n"), "{task}, {command}: {said}");
        }
        assert!(!driver.line("quit"));
        let script = format!("xboard\nnew\n{}\n", lines.join("\n"));
        run(io::Cursor::new(script), io::sink(), settings()).unwrap();
    }
}
