//! Commands in another state than the usual one: while the engine thinks, ponders or analyses, without a position, after another
//! variant, and one behind the other without waiting.

use std::io;

use legwork_protocols::run;

use super::{TestSession, settings, transcript};

/// The output of a whole run with these lines.
fn output(lines: &str) -> String {
    let mut output = Vec::new();
    let input = io::Cursor::new(lines.to_owned());
    run(input, &mut output, settings()).unwrap();
    String::from_utf8(output).unwrap()
}

/// The answers to a command: the states before it, the command, the answers expected in this order, and those not expected.
type Case = (
    &'static [&'static str],
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);

/// The engine thinks about White's first move, and would for long.
const THINKING: &[&str] = &["new", "st 1000", "go"];
/// It is White's turn, and the engine has thought about the move that it expects.
const PONDERING: &[&str] = &["new", "hard", "st 1000", "go", "?"];
const ANALYSING: &[&str] = &["new", "analyze"];
const REFUSED: &[&str] = &["new", "sd 1", "force", "setboard nonsense"];
const GOTHIC: &[&str] = &["variant gothic"];

/// White's King is in check by a Lion, and only White's Lion can capture that.
const ONLY_MOVE: &str = "setboard 10/10/10/10/10/10/1k8/2l1L5/10/K9 w - - 0 1";

const CECP: &[Case] = &[
    // The answer to a ping comes after the move that is thought about, which may be asked for meanwhile.
    (
        &["new", "st 1000", "go", "ping 9"],
        "?",
        &["move ", "pong 9\n"],
        &[],
    ),
    (&["new", "sd 2", "ping 1"], "go", &["move "], &["pong"]),
    (
        &["new", "st 1000", "go", "ping 9", "ping 10"],
        "?",
        &["move ", "pong 9\n", "pong 10\n"],
        &[],
    ),
    // No move comes any more.
    (
        &["new", "st 1000", "go", "ping 9"],
        "force",
        &["pong 9\n"],
        &["move"],
    ),
    (
        &["new", "st 1000", "go", "ping 9"],
        "result 1-0 {over}",
        &["pong 9\n"],
        &["move"],
    ),
    (
        &["new", "st 1000", "go", "ping 9"],
        "new",
        &["pong 9\n"],
        &["move"],
    ),
    (
        &["new", "st 1000", "go", "ping 9"],
        "setboard nonsense",
        &["Illegal position", "pong 9\n"],
        &["move"],
    ),
    (
        &["new", "st 1000", "go", "ping 9"],
        "memory 1",
        &["move ", "pong 9\n"],
        &[],
    ),
    (
        &["new", "st 1000", "go", "ping 9"],
        "option EvalFile=",
        &["move ", "pong 9\n"],
        &[],
    ),
    // While it ponders or analyses no move is awaited.
    (ANALYSING, "ping 9", &["pong 9\n"], &["move"]),
    (PONDERING, "ping 9", &["pong 9\n"], &["move"]),
    // Whose moves it makes.
    (THINKING, "playother", &[], &["move"]),
    (
        &["new", "sd 1", "st 1000", "go", "playother"],
        "usermove e2e4",
        &["move "],
        &["Illegal"],
    ),
    (
        &["new", "sd 1", "force", "playother"],
        "usermove e2e4",
        &["move "],
        &["Illegal"],
    ),
    (
        THINKING,
        "usermove e2e4",
        &["Illegal move (it is the engine's turn): e2e4\n"],
        &["\nmove "],
    ),
    (
        &["new", "sd 1", "force", "usermove e2e4"],
        "go",
        &["move "],
        &[],
    ),
    (
        &["new", "sd 1", "force", "usermove e2e4", "undo"],
        "usermove d2d4",
        &[],
        &["move", "Illegal"],
    ),
    // The first game is of chess again, whatever was played before.
    (
        &["variant gothic", "new", "force"],
        "setboard 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        &[],
        &["Illegal"],
    ),
    (
        GOTHIC,
        "setboard 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        &["Illegal position"],
        &[],
    ),
    // Without a position nothing is played.
    (
        REFUSED,
        "go",
        &["Error (the last `setboard` was refused): go\n"],
        &["move"],
    ),
    (
        REFUSED,
        "playother",
        &["Error (the last `setboard` was refused)"],
        &["move"],
    ),
    (
        REFUSED,
        "usermove e2e4",
        &["Illegal move (the last `setboard` was refused): e2e4\n"],
        &["\nmove "],
    ),
    (
        REFUSED,
        "e2e4",
        &["Illegal move (the last `setboard` was refused): e2e4\n"],
        &["\nmove "],
    ),
    (
        REFUSED,
        "analyze",
        &["Error (the last `setboard` was refused)"],
        &["\t"],
    ),
    (
        REFUSED,
        "hint",
        &["Error (the last `setboard` was refused)"],
        &["Hint"],
    ),
    (
        REFUSED,
        "undo",
        &["Error (the last `setboard` was refused)"],
        &[],
    ),
    (
        THINKING,
        "setboard nonsense",
        &["Illegal position"],
        &["move"],
    ),
    (
        ANALYSING,
        "setboard nonsense",
        &["Illegal position"],
        &["\t"],
    ),
    // Until there is one.
    (
        &[
            "new",
            "sd 1",
            "setboard nonsense",
            "setboard 7k/8/6K1/8/8/8/8/R7 w - - 0 1",
        ],
        "go",
        &["move a1a8\n"],
        &["Error"],
    ),
    (
        &["sd 1", "setboard nonsense", "new"],
        "go",
        &["move "],
        &["Error"],
    ),
    (
        &["setboard nonsense", "variant gothic", "sd 1"],
        "go",
        &["move "],
        &["Error"],
    ),
    // The only legal move is one that XBoard refuses: it is played, and said to be such a move.
    (
        &["variant chuchess", "sd 1", "force", ONLY_MOVE],
        "go",
        &[
            "# XBoard refuses every legal move (capture of a distant Lion that the King protects); this happened 1 times\n",
            "move e2c2\n",
        ],
        &[],
    ),
    (
        &[
            "variant chuchess",
            "option Avoid what XBoard refuses=0",
            "sd 1",
            "force",
            ONLY_MOVE,
        ],
        "go",
        &["move e2c2\n"],
        &["# XBoard"],
    ),
    // Where others are legal, one of them is played.
    (
        &[
            "variant chuchess",
            "sd 1",
            "force",
            "setboard 10/10/10/10/10/10/1k8/2l1L5/10/8K1 w - - 0 1",
        ],
        "go",
        &["move "],
        &["# XBoard", "move e2c2"],
    ),
    // An exclusion ends with its position.
    (
        &["new", "analyze", "exclude all", "exit", "sd 1", "force"],
        "go",
        &["move "],
        &[],
    ),
];

