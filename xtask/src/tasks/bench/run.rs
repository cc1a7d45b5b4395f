//! Having criterion measure. Criterion prints each benchmark as it is done.

use super::Arguments;
use super::workspace::Workspace;
use crate::tasks::{TaskError, process};

/// Brief measurements, with samples enough for a confidence interval.
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

/// Folders that criterion keeps for itself next to the baselines.
const RESERVED: [&str; 4] = ["new", "base", "change", "report"];

/// Checks the name of a baseline, which becomes the name of a folder.
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
pub(super) fn criterion(workspace: &Workspace, asked: &Arguments) -> Result<(), TaskError> {
    let mut command = workspace.cargo(&asked.variants);
    command.args([
        "bench",
        "--package",
        "legwork-benches",
        "--bench",
        "variants",
        "--",
    ]);
    if asked.quick {
        command.args(QUICK);
    }
    if let Some(name) = &asked.save {
        command.args(["--save-baseline", name]);
    }
    if let Some(name) = &asked.against {
        let noise = (asked.threshold / 100.0).to_string();
        command.args(["--baseline-lenient", name, "--noise-threshold", &noise]);
    }
    process::run(command.args(&asked.filter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_baseline_is_a_folder_of_its_own() {
        assert_eq!(baseline("before-1"), Ok("before-1".to_owned()));
        for wrong in ["", "new", "../x", "a b"] {
            assert!(baseline(wrong).is_err(), "{wrong}");
        }
    }
}
