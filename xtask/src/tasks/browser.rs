//! `cargo xtask browser`: the rule book's pages in a real browser that nobody sees.
//!
//! The tests themselves are JavaScript, in `crates/book/tests-browser`: they drive Chromium, and compare what
//! pages show with what the native program says. Screenshots and figures are kept in `target/browser`.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use cargo_metadata::MetadataCommand;

use super::{TaskError, book, programs};

const TESTS: &str = "crates/book/tests-browser";

/// Why the pages are not known to be good.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BrowserError {
    /// There are no tests where they should be.
    #[error("{path}: {error}")]
    File {
        /// Where.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// There is no test by that name.
    #[error("no file of tests has a name with `{0}` in it; they are in {TESTS}")]
    NoTest(String),
    /// A program cannot be started, or fails.
    #[error("{0} failed: see above")]
    Failed(&'static str),
}

/// Builds the book and runs the tests; with `names`, only the files whose names have one of them in it.
pub(crate) fn run(names: &[String]) -> Result<(), TaskError> {
    let chromium = programs::need("chromium", "chromium")?;
    let node = programs::need("node", "nodejs")?;
    let npm = programs::need("npm", "npm")?;
    let metadata = MetadataCommand::new().no_deps().exec()?;
    let folder = metadata.workspace_root.join(TESTS).into_std_path_buf();
    let tests = select(&folder, names)?;
    book::run()?;
    let mut install = Command::new(npm);
    install.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
    succeed("npm", install.current_dir(&folder))?;
    let target = metadata.target_directory;
    let mut run = Command::new(node);
    // One file after the other: each has a browser of its own.
    run.args([
        "--test",
        "--test-concurrency=1",
        "--test-reporter=spec",
        "--test-reporter-destination=stdout",
    ])
    .args(tests)
    .env("LEGWORK_CHROMIUM", chromium)
    .env("LEGWORK_PROGRAM", target.join("debug/legwork"))
    .env("LEGWORK_BOOK", target.join("book"))
    .env("LEGWORK_OUTPUT", target.join("browser"));
    succeed("node", run.current_dir(&folder))
}

/// The files of tests that are wanted, by their names.
fn select(folder: &PathBuf, names: &[String]) -> Result<Vec<String>, BrowserError> {
    let at = |error| BrowserError::File {
        path: folder.clone(),
        error,
    };
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(at)? {
        let name = entry.map_err(at)?.file_name();
        files.extend(name.into_string().ok());
    }
    files.retain(|name| name.ends_with(".test.mjs"));
    files.sort();
    if let Some(name) = names
        .iter()
        .find(|&name| !files.iter().any(|file| file.contains(name.as_str())))
    {
        return Err(BrowserError::NoTest(name.clone()));
    }
    if !names.is_empty() {
        files.retain(|file| names.iter().any(|name| file.contains(name.as_str())));
    }
    Ok(files)
}

fn succeed(program: &'static str, command: &mut Command) -> Result<(), TaskError> {
    let ended = command.status();
    if ended.is_ok_and(|status| status.success()) {
        return Ok(());
    }
    Err(BrowserError::Failed(program).into())
}
