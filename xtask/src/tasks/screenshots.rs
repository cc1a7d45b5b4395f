//! `cargo xtask screenshots`: what the program shows on a terminal, as a picture for the documentation.
//!
//! The program runs with its colours forced, and what it prints is drawn. Nothing that it shows here
//! depends on the time or on the machine, so that a test can compare.

use std::fs;

use anstyle_svg::{Term, WIN10_CONSOLE};
use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};

use super::{TaskError, at, fault, process, workspace};

/// The picture at the top of the README.
const PICTURE: &str = "docs/images/terminal.svg";
/// The commands that it shows, without the program's name.
const COMMANDS: [&[&str]; 3] = [
    &["show", "seirawan", "--moves", "e2e4 e7e5 d1h5 b8c6h h5f7"],
    &[
        "explain",
        "gothic",
        "f1i1",
        "--fen",
        "6r3/10/10/k9/10/10/10/5K3R w K - 0 1",
    ],
    &["check", FILE],
];
/// A file with a fault: Gothic Chess with another piece.
const FILE: &str = "champions.ron";
const CHANCELLOR: &str = r#"name: "Chancellor", betza: "RN""#;
const CHAMPION: &str = r#"name: "Champion", betza: "WXD""#;

/// Draws the picture, or compares it.
pub(crate) fn run(check: bool) -> Result<(), TaskError> {
    let metadata = workspace()?;
    let root = &metadata.workspace_root;
    settle(root, root.join(PICTURE), &terminal(root)?, check)?;
    println!("the pictures of the documentation are what the program shows");
    Ok(())
}

/// Writes a picture that differs from the one in the repository, or refuses it.
fn settle(root: &Utf8Path, file: Utf8PathBuf, drawn: &str, check: bool) -> Result<(), TaskError> {
    if fs::read_to_string(&file).is_ok_and(|old| old == drawn) {
        return Ok(());
    }
    let name = file.strip_prefix(root).unwrap_or(&file).to_owned();
    if check {
        return Err(fault(format!(
            "{name} is not what the program shows; `cargo xtask screenshots` draws it anew"
        )));
    }
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).map_err(at(folder))?;
    }
    fs::write(&file, drawn).map_err(at(&file))?;
    println!("wrote    {name}");
    Ok(())
}

/// Returns the picture of a terminal with the program's output.
fn terminal(root: &Utf8Path) -> Result<String, TaskError> {
    let folder = tempfile::tempdir().map_err(at("a folder for the pictures"))?;
    let source = root.join("variants/gothic/gothic.ron");
    let rules = fs::read_to_string(&source).map_err(at(&source))?;
    if !rules.contains(CHANCELLOR) {
        return Err(fault(format!(
            "{source} has no Chancellor to replace: `{CHANCELLOR}`"
        )));
    }
    let faulty = folder.path().join(FILE);
    fs::write(&faulty, rules.replace(CHANCELLOR, CHAMPION)).map_err(at(&faulty))?;
    let mut shown = String::new();
    for arguments in COMMANDS {
        shown += &session(root, folder.path(), arguments)?;
    }
    Ok(Term::new().palette(WIN10_CONSOLE).render_svg(&shown))
}

/// A command as it is typed, and what it prints in colours.
fn session(
    root: &Utf8Path,
    folder: &std::path::Path,
    arguments: &[&str],
) -> Result<String, TaskError> {
    let manifest = root.join("Cargo.toml");
    let program = ["run", "--quiet", "--bin", "legwork", "--manifest-path"];
    let mut command = process::cargo(&program);
    command.arg(manifest).arg("--");
    command.args(arguments).current_dir(folder);
    command.env("CLICOLOR_FORCE", "1").env_remove("NO_COLOR");
    let output = command.output().map_err(process::not_started(&command))?;
    let words: Vec<String> = arguments
        .iter()
        .map(|word| {
            if word.contains(' ') {
                format!("\"{word}\"")
            } else {
                (*word).to_owned()
            }
        })
        .collect();
    let typed = words.join(" ");
    if output.stdout.is_empty() {
        return Err(TaskError::Failed {
            program: format!("`legwork {typed}`"),
            said: String::from_utf8_lossy(&output.stderr).into_owned(),
        });
    }
    let printed = String::from_utf8_lossy(&output.stdout);
    Ok(format!(
        "\u{1b}[32m$\u{1b}[0m \u{1b}[1mlegwork {typed}\u{1b}[0m\n{printed}\n"
    ))
}
