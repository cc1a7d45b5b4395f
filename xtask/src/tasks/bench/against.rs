//! Comparing this run with a baseline of criterion's.
//!
//! Criterion compares while it measures. `critcmp` draws both runs as one table; under it a table has criterion's
//! change of each benchmark. The task fails if something has become slower: if the whole confidence interval of
//! the change lies beyond the threshold, which criterion calls a regression.

use std::process::Command;
use std::time::SystemTime;

use super::records::Record;
use super::workspace::Workspace;
use crate::tasks::{TaskError, fault, process};

/// Reads a number of percent, more than 0: criterion knows no other threshold.
pub(super) fn percent(text: &str) -> Result<f64, String> {
    let percent = text.trim_end_matches('%').parse::<f64>().ok();
    percent
        .filter(|percent| percent.is_finite() && *percent > 0.0)
        .ok_or_else(|| "expected a number of percent more than 0".to_owned())
}

/// Prints the baseline and this run as one table, by `critcmp`.
pub(super) fn table(
    workspace: &Workspace,
    records: &[Record],
    name: &str,
) -> Result<(), TaskError> {
    let ids: Vec<String> = records.iter().map(Record::id).collect();
    let mut command = Command::new("critcmp");
    command.arg("--target-dir").arg(workspace.target());
    // What criterion measured in earlier runs is in `new` as well, and is left out.
    command.args([name, "new", "--filter", &format!("^({})$", ids.join("|"))]);
    match process::run(&mut command) {
        Err(TaskError::Start { error, .. }) if error.kind() == std::io::ErrorKind::NotFound => {
            println!("for a table of both runs: cargo install critcmp");
            Ok(())
        }
        other => other,
    }
}

/// An error if a benchmark has become slower by more than the threshold, or if the baseline has none
/// of the benchmarks.
pub(super) fn verdict(
    workspace: &Workspace,
    records: &[Record],
    name: &str,
    threshold: f64,
    started: SystemTime,
) -> Result<(), TaskError> {
    let mut changes = Vec::new();
    let mut slower = Vec::new();
    for record in records {
        let Some(growth) = record.growth(&workspace.criterion(), started)? else {
            continue;
        };
        let [least, mean, most] =
            [growth.lower, growth.median, growth.upper].map(|part| 100.0 * part);
        let change = format!("{mean:+.1}% ({least:+.1}% to {most:+.1}%)");
        if least > threshold {
            slower.push(format!("  {}: time {change}", record.id()));
        }
        changes.push([record.id(), change]);
    }
    if changes.is_empty() {
        return Err(no_baseline(name));
    }
    println!("{}", super::table::changed(name, &changes));
    if slower.is_empty() {
        return Ok(());
    }
    let slower = slower.join("\n");
    Err(fault(format!(
        "slower than `{name}` by more than {threshold}%:\n{slower}"
    )))
}

/// The error if no benchmark was saved under a name.
pub(super) fn no_baseline(name: &str) -> TaskError {
    fault(format!(
        "nothing to compare with: none of these benchmarks was saved as `{name}`; \
         run with --save {name} first"
    ))
}

#[cfg(test)]
mod tests {
    use super::super::records::tests::{estimates, exact};
    use super::*;

    #[test]
    fn a_run_fails_if_criterion_is_sure_that_something_is_slower() {
        let target = tempfile::tempdir().unwrap();
        let workspace = Workspace::at(target.path().to_owned());
        let records = ["start", "end"].map(|position| exact("perft", "tiny", position, 1.0));
        let judge = |threshold| {
            verdict(
                &workspace,
                &records,
                "before",
                threshold,
                SystemTime::UNIX_EPOCH,
            )
            .map_err(|error| error.to_string())
        };
        let none = judge(10.0).unwrap_err();
        assert!(none.contains("--save before"), "{none}");
        // Grown by 9% to 11%.
        let change = workspace.criterion().join("perft/tiny_start/change");
        std::fs::create_dir_all(&change).unwrap();
        std::fs::write(change.join("estimates.json"), estimates(0.1)).unwrap();
        assert_eq!(judge(9.5), Ok(()));
        assert_eq!(
            judge(8.0).unwrap_err(),
            "slower than `before` by more than 8%:\n  perft/tiny/start: time +10.0% (+9.0% to +11.0%)"
        );
    }

    #[test]
    fn a_threshold_is_a_number_of_percent() {
        assert_eq!(percent("12.5%"), Ok(12.5));
        for wrong in ["", "0", "-1", "ten", "inf"] {
            assert!(percent(wrong).is_err(), "{wrong}");
        }
    }
}