#[test]
fn cecp_commands_do_in_every_state_what_they_say() {
    for &(before, command, said, unsaid) in CECP {
        let mut session = TestSession::new(&["xboard", "protover 2"]);
        for line in before {
            assert!(session.driver.line(line));
            // The pondering begins with the move.
            while *line == "?" && !session.output.take().contains("move ") {
                assert!(session.driver.step());
            }
        }
        session.output.take();
        session.driver.line(command);
        // What would go on for ever ends without an answer.
        let analyses =
            before.contains(&"analyze") && !before.contains(&"exit") || command == "analyze";
        let ponders = before.contains(&"hard");
        if !(analyses || ponders || before == THINKING) {
            session.driver.settle();
        }
        let output = format!("\n{}", session.output.take());
        let mut rest = output.as_str();
        for expected in said {
            let Some(at) = rest.find(expected) else {
                panic!("{before:?} {command}: expected {expected:?} in {output:?}");
            };
            rest = &rest[at + expected.len()..];
        }
        for unexpected in unsaid {
            assert!(
                !output.contains(unexpected),
                "{before:?} {command}: {output:?}"
            );
        }
    }
}

#[test]
fn uci_without_a_position_nothing_is_searched() {
    insta::assert_snapshot!(transcript(
        "position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1
         position fen nonsense
         go depth 3
         go infinite
         go perft 2
         eval
         ucinewgame
         setoption name UCI_Variant value chess
         go depth 3
         position startpos moves e2e4 e2e4
         go depth 3
         position
         go nodes 5
         position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1
         go depth 3"
    ));
}

#[test]
fn usi_without_a_position_it_resigns() {
    insta::assert_snapshot!(
        transcript(
            "usi
         position sfen nonsense
         go byoyomi 10
         go mate 100
         position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7e
         go byoyomi 10"
        )
        .lines()
        .skip_while(|line| *line != "usiok")
        .collect::<Vec<_>>()
        .join("\n")
    );
}

