//! Arguments of the commands that search.

use std::time::Duration;

use legwork_engine::{Engine, Limits};

use crate::error::CliError;
use crate::numbers;

/// The maximum time of a search in seconds.
const MOST_SECONDS: f64 = 1e7;
/// The maximum size of a table in megabytes.
const MOST_MEGABYTES: u64 = 1 << 20;
/// The maximum number of threads.
const MOST_THREADS: u64 = 1024;

/// What ends a search, and what it may use.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Engine")]
pub(crate) struct SearchArgs {
    /// Think so many seconds
    #[arg(long, value_name = "SECONDS")]
    time: Option<String>,
    /// Think so many plies deep
    #[arg(long, value_name = "PLIES")]
    depth: Option<String>,
    /// Look at so many positions
    #[arg(long, value_name = "N")]
    nodes: Option<String>,
    /// The size of the transposition table, in megabytes
    #[arg(long, value_name = "MB", default_value = "64")]
    hash: String,
    /// How many threads search
    #[arg(long, value_name = "N", default_value = "1")]
    threads: String,
}

impl SearchArgs {
    /// Returns the limits of the search; without any of the arguments, the default time.
    pub(crate) fn limits(&self, default: Duration) -> Result<Limits, CliError> {
        let number = |place, text: &Option<String>, most| {
            let text = text.as_ref();
            text.map(|text| numbers::read(place, text, 1..=most))
                .transpose()
        };
        let mut limits = Limits {
            move_time: self.time.as_deref().map(seconds).transpose()?,
            depth: number("--depth", &self.depth, 1000)?.map(|depth| depth as u32),
            nodes: number("--nodes", &self.nodes, u64::MAX)?,
            ..Limits::default()
        };
        if limits.move_time.is_none() && limits.depth.is_none() && limits.nodes.is_none() {
            limits.move_time = Some(default);
        }
        Ok(limits)
    }

    /// Returns the engine, with its table and threads.
    pub(crate) fn engine(&self) -> Result<Engine, CliError> {
        let mut engine = Engine::new()?;
        let megabytes = numbers::read("--hash", &self.hash, 1..=MOST_MEGABYTES)?;
        engine.set_hash(megabytes as usize)?;
        let threads = numbers::read("--threads", &self.threads, 1..=MOST_THREADS)?;
        engine.set_threads(threads as usize);
        Ok(engine)
    }
}

fn seconds(text: &str) -> Result<Duration, CliError> {
    let number: Option<f64> = text.parse().ok();
    let number = number.filter(|number| (0.0..=MOST_SECONDS).contains(number));
    let found = || CliError::Seconds {
        found: text.to_owned(),
    };
    Ok(Duration::from_secs_f64(number.ok_or_else(found)?))
}
