//! `legwork engine`, as a GUI starts it.

use std::io::Write as _;
use std::process::Stdio;

use crate::run::{command, file, run};

/// Returns the engine's output for these lines, followed by the end of the input.
pub(crate) fn session(args: &[&str], lines: &str) -> String {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(lines.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{args:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_first_line_says_which_protocol_is_spoken() {
    let uci = session(&["engine"], "uci\nisready\n");
    assert!(
        uci.starts_with("id name Legwork ") && uci.ends_with("uciok\nreadyok\n"),
        "{uci}"
    );
    let cecp = session(&["engine"], "xboard\nprotover 2\nping 1\nquit\n");
    assert!(
        cecp.starts_with("feature done=0\n") && cecp.ends_with("pong 1\n"),
        "{cecp}"
    );
}

#[test]
fn a_session_begins_with_the_variant_asked_for() {
    let gothic = session(&["engine", "gothic"], "position startpos\nd\n");
    assert!(gothic.contains("rnbqckabnr"), "{gothic}");
    let ron = legwork::find("chess").unwrap().ron();
    let rules = file("my-chess.ron", &ron.replace("Knight", "Horse"));
    let own = session(
        &["engine", "--rules", &rules],
        "xboard\nprotover 2\nvariant my-chess\n",
    );
    assert!(own.contains("variants=\"my-chess,gothic,"), "{own}");
    assert!(own.contains("\nsetup (PNBRQ"), "{own}");
}

#[test]
fn what_cannot_be_played_is_refused_before_a_session_begins() {
    for (args, message) in [
        (&["engine", "gothik"][..], "unknown variant `gothik`"),
        (
            &["engine", "--rules", "none.ron"],
            "`none.ron` cannot be read",
        ),
        (&["engine", "--json"], "prints no JSON"),
    ] {
        let run = run(args);
        assert_eq!(run.code, 2, "{args:?}");
        let output = run.err + &run.out;
        assert!(output.contains(message), "{args:?}: {output}");
    }
}

#[test]
fn variants_of_a_file_are_offered_if_they_can_be_played() {
    let sections =
        "[slowpawns:chess]\ndoubleStep = false\n\n[strange:chess]\nflipEnclosedPieces = reversi\n";
    let file = file("offered.ini", sections);
    let lines = format!("uci\nsetoption name VariantPath value {file}\nuci\nquit\n");
    let out = session(&["engine"], &lines);
    let offers: Vec<Vec<&str>> = out
        .lines()
        .filter(|line| line.starts_with("option name UCI_Variant "))
        .map(|line| line.split(" var ").skip(1).collect())
        .collect();
    let new: Vec<&&str> = (offers[1].iter())
        .filter(|name| !offers[0].contains(name))
        .collect();
    assert_eq!(new, [&"slowpawns"]);
}

#[test]
fn variants_that_fairy_stockfish_has_built_in_are_offered_and_played() {
    let lines = |name: &str| {
        format!(
            "uci\nsetoption name UCI_Variant value {name}\nposition startpos\ngo nodes 10\nquit\n"
        )
    };
    for name in ["hoppelpoppel", "manchu", "dragon", "nightrider"] {
        let out = session(&["engine"], &lines(name));
        assert!(out.contains(&format!(" var {name}")), "{name}");
        let best = out.lines().find_map(|line| line.strip_prefix("bestmove "));
        assert!(best.is_some_and(|best| !best.starts_with("0000")), "{out}");
    }
    // Variants that cannot be played are not listed; the error of one that is chosen has the key in it.
    let out = session(&["engine"], &lines("ataxx"));
    assert!(!out.contains(" var ataxx"), "{out}");
    assert!(
        out.contains("info string ") && out.contains("bestmove 0000"),
        "{out}"
    );
}
