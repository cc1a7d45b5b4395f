//! What every run found, in a file beside the page: one line of JSON a run, the newest last.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::BenchError;
use super::peer::Match;
use super::records::{Record, file};

/// One run: what was measured, and what the figures depend on.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Run {
    /// Revision, processor, counting level, compiler.
    pub(super) facts: Vec<String>,
    /// What criterion measured.
    pub(super) records: Vec<Record>,
    /// Matches with other programs.
    pub(super) matches: Vec<Match>,
}

/// Adds a run to a file.
pub(super) fn append(path: &Path, run: &Run) -> Result<(), BenchError> {
    let line = serde_json::to_string(run).map_err(|error| BenchError::Estimates {
        path: path.to_owned(),
        error,
    })?;
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|error| file(folder, error))?;
    }
    let opened = OpenOptions::new().create(true).append(true).open(path);
    opened
        .and_then(|mut opened| writeln!(opened, "{line}"))
        .map_err(|error| file(path, error))
}

/// Every run of a file, and a message for each line that is no run: a layout of an earlier revision,
/// or a line that was cut short.
pub(super) fn read(path: &Path) -> Result<(Vec<Run>, Vec<String>), BenchError> {
    let text = fs::read_to_string(path).map_err(|error| file(path, error))?;
    let mut runs = Vec::new();
    let mut faults = Vec::new();
    for (index, line) in text.lines().enumerate() {
        match serde_json::from_str(line) {
            Ok(run) => runs.push(run),
            Err(error) => faults.push(format!(
                "{}, line {}: the run is left out: {error}",
                path.display(),
                index + 1
            )),
        }
    }
    Ok((runs, faults))
}

#[cfg(test)]
mod tests {
    use super::super::records::tests::exact;
    use super::*;

    #[test]
    fn runs_are_read_as_they_were_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deeper/history.jsonl");
        let run = |nanoseconds| Run {
            facts: vec!["revision a".to_owned()],
            records: vec![exact("perft", "tiny", "start", nanoseconds)],
            matches: Vec::new(),
        };
        append(&path, &run(1.5)).unwrap();
        fs::write(&path, fs::read_to_string(&path).unwrap() + "{\n").unwrap();
        append(&path, &run(2.5)).unwrap();
        let (runs, faults) = read(&path).unwrap();
        let times: Vec<f64> = runs.iter().map(|run| run.records[0].time.median).collect();
        assert_eq!(times, [1.5, 2.5]);
        assert_eq!(runs[0].facts, ["revision a"]);
        assert_eq!(faults.len(), 1);
        assert!(
            faults[0].contains("line 2: the run is left out: "),
            "{faults:?}"
        );
    }
}
