//! Reading what criterion measured: a folder for each benchmark, `GROUP/VARIANT_POSITION/new`.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::measures::ConfidenceInterval;
use crate::tasks::{TaskError, at};

/// A benchmark and its time.
#[derive(Debug)]
pub(super) struct Record {
    /// The name of the measure: `perft`.
    pub(super) group: String,
    pub(super) variant: String,
    pub(super) position: String,
    /// Nanoseconds for one element (a leaf, a move, a square): the median over the samples, and
    /// criterion's confidence interval of 95% for that median.
    pub(super) time: ConfidenceInterval,
    /// The benchmark's folder in criterion's.
    pub(super) folder: PathBuf,
}

#[derive(Deserialize)]
struct Benchmark {
    group_id: String,
    function_id: String,
    directory_name: PathBuf,
    throughput: Throughput,
}

#[derive(Deserialize)]
enum Throughput {
    Elements(u64),
}

/// One of criterion's estimates.
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
    mean: Estimate,
    median: Estimate,
}

impl Record {
    /// The id of the benchmark: `perft/gothic/start`.
    pub(super) fn id(&self) -> String {
        format!("{}/{}/{}", self.group, self.variant, self.position)
    }

    /// By what fraction the mean time has grown since the baseline with which criterion compared it
    /// in this run, with criterion's confidence interval; `None` if there was no comparison.
    pub(super) fn growth(
        &self,
        criterion: &Path,
        started: SystemTime,
    ) -> Result<Option<ConfidenceInterval>, TaskError> {
        let path = criterion.join(&self.folder).join("change/estimates.json");
        if !is_since(&path, started) {
            return Ok(None);
        }
        let Estimates { mean, .. } = load(&path)?;
        Ok(Some(mean.spread()))
    }
}

impl Estimate {
    fn spread(&self) -> ConfidenceInterval {
        ConfidenceInterval {
            lower: self.confidence_interval.lower_bound,
            median: self.point_estimate,
            upper: self.confidence_interval.upper_bound,
        }
    }
}

/// Every benchmark measured since then, sorted by variant and group; the positions of a variant keep
/// the order in which they were measured.
pub(super) fn read(criterion: &Path, started: SystemTime) -> Result<Vec<Record>, TaskError> {
    let mut records = Vec::new();
    for group in folders(criterion) {
        for folder in folders(&group) {
            let estimates = folder.join("new/estimates.json");
            if is_since(&estimates, started) {
                let written = fs::metadata(&estimates).and_then(|metadata| metadata.modified());
                let written = written.map_err(at(&estimates))?;
                records.extend(record(&folder.join("new"))?.map(|record| (written, record)));
            }
        }
    }
    records.sort_by(|(a_time, a), (b_time, b)| {
        (&a.variant, &a.group, a_time).cmp(&(&b.variant, &b.group, b_time))
    });
    Ok(records.into_iter().map(|(_, record)| record).collect())
}

/// Whether a baseline with this name has any benchmark.
pub(super) fn has_baseline(criterion: &Path, name: &str) -> bool {
    let groups = folders(criterion);
    let mut benchmarks = groups.iter().flat_map(|group| folders(group));
    benchmarks.any(|folder| folder.join(name).join("estimates.json").is_file())
}

/// The benchmark of a folder; `None` if the benchmark is not of a position.
fn record(folder: &Path) -> Result<Option<Record>, TaskError> {
    let benchmark: Benchmark = load(&folder.join("benchmark.json"))?;
    let Estimates { median, .. } = load(&folder.join("estimates.json"))?;
    let Throughput::Elements(elements) = benchmark.throughput;
    let of_one = |nanoseconds: f64| nanoseconds / elements.max(1) as f64;
    let time = median.spread();
    let place = benchmark.function_id.split_once('/');
    Ok(place.map(|(variant, position)| Record {
        group: benchmark.group_id,
        variant: variant.to_owned(),
        position: position.to_owned(),
        time: ConfidenceInterval {
            lower: of_one(time.lower),
            median: of_one(time.median),
            upper: of_one(time.upper),
        },
        folder: benchmark.directory_name,
    }))
}

