//! The output on a terminal: colours, figurines, pictures, completions, manual pages.

use std::fs;
use std::process::Command;

use crate::run::{RunOutput, command, directory, file, finished, folder, ids, printed, transcript};

/// The command that shows a mate in a few moves.
const MATE: [&str; 4] = ["show", "chess", "--moves", "f2f3 e7e5 g2g4 d8h4"];
/// Rules with a fault.
const FAULTY: &str = r#"(
    name: "Faulty",
    board: (files: 4, ranks: 4),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "X", name: "Unknown", betza: "WX"),
    ],
    start: "k3/4/4/3K w - - 0 1",
)"#;

fn forced(args: &[&str]) -> RunOutput {
    finished(command(args).env("CLICOLOR_FORCE", "1"))
}

/// Replaces the escape sequence for red text by `<31>`, and others likewise.
fn visible(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let mut visible = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (code, rest) = part.split_once('m').expect("only colours are used");
        visible += &format!("<{code}>{rest}");
    }
    visible
}

/// Removes the escape sequences of a text.
fn colourless(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_owned();
    let rest = parts.map(|part| part.split_once('m').expect("only colours are used").1);
    first + &rest.collect::<String>()
}

#[test]
fn a_board_in_colours() {
    insta::assert_snapshot!(visible(&forced(&MATE).out));
}

#[test]
fn colours_only_where_they_are_shown() {
    let wrong = r#"{"variant": "chess", "cases": [
        {"name": "wrong", "fen": "7k/8/8/8/8/8/8/K7 w - - 0 1", "moves": ["a1a2", "a1b2", "a1c3"]}
    ]}"#;
    let wrong = file("coloured.json", wrong);
    for args in [
        &MATE[..],
        &["explain", "chess", "e2e5"],
        &["verify", &wrong],
        &["verify", "chess", "--games", "1"],
        &["variants"],
        &["show", "gotic"],
    ] {
        let RunOutput { out, err, code } = finished(&mut command(args));
        assert!(!(out + &err).contains('\u{1b}'), "{args:?}");
        let plain = finished(
            command(args)
                .env("CLICOLOR_FORCE", "1")
                .env("NO_COLOR", "1"),
        );
        assert!(
            !(plain.out.clone() + &plain.err).contains('\u{1b}'),
            "{args:?}"
        );
        let coloured = forced(args);
        assert_eq!(coloured.code, code);
        assert!(
            (coloured.out.clone() + &coloured.err).contains("\u{1b}["),
            "{args:?}"
        );
        assert_eq!(colourless(&coloured.out), plain.out);
        assert_eq!(colourless(&coloured.err), plain.err);
    }
    // The output for programs does not change.
    let args = ["show", "chess", "--json"];
    assert_eq!(forced(&args).out, printed(&args));
    let args = ["moves", "chess"];
    assert_eq!(forced(&args).out, printed(&args));
}

#[test]
fn a_fault_is_shown_under_its_line() {
    let faulty = file("excerpt.ron", FAULTY);
    insta::assert_snapshot!(visible(&forced(&["check", &faulty]).out));
}

#[test]
fn figurines_stand_for_what_moves_as_they_do() {
    let shown = transcript(&[
        &["show", "seirawan", "--unicode"],
        &["show", "knightmate", "--unicode"],
        &["show", "berolina", "--unicode"],
        &["show", "chess", "--unicode", "--svg"],
    ]);
    insta::assert_snapshot!(shown);
}

#[test]
fn a_picture() {
    let small = FAULTY
        .replace("WX", "W")
        .replace("name: \"Faulty\"", "name: \"Small & <odd>\"");
    let small = file("small.ron", &small);
    let fen = ["--fen", "k3/1X2/4/3K w - - 0 1", "--moves", "d1c1"];
    let odd = printed(&[&["show", &small, "--svg"], &fen[..]].concat());
    assert!(odd.contains("<title>Small &amp; &lt;odd&gt;: k3/1X2/4/2K1 b - - 1 1</title>"));
    // Two Kings that have a drawing, and a piece without one, with its letter.
    assert_eq!(odd.matches("scale(.9)").count(), 3);
    assert!(odd.contains(">X</text>"));
    // The squares of the last move, one of each colour, differ from those around them.
    let plain = printed(&["show", &small, "--svg", "--fen", "k3/1X2/4/2K1 b - - 1 1"]);
    let colours = |text: &str| text.matches("<path fill=\"#").count();
    assert_eq!(colours(&odd), colours(&plain) + 2);
    let chess = printed(&["show", "chess", "--svg"]);
    assert_eq!(chess.matches("scale(.9)").count(), 32);
    let json = crate::run::json(&["show", "chess", "--svg"]);
    assert_eq!(json["svg"], chess);
    let lion = printed(&["glance", "mighty-lion", "Lion", "--svg"]);
    for said in ["captured in passing", "it may shoot", "White Lion on d4"] {
        assert!(lion.contains(said), "{said}: {lion}");
    }
    let json = crate::run::json(&["glance", "mighty-lion", "Lion", "--svg"]);
    assert_eq!(json["svg"], lion);
    // A Knight in a position: one square of each class, and the pieces on the board.
    let fen = "4k3/8/8/8/8/5p2/8/4K1N1 w - - 0 1";
    let knight = printed(&["glance", "chess", "N", "--svg", "--on", fen]);
    assert_eq!(knight.matches("scale(.9)").count(), 4);
    assert!(knight.contains("leap") && !knight.contains("move only"));
}

#[test]
fn completions_know_commands_and_variants() {
    for shell in ["bash", "zsh", "fish", "powershell"] {
        let script = printed(&["completions", shell]);
        // PowerShell's scripts complete no positional arguments.
        let words = ["explain", "json", "seirawan"];
        let words = if shell == "powershell" {
            &words[..2]
        } else {
            &words[..]
        };
        for word in words {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}

#[cfg(unix)]
#[test]
fn bash_completes() {
    let script = file("completions.bash", &printed(&["completions", "bash"]));
    let complete = |words: &[&str]| {
        let last = words.len();
        let line = format!(
            "source {script}; COMP_WORDS=(legwork {}); COMP_CWORD={last}; \
             _legwork legwork \"${{COMP_WORDS[{last}]}}\"; echo ${{COMPREPLY[@]}}",
            words.join(" ")
        );
        let mut bash = Command::new("bash");
        finished(bash.args(["-c", &line]).current_dir(directory())).out
    };
    assert_eq!(complete(&["expl"]), "explain\n");
    assert_eq!(complete(&["show", "goth"]), "gothic\n");
    let variants = complete(&["perft", "c"]);
    assert!(
        ids()
            .iter()
            .filter(|id| id.starts_with('c'))
            .all(|id| variants.contains(id))
    );
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = folder("man");
    assert_eq!(printed(&["man", &folder]), "");
    let path = directory().join(&folder);
    for command in ["", "-show", "-perft", "-check", "-completions"] {
        let page = fs::read_to_string(path.join(format!("legwork{command}.1"))).unwrap();
        assert!(page.contains(".TH legwork"), "{page}");
    }
    let refused = crate::run::run(&["man", "absent/folder"]);
    assert_eq!(refused.code, 2);
}
