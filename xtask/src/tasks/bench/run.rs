//! Having criterion measure.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

use super::progress::Progress;
use super::workspace::{self, Workspace};
use super::{Arguments, BenchError};

/// Brief measurements: what a newcomer waits for.
const QUICK: [&str; 8] = [
    "--sample-size",
    "10",
    "--warm-up-time",
    "0.05",
    "--measurement-time",
    "0.25",
    "--nresamples",
    "2000",
];

/// How many lines of a failed run are shown.
const SHOWN: usize = 30;

/// Folders that criterion keeps for itself beside the baselines.
const RESERVED: [&str; 4] = ["new", "base", "change", "report"];

/// Checks the name of a baseline: it becomes a folder.
pub(super) fn baseline(name: &str) -> Result<String, String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if name.is_empty() || !name.chars().all(plain) {
        return Err("expected letters, digits, `_` and `-`".to_owned());
    }
    if RESERVED.contains(&name) {
        return Err("criterion keeps that name for itself".to_owned());
    }
    Ok(name.to_owned())
}

/// Builds and runs the benchmarks asked for.
pub(super) fn criterion(workspace: &Workspace, asked: &Arguments) -> Result<(), BenchError> {
    let cargo = |words: &[&str]| {
        let mut command = workspace.cargo(&asked.variants);
        command.args([
            "bench",
            "--package",
            "legwork-benches",
            "--bench",
            "variants",
        ]);
        command.args(words);
        command
    };
    workspace::finish(cargo(&["--no-run"]))?;

    let mut list = cargo(&["--quiet", "--", "--list"]);
    list.args(&asked.filter);
    let listed = workspace::output(list)?;
    let count = listed.lines().filter_map(listed_id).count();
    if count == 0 {
        return Err(BenchError::NoMatch(
            asked.filter.clone().unwrap_or_default(),
        ));
    }

    let mut command = cargo(&["--"]);
    if asked.quick {
        command.args(QUICK);
    }
    if let Some(name) = &asked.save {
        command.args(["--save-baseline", name]);
    }
    if let Some(name) = &asked.against {
        command.args(["--baseline-lenient", name]);
    }
    command.args(&asked.filter);
    follow(command, count as u64)
}

/// Runs the benchmarks, and shows how far they are.
fn follow(mut command: std::process::Command, count: u64) -> Result<(), BenchError> {
    let program = workspace::name(&command);
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    let start = |error| BenchError::Start {
        program: program.clone(),
        error,
    };
    let mut child = command.spawn().map_err(start)?;
    let mut progress = Progress::new(count);
    let mut begun = false;
    let mut last = VecDeque::new();
    let lines = child
        .stderr
        .take()
        .map(|stream| BufReader::new(stream).lines());
    for line in lines.into_iter().flatten().map_while(Result::ok) {
        if let Some(id) = started_id(&line) {
            progress.done(u64::from(begun));
            begun = true;
            progress.begin(id);
        } else if !line.starts_with("Benchmarking ") {
            last.push_back(line);
            if last.len() > SHOWN {
                last.pop_front();
            }
        }
    }
    drop(progress);
    let status = child.wait().map_err(start)?;
    if status.success() {
        return Ok(());
    }
    let said = Vec::from(last).join("\n");
    Err(BenchError::Failed { program, said })
}

/// The id that a line of `--list` tells.
fn listed_id(line: &str) -> Option<&str> {
    line.strip_suffix(": benchmark")
}

/// The id of the benchmark that a line of criterion's says is beginning.
fn started_id(line: &str) -> Option<&str> {
    let id = line.strip_prefix("Benchmarking ")?;
    (!id.contains(": ")).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn criterion_tells_what_it_is_at() {
        assert_eq!(
            listed_id("perft/tiny/start: benchmark"),
            Some("perft/tiny/start")
        );
        assert_eq!(listed_id("Gnuplot not found"), None);
        assert_eq!(
            started_id("Benchmarking fen/tiny/start"),
            Some("fen/tiny/start")
        );
        assert_eq!(started_id("Benchmarking fen/tiny/start: Analyzing"), None);
    }

    #[test]
    fn a_baseline_is_a_folder_of_its_own() {
        assert_eq!(baseline("before-1"), Ok("before-1".to_owned()));
        for wrong in ["", "new", "../x", "a b"] {
            assert!(baseline(wrong).is_err(), "{wrong}");
        }
    }
}
