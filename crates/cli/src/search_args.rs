//! Arguments of the commands that search.

use std::time::Duration;

use legwork::Rules;
use legwork_engine::{Engine, Limits};

use crate::error::CliError;
use crate::nets;
use crate::values::{number, seconds};

/// The limits and resources of a search.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Engine")]
pub(crate) struct SearchArgs {
    /// Time limit in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Search to this depth, in plies
    #[arg(long, value_name = "PLIES", value_parser = number::<u32>(1..=1000))]
    depth: Option<u32>,
    /// Node limit
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=u64::MAX))]
    nodes: Option<u64>,
    /// Size of the transposition table, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = number::<usize>(1..=1 << 20))]
    hash: usize,
    /// Number of search threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<usize>(1..=1024))]
    threads: usize,
    /// Evaluate with this net of `legwork learn`, or with `none` [default: the variant's own, if it has one]
    #[arg(long, value_name = "FILE")]
    net: Option<String>,
}

impl SearchArgs {
    /// Returns the limits of the search; without any of the arguments, the default time.
    pub(crate) fn limits(&self, default: Duration) -> Limits {
        let unlimited = self.time.is_none() && self.depth.is_none() && self.nodes.is_none();
        Limits {
            move_time: self.time.or(unlimited.then_some(default)),
            depth: self.depth,
            nodes: self.nodes,
            ..Limits::default()
        }
    }

    /// Returns the engine for these rules, with its table, threads and net.
    pub(crate) fn engine(&self, rules: &Rules) -> Result<Engine, CliError> {
        let mut engine = Engine::new()?;
        engine.set_hash(self.hash)?;
        engine.set_threads(self.threads);
        engine.set_net(nets::choice(self.net.as_deref(), rules)?);
        Ok(engine)
    }
}
