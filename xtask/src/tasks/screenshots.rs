//! `cargo xtask screenshots`: what the program shows on a terminal, and what the pieces of each variant
//! can do, as pictures for the documentation.
//!
//! The program runs with its colours forced, and what it prints is drawn. Nothing that it shows here
//! depends on the time or on the machine, so that a test can compare.

use std::fs;

use anstyle_svg::{Term, WIN10_CONSOLE};
use cargo_metadata::MetadataCommand;
use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};

use super::glances;
use super::new_variant::folders;
use super::{TaskError, cargo_command};

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

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ScreenshotError {
    /// A file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        path: Utf8PathBuf,
        error: std::io::Error,
    },
    /// The rules from which the faulty file is made have changed.
    #[error("variants/gothic/gothic.ron has no Chancellor to replace: `{CHANCELLOR}`")]
    NoChancellor,
    /// The program could not run.
    #[error("`legwork {command}` failed: {said}")]
    Failed { command: String, said: String },
    /// The picture in the repository is an old one.
    #[error("{0} is not what the program shows; `cargo xtask screenshots` draws it anew")]
    Outdated(Utf8PathBuf),
    /// A variant has no rules of which to draw anything.
    #[error("{0}")]
    Rules(String),
}

/// Draws the pictures, or compares them. Those that need no program come first.
pub(crate) fn run(check: bool) -> Result<(), TaskError> {
    let metadata = MetadataCommand::new().no_deps().exec()?;
    let root = &metadata.workspace_root;
    let glances = glances::pages(root, &folders(root)).map_err(ScreenshotError::Rules)?;
    for (picture, drawn) in glances {
        settle(root, picture, &drawn, check)?;
    }
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
        return Err(ScreenshotError::Outdated(name).into());
    }
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).map_err(at(folder.to_owned()))?;
    }
    fs::write(&file, drawn).map_err(at(file))?;
    println!("wrote    {name}");
    Ok(())
}

fn at(path: Utf8PathBuf) -> impl FnOnce(std::io::Error) -> ScreenshotError {
    move |error| ScreenshotError::File { path, error }
}

/// Returns the picture of a terminal with the program's output.
fn terminal(root: &Utf8Path) -> Result<String, TaskError> {
    let folder = tempfile::tempdir()?;
    let source = root.join("variants/gothic/gothic.ron");
    let rules = fs::read_to_string(&source).map_err(at(source))?;
    if !rules.contains(CHANCELLOR) {
        return Err(ScreenshotError::NoChancellor.into());
    }
    fs::write(
        folder.path().join(FILE),
        rules.replace(CHANCELLOR, CHAMPION),
    )?;
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
    let program = [
        "run",
        "--quiet",
        "--bin",
        "legwork",
        "--manifest-path",
        manifest.as_str(),
        "--",
    ];
    let mut command = cargo_command(&program);
    command.args(arguments).current_dir(folder);
    command.env("CLICOLOR_FORCE", "1").env_remove("NO_COLOR");
    let output = command.output()?;
    let words: Vec<String> = arguments
        .iter()
        .map(|word| match word.contains(' ') {
            true => format!("\"{word}\""),
            false => (*word).to_owned(),
        })
        .collect();
    let typed = words.join(" ");
    if output.stdout.is_empty() {
        return Err(ScreenshotError::Failed {
            command: typed,
            said: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
        .into());
    }
    let printed = String::from_utf8_lossy(&output.stdout);
    Ok(format!(
        "\u{1b}[32m$\u{1b}[0m \u{1b}[1mlegwork {typed}\u{1b}[0m\n{printed}\n"
    ))
}
