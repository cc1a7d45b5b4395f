//! Comparing with a baseline that was kept before.
//!
//! A benchmark has become slower if the median of its time has grown by more than the threshold,
//! and the whole of criterion's confidence interval of that change lies above nothing: then it is
//! no noise of this session. What drifts between two sessions, the threshold has to cover.

use std::fmt;
use std::str::FromStr;
use std::time::SystemTime;

use super::BenchError;
use super::records::{Estimates, Record, load, modified};

/// How much slower is too slow, as a fraction.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Threshold(f64);

impl FromStr for Threshold {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let percent = text.trim_end_matches('%').parse::<f64>().ok();
        let percent = percent.filter(|percent| percent.is_finite() && *percent >= 0.0);
        percent
            .map(|percent| Self(percent / 100.0))
            .ok_or_else(|| "expected a number of percent".to_owned())
    }
}

/// How the time of one benchmark has changed: 0.1 is 10% slower.
#[derive(Debug, Clone)]
struct Change {
    id: String,
    median: f64,
    lower: f64,
    upper: f64,
}

impl Change {
    fn is_noise(&self) -> bool {
        self.lower <= 0.0 && self.upper >= 0.0
    }

    fn is_slower(&self, threshold: Threshold) -> bool {
        self.median > threshold.0 && !self.is_noise()
    }

    fn is_faster(&self, threshold: Threshold) -> bool {
        self.median < -threshold.0 && !self.is_noise()
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [median, lower, upper] = [self.median, self.lower, self.upper].map(|x| 100.0 * x);
        write!(
            f,
            "{}: time {median:+.1}% ({lower:+.1}% to {upper:+.1}%)",
            self.id
        )
    }
}

/// A run beside a baseline.
#[derive(Debug)]
pub(super) struct Comparison {
    name: String,
    threshold: Threshold,
    changes: Vec<Change>,
    /// Benchmarks that the baseline does not have.
    new: Vec<String>,
}

/// Compares what was measured in this run.
pub(super) fn compare(
    records: &[Record],
    name: &str,
    threshold: Threshold,
) -> Result<Comparison, BenchError> {
    let mut comparison = Comparison {
        name: name.to_owned(),
        threshold,
        changes: Vec::new(),
        new: Vec::new(),
    };
    for record in records.iter().filter(|record| record.fresh) {
        let path = record.folder.join("change/estimates.json");
        let is_known = record.folder.join(name).join("estimates.json").is_file();
        if !is_known || !path.is_file() || modified(&path)? < modified_measure(record)? {
            comparison.new.push(record.id());
            continue;
        }
        let estimate = load::<Estimates>(&path)?.median;
        comparison.changes.push(Change {
            id: record.id(),
            median: estimate.point_estimate,
            lower: estimate.confidence_interval.lower_bound,
            upper: estimate.confidence_interval.upper_bound,
        });
    }
    if comparison.changes.is_empty() {
        return Err(BenchError::NoBaseline(name.to_owned()));
    }
    Ok(comparison)
}

/// When a benchmark was measured; criterion writes the comparison right after that.
fn modified_measure(record: &Record) -> Result<SystemTime, BenchError> {
    modified(&record.folder.join("new/estimates.json"))
}

impl Comparison {
    fn slower(&self) -> impl Iterator<Item = &Change> {
        let threshold = self.threshold;
        self.changes.iter().filter(move |c| c.is_slower(threshold))
    }

    /// An error that names every benchmark that became slower.
    pub(super) fn verdict(&self) -> Result<(), BenchError> {
        let slower: Vec<String> = self.slower().map(|change| format!("  {change}")).collect();
        if slower.is_empty() {
            return Ok(());
        }
        Err(BenchError::Slower {
            name: self.name.clone(),
            slower,
        })
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faster = |change: &&Change| change.is_faster(self.threshold);
        let faster: Vec<&Change> = self.changes.iter().filter(faster).collect();
        for change in &faster {
            writeln!(f, "faster: {change}")?;
        }
        for id in &self.new {
            writeln!(f, "not in `{}`: {id}", self.name)?;
        }
        write!(
            f,
            "beside `{}`, by more than {}%: {} slower, {} faster of {}",
            self.name,
            100.0 * self.threshold.0,
            self.slower().count(),
            faster.len(),
            self.changes.len()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(median: f64, lower: f64, upper: f64) -> Change {
        Change {
            id: "perft/tiny/start".to_owned(),
            median,
            lower,
            upper,
        }
    }

    fn comparison(changes: Vec<Change>) -> Comparison {
        Comparison {
            name: "before".to_owned(),
            threshold: "10".parse().unwrap(),
            changes,
            new: Vec::new(),
        }
    }

    #[test]
    fn slower_is_more_than_the_threshold_and_no_noise() {
        let quiet = vec![
            change(0.09, 0.08, 0.1),
            change(0.15, -0.01, 0.3),
            change(-0.5, -0.6, -0.4),
        ];
        assert!(comparison(quiet).verdict().is_ok());
        let slower = comparison(vec![change(0.0, -0.1, 0.1), change(0.123, 0.05, 0.2)]);
        assert_eq!(
            slower.verdict().unwrap_err().to_string(),
            "slower than `before`:\n  perft/tiny/start: time +12.3% (+5.0% to +20.0%)"
        );
        assert_eq!(
            slower.to_string(),
            "beside `before`, by more than 10%: 1 slower, 0 faster of 2"
        );
    }

    #[test]
    fn a_threshold_is_a_number_of_percent() {
        assert_eq!("12.5%".parse(), Ok(Threshold(0.125)));
        for wrong in ["", "-1", "ten", "inf"] {
            assert!(wrong.parse::<Threshold>().is_err(), "{wrong}");
        }
    }
}
