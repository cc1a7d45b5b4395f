//! `cargo xtask browser`: tests of the site's pages in a headless browser.
//!
//! The tests themselves are JavaScript, in `crates/book/tests-browser`: they drive Chromium, and compare what
//! pages show with what the native program says. Screenshots and figures are kept in `target/browser`.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{TaskError, at, book, fault, process, programs, site, workspace};

const TESTS: &str = "crates/book/tests-browser";
/// The tests that need the whole site; the others need the rule book alone.
const WHOLE: [&str; 3] = ["scripts", "site", "workshop"];

/// Writes the pages and runs the tests; with `names`, only the files whose names have one of them in it.
pub(crate) fn run(names: &[String]) -> Result<(), TaskError> {
    let chromium = programs::need("chromium", "chromium")?;
    let node = programs::need("node", "nodejs")?;
    let npm = programs::need("npm", "npm")?;
    let metadata = workspace()?;
    let folder = metadata.workspace_root.join(TESTS);
    let tests = select(folder.as_std_path(), names)?;
    // The module of the workshop takes minutes to make, so the site is written only if it is looked at.
    let whole = tests
        .iter()
        .any(|name| WHOLE.iter().any(|whole| name.starts_with(whole)));
    if whole {
        site::run()?;
        // Tests ask the program, too.
        process::legwork(&metadata)?;
    } else {
        book::run()?
    }
    let mut install = Command::new(npm);
    install.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
    process::run(install.current_dir(&folder))?;
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
    .env(
        "LEGWORK_BOOK",
        target.join(if whole { "site" } else { "book" }),
    )
    .env("LEGWORK_OUTPUT", target.join("browser"));
    process::run(run.current_dir(&folder))
}

/// The files of tests that are wanted, by their names.
fn select(folder: &Path, names: &[String]) -> Result<Vec<String>, TaskError> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(at(folder))? {
        let name = entry.map_err(at(folder))?.file_name();
        files.extend(name.into_string().ok());
    }
    files.retain(|name| name.ends_with(".test.mjs"));
    files.sort();
    let has = |file: &String, name: &String| file.contains(name.as_str());
    let unknown = |name: &&String| !files.iter().any(|file| has(file, name));
    if let Some(name) = names.iter().find(unknown) {
        return Err(fault(format!(
            "no file of tests in {TESTS} has `{name}` in its name"
        )));
    }
    files.retain(|file| names.is_empty() || names.iter().any(|name| has(file, name)));
    Ok(files)
}
