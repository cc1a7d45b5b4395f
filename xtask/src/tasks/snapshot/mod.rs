//! `cargo xtask snapshot`: what has changed in what people read.
//!
//! The tests run with insta writing each difference to a file instead of failing at the first.
//! Without `--accept` the differences are shown and count as faults; with it they become the
//! snapshots. A snapshot that no test uses is always a fault, because it would never be compared
//! again.

mod diagrams;
mod files;

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};

use cargo_metadata::{Metadata, Package};

use self::files::{Snapshots, coloured, inline_diffs};
use super::{TaskError, at, process, settle, variant_folders, workspace};

/// The crate whose assertions are snapshots.
const INSTA: &str = "insta";
/// Where a variant's snapshots are among its tests.
const CASES: [&str; 4] = ["--test", "conformance", "--", "cases::"];

/// Runs the snapshot tests of one variant or of all crates, and shows or accepts what changes.
pub(crate) fn run(variant: Option<&str>, accept: bool) -> Result<(), TaskError> {
    let metadata = workspace()?;
    let packages = packages(&metadata, variant)?;
    let folders: Vec<PathBuf> = packages.iter().map(|package| folder(package)).collect();
    let find = || Snapshots::find(&folders);
    let before = find()?;
    before.forget_pending()?;
    if let (Some(id), true) = (variant, accept) {
        for folder in &folders {
            let added = diagrams::complete(folder, id)?;
            added
                .iter()
                .for_each(|line| println!("case     {}", line.trim()));
        }
    }
    let referenced = tempfile::NamedTempFile::new().map_err(at("a file for the references"))?;

    let mut failed = Vec::new();
    for arguments in commands(&metadata, &packages) {
        let mut tests = process::cargo(&arguments);
        tests
            .env("INSTA_UPDATE", if accept { "always" } else { "new" })
            .env("INSTA_FORCE_PASS", "1")
            .env("INSTA_OUTPUT", "none")
            .env("INSTA_SNAPSHOT_REFERENCES_FILE", referenced.path());
        if let Err(error) = process::run(&mut tests) {
            failed.push(error.to_string());
        }
    }
    let mut after = find()?;
    let root = metadata.workspace_root.as_std_path();
    if !accept && !after.pending.is_empty() && can_review() {
        process::run(&mut process::cargo(&["insta", "review"]))?;
        after = find()?;
    }
    show_accepted(root, &before, &after);
    let faults = show_pending(root, &after);
    // Pending files do not stay behind for git or the next run.
    after.forget_pending()?;
    let mut faults = faults?;
    if failed.is_empty() {
        faults.extend(unreferenced(root, &after, referenced.path())?);
    }
    // A test that failed early has not used all its snapshots.
    faults.extend(failed);
    settle(faults)?;
    println!("{} snapshots, none pending", after.accepted.len());
    Ok(())
}

/// Compares the snapshots of all crates with the list of used ones, which insta wrote during a run
/// of all tests.
pub(crate) fn compare(referenced: &Path) -> Result<(), TaskError> {
    let metadata = workspace()?;
    let packages = packages(&metadata, None)?;
    let folders: Vec<PathBuf> = packages.iter().map(|package| folder(package)).collect();
    let found = Snapshots::find(&folders)?;
    settle(unreferenced(
        metadata.workspace_root.as_std_path(),
        &found,
        referenced,
    )?)?;
    println!("{} snapshots, all asked for", found.accepted.len());
    Ok(())
}

/// The arguments with which cargo runs the snapshot tests of these packages and few others.
fn commands<'a>(metadata: &Metadata, packages: &[&'a Package]) -> Vec<Vec<&'a str>> {
    let split = packages
        .iter()
        .partition(|package| is_variant(metadata, package));
    let (variants, others): (Vec<&Package>, Vec<&Package>) = split;
    let command = |packages: Vec<&'a Package>, tests: &[&'static str]| {
        let named = packages
            .iter()
            .flat_map(|package| ["--package", package.name.as_str()]);
        let words = ["test", "--no-fail-fast"].into_iter().chain(named);
        let command: Vec<&str> = words.chain(tests.iter().copied()).collect();
        (!packages.is_empty()).then_some(command)
    };
    [command(variants, &CASES), command(others, &["--tests"])]
        .into_iter()
        .flatten()
        .collect()
}

fn is_variant(metadata: &Metadata, package: &Package) -> bool {
    let variants = metadata.workspace_root.join("variants");
    package.manifest_path.starts_with(variants)
}