/// Whether a file is there and was written since then.
fn is_since(path: &Path, started: SystemTime) -> bool {
    let written = fs::metadata(path).and_then(|metadata| metadata.modified());
    written.is_ok_and(|written| written >= started)
}

/// Reads a file of criterion's.
fn load<T: DeserializeOwned>(path: &Path) -> Result<T, TaskError> {
    let text = fs::read_to_string(path).map_err(at(path))?;
    serde_json::from_str(&text).map_err(|error| TaskError::Json {
        place: path.display().to_string(),
        error,
    })
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
    fn lay(root: &Path, group: &str, place: &str, elements: u64, nanoseconds: f64) {
        let directory = format!("{group}/{}", place.replace('/', "_"));
        let folder = root.join(&directory).join("new");
        fs::create_dir_all(&folder).unwrap();
        let benchmark = format!(
            r#"{{"group_id": "{group}", "function_id": "{place}", "value_str": null,
                "throughput": {{"Elements": {elements}}}, "full_id": "x", "title": "x",
                "directory_name": "{directory}"}}"#
        );
        fs::write(folder.join("benchmark.json"), benchmark).unwrap();
        fs::write(folder.join("estimates.json"), estimates(nanoseconds)).unwrap();
    }

    /// The estimates of a benchmark, between a tenth less and a tenth more.
    pub(in super::super) fn estimates(middle: f64) -> String {
        let [lower, upper] = [0.9 * middle, 1.1 * middle];
        let estimate = format!(
            r#"{{"point_estimate": {middle}, "standard_error": 1.0, "confidence_interval":
                {{"confidence_level": 0.95, "lower_bound": {lower}, "upper_bound": {upper}}}}}"#
        );
        format!(r#"{{"mean": {estimate}, "median": {estimate}, "slope": null}}"#)
    }

    /// A record of a variant that nobody registers, measured without any spread.
    pub(in super::super) fn exact(
        group: &str,
        variant: &str,
        position: &str,
        nanoseconds: f64,
    ) -> Record {
        Record {
            group: group.to_owned(),
            variant: variant.to_owned(),
            position: position.to_owned(),
            time: ConfidenceInterval {
                lower: nanoseconds,
                median: nanoseconds,
                upper: nanoseconds,
            },
            folder: PathBuf::from(group).join(format!("{variant}_{position}")),
        }
    }

    #[test]
    fn times_are_those_of_one_element_in_this_run() {
        let root = tempfile::tempdir().unwrap();
        lay(root.path(), "perft", "wide/start", 1_000, 2_000.0);
        lay(root.path(), "count", "narrow/end", 20, 30.0);
        fs::create_dir_all(root.path().join("perft/report")).unwrap();
        let records = read(root.path(), SystemTime::UNIX_EPOCH).unwrap();
        let ids: Vec<_> = records.iter().map(Record::id).collect();
        assert_eq!(ids, ["count/narrow/end", "perft/wide/start"]);
        let times: Vec<_> = records.iter().map(|record| record.time.median).collect();
        assert_eq!(times, [1.5, 2.0]);
        assert!(has_baseline(root.path(), "new") && !has_baseline(root.path(), "before"));
        let soon = SystemTime::now() + Duration::from_secs(60);
        assert!(read(root.path(), soon).unwrap().is_empty());
    }

    #[test]
    fn an_error_names_the_damaged_file() {
        let root = tempfile::tempdir().unwrap();
        lay(root.path(), "perft", "wide/start", 1, 1.0);
        let path = root.path().join("perft/wide_start/new/estimates.json");
        fs::write(&path, "{").unwrap();
        let error = read(root.path(), SystemTime::UNIX_EPOCH).unwrap_err();
        assert!(error.to_string().contains("estimates.json"), "{error}");
        let nowhere = root.path().join("nowhere");
        assert!(read(&nowhere, SystemTime::UNIX_EPOCH).unwrap().is_empty());
    }
}