/// Lines that come at once: every one has its answer, and the last one, too.
#[test]
fn a_short_perft_is_counted_to_its_end_whatever_follows() {
    const PAIRS: usize = 100;
    let pair = "position startpos moves e2e4\ngo perft 3\n";
    for end in [
        "",
        "quit\n",
        "isready\n",
        "go depth 1\n",
        "setoption name Hash value 1\n",
    ] {
        let output = output(&(pair.repeat(PAIRS) + end));
        assert_eq!(
            output.matches("\nNodes searched: 13160\n").count(),
            PAIRS,
            "{end}"
        );
    }
}

#[test]
fn a_perft_can_be_stopped() {
    let mut session = TestSession::new(&["position startpos"]);
    assert!(session.driver.line("go perft 60"));
    assert!(session.driver.line("stop"));
    let said = session.output.take();
    assert!(
        said.ends_with("info string go perft: stopped before its end\n"),
        "{said}"
    );
    assert_eq!(session.ask("isready"), "readyok\n");
}

/// The chances behind a score are those of the side to move, and are written only if they are asked for.
#[test]
fn chances_are_written_behind_scores() {
    let chances = |said: &str| -> Vec<u32> {
        let lines: Vec<&str> = said
            .lines()
            .filter(|line| line.contains(" score "))
            .collect();
        let last = lines.last().unwrap_or_else(|| panic!("{said}"));
        let words = last
            .split(' ')
            .skip_while(|&word| word != "wdl")
            .skip(1)
            .take(3);
        words.map(|word| word.parse().unwrap()).collect()
    };
    let mut uci = TestSession::new(&[]);
    uci.ask("position fen 4k3/8/8/8/8/8/8/QR2K3 b - - 0 1");
    assert_eq!(chances(&uci.ask("go depth 2")), [0_u32; 0]);
    assert_eq!(uci.ask("setoption name UCI_ShowWDL value true"), "");
    let [win, draw, loss] = chances(&uci.ask("go depth 2"))[..] else {
        panic!("no chances");
    };
    assert!(
        win + draw + loss == 1000 && loss > 700,
        "{win} {draw} {loss}"
    );
    uci.ask("position startpos");
    let even = chances(&uci.ask("go depth 4"));
    assert!(even[1] > even[2] / 2, "{even:?}");
}

/// The options of lichess-bot's usual configuration: python-chess, which sets them, refuses what is not listed. An overhead that leaves
/// nothing of the clock leaves no time for an iteration.
#[test]
fn options_that_bots_set_are_listed_and_do_what_they_say() {
    let mut uci = TestSession::new(&[]);
    let listed = uci.ask("uci");
    for (name, value, answer) in [
        ("Move Overhead", "100", ""),
        ("Threads", "4", ""),
        ("Hash", "16", ""),
        ("UCI_ShowWDL", "false", ""),
        ("UCI_ShowWDL", "true", ""),
        ("SyzygyPath", "<empty>", ""),
        (
            "SyzygyPath",
            "./syzygy/",
            "info string SyzygyPath: no tablebases are read\n",
        ),
    ] {
        assert!(
            listed.contains(&format!("option name {name} type ")),
            "{name}"
        );
        let said = uci.ask(&format!("setoption name {name} value {value}"));
        assert_eq!(said, answer, "{name}");
    }
    let refused = uci.ask("setoption name Move Overhead value 5001");
    assert!(
        refused.starts_with("info string Move Overhead: expected"),
        "{refused}"
    );
    uci.ask("setoption name Threads value 1");
    for (overhead, hurries) in [(5000, true), (0, false)] {
        uci.ask(&format!("setoption name Move Overhead value {overhead}"));
        uci.ask("position startpos");
        let said = uci.ask("go wtime 4900 btime 4900");
        assert_eq!(
            said.starts_with("info depth 0 "),
            hurries,
            "{overhead}: {said}"
        );
    }
    let mut cecp = TestSession::new(&["xboard", "level 0 5 0", "option Move Overhead=5000"]);
    cecp.ask("post");
    cecp.ask("time 490");
    let said = cecp.ask("usermove e2e4");
    assert!(said.starts_with("0 "), "{said}");
}