/// The packages with snapshot tests: a variant's, or all.
fn packages<'a>(
    metadata: &'a Metadata,
    variant: Option<&str>,
) -> Result<Vec<&'a Package>, TaskError> {
    let all = metadata.workspace_packages().into_iter();
    let (variants, others): (Vec<_>, Vec<_>) =
        all.partition(|package| is_variant(metadata, package));
    let Some(id) = variant else {
        let asserts = |package: &&Package| {
            let mut needed = package.dependencies.iter();
            needed.any(|other| other.name == INSTA)
        };
        let others = others.into_iter().filter(asserts);
        return Ok(variants.into_iter().chain(others).collect());
    };
    let is = |package: &&Package| folder(package).file_name().is_some_and(|name| name == id);
    if let Some(&package) = variants.iter().find(|package| is(package)) {
        return Ok(vec![package]);
    }
    Err(variant_folders::unknown(&metadata.workspace_root, id, ""))
}

fn folder(package: &Package) -> PathBuf {
    let folder = package.manifest_path.parent();
    folder.map_or_else(PathBuf::new, |folder| folder.as_std_path().to_owned())
}

/// Whether there is a terminal, and `cargo insta` is installed.
fn can_review() -> bool {
    let there = || process::cargo(&["insta", "--version"]).output();
    io::stdin().is_terminal() && there().is_ok_and(|output| output.status.success())
}

/// Shows which snapshots were written.
fn show_accepted(root: &Path, before: &Snapshots, after: &Snapshots) {
    for (path, bytes) in &after.accepted {
        match before.accepted.get(path) {
            None => println!("new      {}", shown(root, path)),
            Some(old) if old != bytes => println!("changed  {}", shown(root, path)),
            Some(_) => {}
        }
    }
}

/// Shows what would change, and gives a fault for each snapshot.
fn show_pending(root: &Path, found: &Snapshots) -> Result<Vec<String>, TaskError> {
    let colours = console::colors_enabled();
    let mut faults = Vec::new();
    for path in &found.pending {
        let name = shown(root, &path.with_extension(""));
        let new = !found.accepted.contains_key(&path.with_extension(""));
        println!(
            "== {name}{}\n{}",
            if new { " (new)" } else { "" },
            coloured(&found.diff(path)?, colours)
        );
        faults.push(format!("pending: {name}"));
    }
    for path in &found.inline {
        let text = fs::read_to_string(path).map_err(at(path))?;
        let diffs = inline_diffs(&text).map_err(|error| TaskError::Json {
            place: path.display().to_string(),
            error,
        })?;
        for (line, diff) in diffs {
            let source = source_of(path);
            let name = format!("{}:{line}", shown(root, &source));
            println!("== {name} (in the source)\n{}", coloured(&diff, colours));
            faults.push(format!(
                "pending: {name}: edit it there, or run `cargo insta test --review`"
            ));
        }
    }
    if !faults.is_empty() {
        faults.push("`cargo xtask snapshot --accept` accepts those that are files".to_owned());
    }
    Ok(faults)
}

/// The source file of `.name.rs.pending-snap`.
fn source_of(pending: &Path) -> PathBuf {
    let name = pending.with_extension("");
    let name = name.file_name().unwrap_or_default().to_string_lossy();
    pending.with_file_name(name.trim_start_matches('.'))
}

/// Accepted snapshots that no test asked for.
fn unreferenced(
    root: &Path,
    found: &Snapshots,
    referenced: &Path,
) -> Result<Vec<String>, TaskError> {
    let referenced: BTreeSet<PathBuf> = fs::read_to_string(referenced)
        .map_err(at(referenced))?
        .lines()
        .filter_map(|line| Path::new(line).canonicalize().ok())
        .collect();
    let orphans = found
        .accepted
        .keys()
        .filter(|path| !referenced.contains(*path));
    let fault = |path: &PathBuf| {
        format!(
            "{}: no test asks for this snapshot; delete it, or bring its test back",
            shown(root, path)
        )
    };
    Ok(orphans.map(fault).collect())
}

/// A path as one would type it at the workspace's root.
fn shown(root: &Path, path: &Path) -> String {
    let root = root.canonicalize().unwrap_or_else(|_| root.to_owned());
    path.strip_prefix(root)
        .unwrap_or(path)
        .display()
        .to_string()
}
