//! `legwork perft`.

mod count;
mod merge;
mod part;

use std::fmt;

use legwork::{Position, Table, Variant, registry};
use legwork_run::Threads;
use legwork_run::perft::PerftCounter;
use serde::Serialize;

use crate::args::{PositionArgs, Settings};
use crate::error::CliError;
use crate::numbers;
use crate::output::CommandOutput;

use count::{CountResult, CountingMeans};
use merge::MergeResult;
use part::{PartOutput, PartsResult};

/// Count the leaves of the game tree at a depth
///
/// Counts sequences of legal moves of that length; shorter games that end in mate or stalemate do
/// not count. The last move is counted, not made.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "legwork perft [OPTIONS] <VARIANT> <DEPTH>\n       legwork perft [OPTIONS] --all <DEPTH>\n       legwork perft --merge <FILE>...",
    after_long_help = JSON
)]
pub(crate) struct Args {
    /// The variant; left out with --all
    variant: Option<String>,
    /// How many moves deep
    depth: Option<String>,
    /// Count every variant from its start
    #[arg(long, conflicts_with_all = ["divide", "fen", "setup", "seed", "moves", "set"])]
    all: bool,
    /// Print the leaves below each move as well
    #[arg(long)]
    divide: bool,
    /// Count with the Walker, the slow reference
    #[arg(long, conflicts_with = "hash")]
    walker: bool,
    /// Count on so many threads; 0 is as many as the machine has [default: 1]
    #[arg(long, value_name = "N")]
    threads: Option<String>,
    /// Keep counts in a table of so many megabytes, and look them up where a position comes again
    #[arg(long, value_name = "MB")]
    hash: Option<String>,
    /// Only say how the work is dealt out to so many parts
    #[arg(long, value_name = "K", conflicts_with_all = ["all", "divide", "part", "walker", "threads", "hash"])]
    split: Option<String>,
    /// Count one of so many parts, the first being 1/K, and print what --merge reads
    #[arg(long, value_name = "I/K", conflicts_with_all = ["all", "divide"])]
    part: Option<String>,
    /// Add up the parts in these files, if all are there
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["variant", "depth", "all", "divide", "walker", "threads", "hash", "split", "part", "set", "fen", "setup", "seed", "moves"])]
    merge: Vec<String>,
    #[command(flatten)]
    settings: Settings,
    #[command(flatten)]
    place: PositionArgs,
}

const JSON: &str = r#"With --json,
  {"variant", "fen", "depth", "generator": "generator" or "walker", "threads",
   "hash": megabytes or null, "nodes", "seconds", "processor_seconds": of all threads, or null,
   "nodes_per_second"}
  and with --divide "divide": [{"move", "nodes"}]; with --all a list of these
With --split,
  {"task": {"version", "variant", "options", "fen", "depth"},
   "division": {"parts", "plies", "all": {"positions", "sequences"}, "fingerprint"},
   "parts": [{"part", "positions": [{"fen", "sequences"}]}]}
With --part, always, "task" and "division" as above and
  {"part", "covered": {"positions", "sequences"}, "nodes"}
With --merge, "task" and "division" as above and "nodes"; or {"flaws": [text]}"#;

/// The maximum depth. No deeper tree could be counted to its end, and the recursion needs a bound.
const DEEPEST: u64 = 50;
/// A larger number of threads is a mistake.
const MOST_THREADS: u64 = 1024;
/// The largest table, in megabytes: sixteen terabytes.
const LARGEST_TABLE: u64 = 1 << 24;
/// A larger number of parts is a mistake.
const MOST_PARTS: u64 = 1_000_000;

#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum PerftResult {
    One(CountResult),
    All(Vec<CountResult>),
    Split(PartsResult),
    Part(PartOutput),
    Merged(MergeResult),
}

