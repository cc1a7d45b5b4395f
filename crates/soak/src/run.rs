//! Taking turns on every thread until the time is over or there are too many findings.

use std::collections::HashMap;
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use legwork_random_rules::dice::Dice;

use crate::case::SoakCase;
use crate::corpus;
use crate::report::{self, ReportError};
use crate::show::ProgressDisplay;
use crate::shrink::shrink;
use crate::tally::SoakCounters;
use crate::targets::{Finding, SoakTarget, Stock, Turn};
use crate::wrong::{FailureClass, SoakFailure};

/// The settings of a run.
pub(crate) struct SoakPlan {
    /// The time limit; `None` for no limit.
    pub(crate) time: Option<Duration>,
    pub(crate) seed: u64,
    pub(crate) targets: Vec<SoakTarget>,
    pub(crate) threads: usize,
    /// The number of executions after which a target ends.
    pub(crate) executions: u64,
    /// The ids of the variants to play; empty for all.
    pub(crate) variants: Vec<String>,
}

/// The number of findings of one class in one target that are reported. Further ones are only counted.
const MOST_REPORTED: u64 = 2;

/// The number of reports that ends the run.
const ENOUGH: u64 = 20;

/// A check that takes longer than this counts as a hang.
const HANGS: Duration = Duration::from_secs(120);

/// More memory than any check needs, in bytes.
const MOST_MEMORY: u64 = 6 << 30;

/// The time for making a finding smaller.
const SHRINKING: Duration = Duration::from_secs(30);

/// A new seed, from the clock.
pub(crate) fn any_seed() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

/// The number of threads that the machine runs at once.
pub(crate) fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// The state that the threads share.
struct SharedState<'a> {
    plan: &'a SoakPlan,
    stock: Stock,
    corpus: Vec<SoakCase>,
    tally: SoakCounters,
    stop: AtomicBool,
    next: AtomicU64,
    findings: Mutex<HashMap<(SoakTarget, FailureClass), u64>>,
    reported: AtomicU64,
    current: Vec<Mutex<Option<(Instant, SoakCase)>>>,
    show: ProgressDisplay,
}

/// Runs the checks, and returns the number of findings reported.
pub(crate) fn run(plan: SoakPlan) -> Result<u64, ReportError> {
    let stock = Stock::new(&plan.variants).map_err(ReportError::Variants)?;
    let corpus = corpus::read()?.into_iter().map(|(_, case)| case);
    let shared = SharedState {
        stock,
        corpus: corpus.collect(),
        tally: SoakCounters::default(),
        stop: AtomicBool::new(false),
        next: AtomicU64::new(0),
        findings: Mutex::default(),
        reported: AtomicU64::new(0),
        current: (0..plan.threads).map(|_| Mutex::new(None)).collect(),
        show: ProgressDisplay::new(&plan.targets, plan.seed),
        plan: &plan,
    };
    let start = Instant::now();
    thread::scope(|scope| {
        for number in 0..plan.threads {
            let shared = &shared;
            scope.spawn(move || shared.work(number));
        }
        shared.watch(start);
    });
    shared.show.summary(&shared.tally, start.elapsed());
    let findings = shared.findings.lock();
    let findings = findings.unwrap_or_else(|error| error.into_inner());
    let all: u64 = findings.values().sum();
    let reported = shared.reported.load(Relaxed);
    if all > reported {
        println!("{all} findings, {reported} of them reported: the others are of the same sorts");
    }
    Ok(reported)
}

impl SharedState<'_> {
    /// Takes turns until it is asked to stop.
    fn work(&self, number: usize) {
        // The target that has had the least of its share of time comes next.
        let mut used: Vec<(SoakTarget, f64)> =
            self.plan.targets.iter().map(|&t| (t, 0.0)).collect();
        while !self.stop.load(Relaxed) {
            used.retain(|(target, _)| !self.has_enough(*target));
            let least = used.iter_mut().min_by(|(_, a), (_, b)| a.total_cmp(b));
            let Some((target, used)) = least else { return };
            let turn_number = self.next.fetch_add(1, Relaxed);
            let seed = Dice::new(self.plan.seed ^ turn_number.rotate_left(32)).seed();
            let start = Instant::now();
            let outcome = target.turn(&mut Turn {
                dice: Dice::new(seed),
                stock: &self.stock,
                corpus: &self.corpus,
                counts: self.tally.of(*target),
                current: &self.current[number],
            });
            *self.current[number]
                .lock()
                .unwrap_or_else(|error| error.into_inner()) = None;
            if let Err(found) = outcome {
                self.found(*target, found);
            }
            *used += start.elapsed().as_secs_f64().max(1e-6) / target.weight();
        }
    }

    fn has_enough(&self, target: SoakTarget) -> bool {
        self.tally.of(target).done().executions >= self.plan.executions
    }

    /// Makes a finding small and reports it.
    fn found(&self, target: SoakTarget, found: Finding) {
        let Finding { wrong, cases } = found;
        {
            let findings = self.findings.lock();
            let mut findings = findings.unwrap_or_else(|error| error.into_inner());
            let count = findings.entry((target, wrong.class.clone())).or_default();
            *count += 1;
            if *count > MOST_REPORTED || self.stop.load(Relaxed) {
                return;
            }
        }
        let (case, wrong) = shrink(cases, wrong, SHRINKING);
        let number = self.reported.fetch_add(1, Relaxed) + 1;
        self.show.tell(&report::tell(number, target, &case, &wrong));
        if number >= ENOUGH {
            self.stop.store(true, Relaxed);
        }
    }

    /// Shows the progress, and ends the program if a check hangs.
    fn watch(&self, start: Instant) {
        const TICK: Duration = Duration::from_millis(250);
        while !self.stop.load(Relaxed) {
            thread::sleep(TICK);
            self.show.progress(&self.tally, start.elapsed());
            let enough = self
                .plan
                .targets
                .iter()
                .all(|&target| self.has_enough(target));
            if enough || self.plan.time.is_some_and(|time| start.elapsed() >= time) {
                self.stop.store(true, Relaxed);
            }
            self.watch_bounds();
        }
        // Lets the threads finish their current checks.
        while self
            .current
            .iter()
            .any(|current| current.lock().is_ok_and(|current| current.is_some()))
        {
            thread::sleep(TICK);
            self.watch_bounds();
        }
    }

    /// Ends the program if a check hangs or takes too much memory, because a thread cannot be stopped from outside.
    fn watch_bounds(&self) {
        let too_much = resident().is_some_and(|bytes| bytes > MOST_MEMORY);
        for current in &self.current {
            let current = current
                .lock()
                .unwrap_or_else(|error| error.into_inner())
                .clone();
            let Some((since, case)) = current else {
                continue;
            };
            let took = since.elapsed();
            let wrong = if took > HANGS {
                let message = format!("it has not ended after {} s", took.as_secs());
                SoakFailure::new(FailureClass::Slow, message)
            } else if too_much {
                let message =
                    format!("the program has more than {MOST_MEMORY} bytes while this runs");
                SoakFailure::new(FailureClass::Memory, message)
            } else {
                continue;
            };
            let number = self.reported.fetch_add(1, Relaxed) + 1;
            let target = self
                .plan
                .targets
                .first()
                .copied()
                .unwrap_or(SoakTarget::Games);
            self.show.tell(&report::tell(number, target, &case, &wrong));
            std::process::exit(1);
        }
    }
}

/// The bytes of memory that this program uses, on systems that report it.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes * 1024)
}
