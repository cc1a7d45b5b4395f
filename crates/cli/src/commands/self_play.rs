//! Games of the engine against itself, for `legwork measure`, `atlas` and `claims`.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use legwork_match::MatchRecord;
use legwork_measure::{MeasureError, MeasurePlan};
use legwork_run::{Threads, ThreadsError};

use crate::error::{CliError, FaultKind, note};
use crate::progress::CommandProgress;
use crate::values::number;

/// How many games are played, and how well.
#[derive(Debug, clap::Args)]
pub(crate) struct SelfPlayArgs {
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = number::<u64>(1..=1_000_000))]
    pub(crate) games: u64,
    // A card of 400 games of chess takes half a minute on two cores.
    /// Node limit for each move
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = number::<u64>(1..=1_000_000_000))]
    pub(crate) nodes: u64,
    /// Games at a time; 0 means one per processor
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<usize>(0..=1024))]
    threads: usize,
}

impl SelfPlayArgs {
    /// Returns the threads, of which each plays a game at a time.
    pub(crate) fn threads(&self) -> Result<Threads, ThreadsError> {
        Threads::new(self.threads)
    }
}

impl From<MeasureError> for CliError {
    fn from(error: MeasureError) -> Self {
        let kind = match error {
            MeasureError::Imbalance { .. } => FaultKind::Piece,
            MeasureError::Start { .. } => FaultKind::Fen,
            MeasureError::Opening(_) => FaultKind::Openings,
            MeasureError::Table(_) => FaultKind::Memory,
            MeasureError::Threads(_) => FaultKind::Threads,
            _ => FaultKind::Record,
        };
        Self::input(kind, None, error)
    }
}

/// A run that is expected to take longer than this many seconds is announced.
const WORTH_ANNOUNCING: f64 = 10.0;

/// Plays the games that a record lacks, and estimates on stderr how long that will take.
pub(crate) fn played(
    plan: &MeasurePlan,
    file: Option<&str>,
    threads: usize,
) -> Result<MatchRecord, CliError> {
    let task = plan.task();
    let mut record = match file {
        None => MatchRecord::in_memory(),
        Some(file) => MatchRecord::open(Path::new(file), &task, plan.part)
            .map_err(|source| CliError::in_file(FaultKind::Record, file, source))?,
    };
    let all = plan.part.games(plan.games).count() as u64;
    let known = record.games().count() as u64;
    let progress = CommandProgress::new(&task.variant, all);
    progress.steps(known);
    let (begun, mut played) = (Instant::now(), 0);
    // The first games to end are short ones, so the estimate waits for a few more.
    let enough = 4 * threads as u64;
    let done = plan.play(&mut record, threads, &AtomicBool::new(false), |_| {
        progress.step();
        played += 1;
        if played == enough && known + played < all {
            let left =
                begun.elapsed().as_secs_f64() / enough as f64 * (all - known - played) as f64;
            if left < WORTH_ANNOUNCING {
                return;
            }
            note(&format!(
                "{}: about {} for {} more games",
                task.variant,
                time(left),
                all - known - played
            ));
        }
    });
    done?;
    Ok(record)
}

/// A time in words, rounded.
fn time(seconds: f64) -> String {
    match seconds {
        ..100.0 => format!("{seconds:.0} seconds"),
        ..6000.0 => format!("{:.0} minutes", seconds / 60.0),
        _ => format!("{:.1} hours", seconds / 3600.0),
    }
}
