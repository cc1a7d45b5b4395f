//! Comparing with a baseline that was kept before.
//!
//! A benchmark has become slower if the median of its time has grown by more than the threshold,
//! and criterion's confidence intervals of the two medians do not overlap: then it is no noise of
//! either session. What drifts between two sessions, the threshold has to cover.

use std::fmt;
use std::str::FromStr;

use super::BenchError;
use super::measures::figure;
use super::records::{Record, Time, time};

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

/// The time of one benchmark, then and now.
#[derive(Debug, Clone)]
struct Change {
    id: String,
    before: Time,
    now: Time,
}

/// What a change is taken for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Judgement {
    Slower,
    Faster,
    /// Beyond the threshold, but the intervals overlap.
    Unsure,
    /// Within the threshold.
    Same,
}

impl Change {
    /// By how much the median has grown: 0.1 is 10% slower.
    fn growth(&self) -> f64 {
        self.now.median / self.before.median - 1.0
    }

    fn judge(&self, threshold: Threshold) -> Judgement {
        let growth = self.growth();
        if growth.abs() <= threshold.0 {
            Judgement::Same
        } else if self.before.upper < self.now.lower {
            Judgement::Slower
        } else if self.now.upper < self.before.lower {
            Judgement::Faster
        } else {
            Judgement::Unsure
        }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let interval = |time: &Time| format!("{} to {} ns", figure(time.lower), figure(time.upper));
        write!(
            f,
            "{}: time {:+.1}% ({} before, {} now)",
            self.id,
            100.0 * self.growth(),
            interval(&self.before),
            interval(&self.now)
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
        let kept = record.folder.join(name);
        if !kept.join("estimates.json").is_file() {
            comparison.new.push(record.id());
            continue;
        }
        comparison.changes.push(Change {
            id: record.id(),
            before: time(&kept)?,
            now: record.time,
        });
    }
    if comparison.changes.is_empty() {
        return Err(BenchError::NoBaseline(name.to_owned()));
    }
    Ok(comparison)
}

impl Comparison {
    fn judged(&self, judgement: Judgement) -> Vec<&Change> {
        let is = |change: &&Change| change.judge(self.threshold) == judgement;
        self.changes.iter().filter(is).collect()
    }

    /// An error that names every benchmark that became slower.
    pub(super) fn verdict(&self) -> Result<(), BenchError> {
        let slower = self.judged(Judgement::Slower).into_iter();
        let slower: Vec<String> = slower.map(|change| format!("  {change}")).collect();
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
        let faster = self.judged(Judgement::Faster);
        for change in &faster {
            writeln!(f, "faster: {change}")?;
        }
        for change in self.judged(Judgement::Unsure) {
            writeln!(f, "unsure, for the intervals overlap: {change}")?;
        }
        for id in &self.new {
            writeln!(f, "not in `{}`: {id}", self.name)?;
        }
        write!(
            f,
            "beside `{}`, by more than {}%: {} slower, {} faster of {}",
            self.name,
            100.0 * self.threshold.0,
            self.judged(Judgement::Slower).len(),
            faster.len(),
            self.changes.len()
        )
    }
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::super::records::{self, tests::lay};
    use super::*;

    fn change(before: [f64; 3], now: [f64; 3]) -> Change {
        let time = |[lower, median, upper]: [f64; 3]| Time {
            median,
            lower,
            upper,
        };
        Change {
            id: "perft/tiny/start".to_owned(),
            before: time(before),
            now: time(now),
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
    fn a_change_is_more_than_the_threshold_and_no_noise() {
        let judged = |now| change([9.5, 10.0, 10.5], now).judge("10".parse().unwrap());
        assert_eq!(judged([10.6, 10.9, 11.0]), Judgement::Same);
        assert_eq!(judged([10.4, 12.0, 13.0]), Judgement::Unsure);
        assert_eq!(judged([10.6, 12.0, 13.0]), Judgement::Slower);
        assert_eq!(judged([5.0, 8.0, 9.6]), Judgement::Unsure);
        assert_eq!(judged([7.9, 8.0, 8.1]), Judgement::Faster);
    }

    #[test]
    fn a_comparison_tells_what_it_is_sure_of_and_fails_if_that_is_slower() {
        let before = [9.5, 10.0, 10.5];
        let unsure = comparison(vec![change(before, [10.0, 12.0, 13.0])]);
        assert!(unsure.verdict().is_ok());
        assert_eq!(
            unsure.to_string(),
            "unsure, for the intervals overlap: perft/tiny/start: time +20.0% (9.50 to 10.5 ns \
             before, 10.0 to 13.0 ns now)\n\
             beside `before`, by more than 10%: 0 slower, 0 faster of 1"
        );
        let slower = comparison(vec![
            change(before, before),
            change(before, [12.0, 12.5, 13.0]),
        ]);
        assert_eq!(
            slower.verdict().unwrap_err().to_string(),
            "slower than `before`:\n  perft/tiny/start: time +25.0% (9.50 to 10.5 ns before, \
             12.0 to 13.0 ns now)"
        );
        assert_eq!(
            slower.to_string(),
            "beside `before`, by more than 10%: 1 slower, 0 faster of 2"
        );
    }

    #[test]
    fn a_baseline_is_read_where_criterion_kept_it() {
        let root = tempfile::tempdir().unwrap();
        lay(root.path(), "perft", "tiny/start", 10, 250.0);
        lay(root.path(), "perft", "tiny/end", 10, 250.0);
        let kept = root.path().join("perft/tiny_start/before");
        let copy = |name: &str| {
            let from = root.path().join("perft/tiny_start/new").join(name);
            std::fs::copy(from, kept.join(name)).unwrap();
        };
        std::fs::create_dir_all(&kept).unwrap();
        copy("benchmark.json");
        copy("estimates.json");
        // The same time for half as many leaves.
        lay(root.path(), "perft", "tiny/start", 5, 250.0);
        let records = records::read(root.path(), SystemTime::UNIX_EPOCH).unwrap();
        let compared = compare(&records, "before", Threshold(0.1)).unwrap();
        assert_eq!(compared.changes[0].growth(), 1.0);
        assert_eq!(compared.new, ["perft/tiny/end"]);
        let told = compare(&records, "after", Threshold(0.1)).unwrap_err();
        assert!(told.to_string().contains("kept as `after`"), "{told}");
    }

    #[test]
    fn a_threshold_is_a_number_of_percent() {
        assert_eq!("12.5%".parse(), Ok(Threshold(0.125)));
        for wrong in ["", "-1", "ten", "inf"] {
            assert!(wrong.parse::<Threshold>().is_err(), "{wrong}");
        }
    }
}
