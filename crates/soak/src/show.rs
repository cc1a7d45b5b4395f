//! Shows progress: a line for each target on a terminal, otherwise a plain line now and then.

use std::io::{self, IsTerminal};
use std::sync::Mutex;
use std::time::Duration;

use indicatif::{HumanCount, MultiProgress, ProgressBar, ProgressStyle};

use crate::tally::SoakCounters;
use crate::targets::SoakTarget;

/// The interval between plain lines.
const EVERY: Duration = Duration::from_secs(10);

pub(crate) struct ProgressDisplay {
    targets: Vec<SoakTarget>,
    bars: Option<(MultiProgress, Vec<ProgressBar>)>,
    /// When the next plain line is due.
    next: Mutex<Duration>,
}

impl ProgressDisplay {
    /// Prints the targets and the seed.
    pub(crate) fn new(targets: &[SoakTarget], seed: u64) -> Self {
        let names: Vec<&str> = targets.iter().map(|target| target.name()).collect();
        eprintln!("soak: {} from seed {seed}", names.join(", "));
        let bars = io::stderr().is_terminal().then(|| {
            let all = MultiProgress::new();
            let bars = targets.iter().map(|_| {
                let bar = all.add(ProgressBar::new_spinner());
                match ProgressStyle::with_template("{msg}") {
                    Ok(style) => bar.with_style(style),
                    Err(_) => bar,
                }
            });
            let bars = bars.collect();
            (all, bars)
        });
        Self {
            targets: targets.to_vec(),
            bars,
            next: Mutex::new(EVERY),
        }
    }

    /// Shows the progress.
    pub(crate) fn progress(&self, tally: &SoakCounters, elapsed: Duration) {
        let Some((_, bars)) = &self.bars else {
            return self.plainly(tally, elapsed);
        };
        for (target, bar) in self.targets.iter().zip(bars) {
            bar.set_message(line(*target, tally, elapsed));
            bar.tick();
        }
    }

    fn plainly(&self, tally: &SoakCounters, elapsed: Duration) {
        let mut next = self.next.lock().unwrap_or_else(|error| error.into_inner());
        if elapsed < *next {
            return;
        }
        *next = elapsed + EVERY;
        let done = self.targets.iter().map(|target| {
            let done = tally.of(*target).done();
            format!("{} {}", target.name(), HumanCount(done.executions))
        });
        let mut done: Vec<String> = done.collect();
        let all = self.targets.iter().map(|target| tally.of(*target).done());
        let (compared, counted) = all.fold((0, 0), |(compared, counted), done| {
            (compared + done.compared, counted + done.counted)
        });
        done.push(format!("{} positions compared", HumanCount(compared)));
        done.push(format!("{} counted at every level", HumanCount(counted)));
        eprintln!("{:>4} s: {}", elapsed.as_secs(), done.join(", "));
    }

    /// Prints a text above the progress.
    pub(crate) fn tell(&self, text: &str) {
        match &self.bars {
            Some((all, _)) => all.suspend(|| println!("{text}")),
            None => println!("{text}"),
        }
    }

    /// Prints a summary.
    pub(crate) fn summary(&self, tally: &SoakCounters, elapsed: Duration) {
        if let Some((all, _)) = &self.bars {
            // The last lines are to be those of the summary.
            let _ = all.clear();
        }
        for target in &self.targets {
            println!("{}", line(*target, tally, elapsed));
        }
    }
}

/// A line with the counts of a target.
fn line(target: SoakTarget, tally: &SoakCounters, elapsed: Duration) -> String {
    let done = tally.of(target).done();
    let rate = done.executions as f64 / elapsed.as_secs_f64().max(1e-3);
    let mut line = format!(
        "{:<6} {:>13} executions ({:>6.0}/s)",
        target.name(),
        HumanCount(done.executions).to_string(),
        rate,
    );
    for (count, what) in [
        (done.compared, "positions compared"),
        (done.counted, "counted at every level"),
        (done.plies, "moves of the engine"),
    ] {
        if count > 0 {
            line += &format!(", {} {what}", HumanCount(count));
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_what_there_is_to_say() {
        let tally = SoakCounters::default();
        tally.of(SoakTarget::Games).execute();
        tally.of(SoakTarget::Games).compare();
        tally.of(SoakTarget::Games).count(1234);
        let shown = line(SoakTarget::Games, &tally, Duration::from_secs(1));
        assert_eq!(
            shown,
            "games              1 executions (     1/s), 1 positions compared, 1,234 counted at every level"
        );
        let shown = line(SoakTarget::Betza, &tally, Duration::from_secs(1));
        assert!(shown.ends_with("0 executions (     0/s)"), "{shown}");
    }
}