pub(crate) fn run(args: &Args) -> std::result::Result<PerftResult, CliError> {
    if !args.merge.is_empty() {
        return merge::run(&args.merge).map(PerftResult::Merged);
    }
    // With --all the only argument is the depth, which the parser reads as the variant.
    match (args.all, &args.variant, &args.depth) {
        (true, Some(depth), None) => {
            let depth = read_depth(depth)?;
            let count = |entry: &&legwork::Entry| {
                let variant = entry.open(&[])?;
                args.count(&variant, &variant.start(), depth)
            };
            let counts = registry()?.iter().map(count);
            counts
                .collect::<std::result::Result<_, _>>()
                .map(PerftResult::All)
        }
        (false, Some(variant), Some(depth)) => {
            let variant = args.settings.open(variant)?;
            let depth = read_depth(depth)?;
            let position = args.place.position(&variant)?;
            if let Some(parts) = &args.split {
                let parts = numbers::read("--split", parts, 1..=MOST_PARTS)?;
                return Ok(PerftResult::Split(PartsResult::new(
                    &position, depth, parts,
                )));
            }
            let Some(part) = &args.part else {
                return args.count(&variant, &position, depth).map(PerftResult::One);
            };
            let part = read_part(part)?;
            args.with_means(&variant, |means| {
                PerftResult::Part(PartOutput::new(&position, depth, part, means))
            })
        }
        (true, ..) => Err(CliError::Arguments(
            "perft --all takes a depth and no variant",
        )),
        (false, ..) => Err(CliError::Arguments(
            "perft takes a variant and a depth, or --all and a depth",
        )),
    }
}

impl Args {
    fn count(
        &self,
        variant: &Variant,
        position: &Position,
        depth: u32,
    ) -> std::result::Result<CountResult, CliError> {
        self.with_means(variant, |means| {
            CountResult::new(position, depth, means, self.divide)
        })
    }

    /// Calls a function with the chosen counter, threads and table.
    fn with_means<R>(
        &self,
        variant: &Variant,
        work: impl FnOnce(&CountingMeans<'_>) -> R,
    ) -> std::result::Result<R, CliError> {
        let threads = read_threads(self.threads.as_deref())?;
        let hash = self.hash.as_deref();
        let hash = hash.map(|text| numbers::read("--hash", text, 1..=LARGEST_TABLE));
        let hash = hash.transpose()?;
        let table = hash.map(|megabytes| {
            let megabytes = usize::try_from(megabytes).unwrap_or(usize::MAX);
            Table::new(variant, megabytes).map_err(|source| CliError::Memory { megabytes, source })
        });
        let table = table.transpose()?;
        let counter = match &table {
            Some(table) => PerftCounter::Table(table),
            None if self.walker => PerftCounter::Walker,
            None => PerftCounter::Generator,
        };
        Ok(work(&CountingMeans {
            counter,
            threads,
            hash,
        }))
    }
}

/// Starts the number of threads that was asked for.
pub(crate) fn read_threads(text: Option<&str>) -> std::result::Result<Threads, CliError> {
    let count = text.map(|text| numbers::read("--threads", text, 0..=MOST_THREADS));
    let count = count.transpose()?.unwrap_or(1);
    Ok(Threads::new(count as usize)?)
}

fn read_depth(text: &str) -> std::result::Result<u32, CliError> {
    numbers::read("DEPTH", text, 0..=DEEPEST).map(|depth| depth as u32)
}

/// Reads a part and the number of parts.
pub(crate) fn read_part(text: &str) -> std::result::Result<(u64, u64), CliError> {
    let Some((part, parts)) = text.split_once('/') else {
        return Err(CliError::Part {
            found: text.to_owned(),
        });
    };
    let parts = numbers::read("--part: after the slash", parts, 1..=MOST_PARTS)?;
    let part = numbers::read("--part: before the slash", part, 1..=parts)?;
    Ok((part, parts))
}

impl CommandOutput for PerftResult {
    fn failed(&self) -> bool {
        matches!(self, Self::Merged(merged) if merged.failed())
    }
}

impl fmt::Display for PerftResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(count) => count.fmt(f),
            Self::All(counts) => count::table(counts, f),
            Self::Split(parts) => parts.fmt(f),
            Self::Part(result) => result.fmt(f),
            Self::Merged(merged) => merged.fmt(f),
        }
    }
}
