//! Reading what criterion measured: a folder a benchmark, `GROUP/VARIANT_POSITION/new`.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::BenchError;

/// A benchmark and its time.
#[derive(Debug, Clone)]
pub(super) struct Record {
    /// What is measured: `perft`.
    pub(super) group: String,
    pub(super) variant: String,
    pub(super) position: String,
    pub(super) time: Time,
    /// Whether it was measured in this run.
    pub(super) fresh: bool,
    /// Its folder.
    pub(super) folder: PathBuf,
}

/// Nanoseconds for one element (a leaf, a move, a square).
#[derive(Debug, Clone, Copy)]
pub(super) struct Time {
    /// The median over the samples, which minds a disturbed one least.
    pub(super) median: f64,
    /// Between these the true median lies, at criterion's confidence of 95%.
    pub(super) lower: f64,
    pub(super) upper: f64,
}

#[derive(Deserialize)]
struct Benchmark {
    group_id: String,
    function_id: String,
    throughput: Throughput,
}

#[derive(Deserialize)]
enum Throughput {
    Elements(u64),
}

/// A figure of criterion's, with what is known of its noise.
#[derive(Deserialize)]
struct Estimate {
    point_estimate: f64,
    confidence_interval: Interval,
}

#[derive(Deserialize)]
struct Interval {
    lower_bound: f64,
    upper_bound: f64,
}

/// The estimates of one file.
#[derive(Deserialize)]
struct Estimates {
    median: Estimate,
}

impl Record {
    /// Its id: `perft/gothic/start`.
    pub(super) fn id(&self) -> String {
        format!("{}/{}/{}", self.group, self.variant, self.position)
    }
}

/// Everything that was ever measured there, sorted by variant and group; positions stay in the
/// order in which they were measured.
pub(super) fn read(criterion: &Path, started: SystemTime) -> Result<Vec<Record>, BenchError> {
    let mut records = Vec::new();
    for group in folders(criterion) {
        for folder in folders(&group) {
            let measured = folder.join("new");
            // A run that was stopped leaves a folder without it.
            if !measured.join("benchmark.json").is_file() {
                continue;
            }
            records.extend(record(folder, &measured, started)?);
        }
    }
    records.sort_by(|(a_time, a), (b_time, b)| {
        let by_place = a
            .variant
            .cmp(&b.variant)
            .then_with(|| a.group.cmp(&b.group));
        by_place.then_with(|| a_time.cmp(b_time))
    });
    Ok(records.into_iter().map(|(_, record)| record).collect())
}

/// One benchmark, and when it was measured; `None` if it is not of a position.
fn record(
    folder: PathBuf,
    measured: &Path,
    started: SystemTime,
) -> Result<Option<(SystemTime, Record)>, BenchError> {
    let benchmark: Benchmark = load(&measured.join("benchmark.json"))?;
    let written = modified(&measured.join("estimates.json"))?;
    let time = time(measured)?;
    let place = benchmark.function_id.split_once('/');
    Ok(place.map(|(variant, position)| {
        let record = Record {
            group: benchmark.group_id,
            variant: variant.to_owned(),
            position: position.to_owned(),
            time,
            fresh: written >= started,
            folder,
        };
        (written, record)
    }))
}

/// The time that a folder of criterion's keeps: that of the last run, or of a baseline.
pub(super) fn time(folder: &Path) -> Result<Time, BenchError> {
    let benchmark: Benchmark = load(&folder.join("benchmark.json"))?;
    let Estimates { median } = load(&folder.join("estimates.json"))?;
    let Throughput::Elements(elements) = benchmark.throughput;
    let of_one = |nanoseconds: f64| nanoseconds / elements.max(1) as f64;
    Ok(Time {
        median: of_one(median.point_estimate),
        lower: of_one(median.confidence_interval.lower_bound),
        upper: of_one(median.confidence_interval.upper_bound),
    })
}

/// When a file was written.
fn modified(path: &Path) -> Result<SystemTime, BenchError> {
    let time = fs::metadata(path).and_then(|metadata| metadata.modified());
    time.map_err(|error| file(path, error))
}

/// A file of criterion's.
fn load<T: DeserializeOwned>(path: &Path) -> Result<T, BenchError> {
    let text = fs::read_to_string(path).map_err(|error| file(path, error))?;
    serde_json::from_str(&text).map_err(|error| BenchError::Estimates {
        path: path.to_owned(),
        error,
    })
}

pub(super) fn file(path: &Path, error: std::io::Error) -> BenchError {
    BenchError::File {
        path: path.to_owned(),
        error,
    }
}

/// The folders in a folder; none if there is no such folder.
fn folders(path: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    folders.retain(|path| path.is_dir());
    folders.sort();
    folders
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use std::time::Duration;

    /// Lays out one benchmark as criterion does.
    pub(in super::super) fn lay(
        root: &Path,
        group: &str,
        place: &str,
        elements: u64,
        nanoseconds: f64,
    ) {
        let folder = root.join(group).join(place.replace('/', "_")).join("new");
        fs::create_dir_all(&folder).unwrap();
        let benchmark = format!(
            r#"{{"group_id": "{group}", "function_id": "{place}", "value_str": null,
                "throughput": {{"Elements": {elements}}}, "full_id": "x", "title": "x"}}"#
        );
        fs::write(folder.join("benchmark.json"), benchmark).unwrap();
        let estimates = format!(
            r#"{{"median": {{"point_estimate": {nanoseconds}, "standard_error": 1.0,
                "confidence_interval": {{"confidence_level": 0.95, "lower_bound": 1.0,
                "upper_bound": 9.0}}}}, "slope": null}}"#
        );
        fs::write(folder.join("estimates.json"), estimates).unwrap();
    }

    #[test]
    fn times_are_told_for_one_element() {
        let root = tempfile::tempdir().unwrap();
        lay(root.path(), "perft", "wide/start", 1_000, 2_500.0);
        lay(root.path(), "count", "narrow/end", 20, 30.0);
        fs::create_dir_all(root.path().join("perft/report")).unwrap();
        let soon = SystemTime::now() + Duration::from_secs(60);
        let records = read(root.path(), soon).unwrap();
        let told: Vec<_> = records.iter().map(|r| (r.id(), r.time.median)).collect();
        assert_eq!(
            told,
            [
                ("count/narrow/end".to_owned(), 1.5),
                ("perft/wide/start".to_owned(), 2.5)
            ]
        );
        assert!(records.iter().all(|record| !record.fresh));
        let records = read(root.path(), SystemTime::UNIX_EPOCH).unwrap();
        assert!(records.iter().all(|record| record.fresh));
    }

    #[test]
    fn a_damaged_file_is_told_by_its_path() {
        let root = tempfile::tempdir().unwrap();
        lay(root.path(), "perft", "wide/start", 1, 1.0);
        let path = root.path().join("perft/wide_start/new/estimates.json");
        fs::write(&path, "{").unwrap();
        let error = read(root.path(), SystemTime::UNIX_EPOCH).unwrap_err();
        assert!(error.to_string().contains("estimates.json"), "{error}");
        assert!(read(&root.path().join("nowhere"), SystemTime::UNIX_EPOCH).is_ok());
    }
}
