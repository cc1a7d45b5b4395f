//! `legwork perft`.

mod count;
mod merge;
mod part;

use std::fmt;
use std::ops::RangeInclusive;

use legwork::{Position, Table, Variant, registry};
use legwork_run::Threads;
use legwork_run::perft::PerftCounter;
use serde::Serialize;

use crate::args::{PositionArgs, VariantArgs};
use crate::error::{CliError, FaultKind};
use crate::output::CommandOutput;
use crate::parts::PartsOutput;
use crate::values::{self, MOST_PARTS, number};

use count::{CountResult, CountingMeans};
use merge::MergedCount;
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
    #[command(flatten)]
    variant: VariantArgs,
    /// The depth in plies
    #[arg(value_parser = number::<u32>(DEPTHS))]
    depth: Option<u32>,
    /// Count every variant from its start; omit VARIANT
    #[arg(long, conflicts_with_all = ["divide", "fen", "setup", "seed", "moves", "set"])]
    pub(crate) all: bool,
    /// Also print the count for each move
    #[arg(long)]
    divide: bool,
    /// Count with the Walker, the slow reference
    #[arg(long, conflicts_with = "hash")]
    walker: bool,
    /// Number of threads; 0 means one per processor
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<usize>(0..=MOST_THREADS))]
    threads: usize,
    /// Size in megabytes of a hash table for the counts of transpositions [default: none]
    #[arg(long, value_name = "MB", value_parser = number::<u64>(1..=LARGEST_TABLE))]
    hash: Option<u64>,
    /// Print how the work is split into K parts, without counting
    #[arg(long, value_name = "K", conflicts_with_all = ["all", "divide", "part", "walker", "threads", "hash"], value_parser = number::<u64>(1..=MOST_PARTS))]
    split: Option<u64>,
    /// Count only the I-th of K parts (1/K is the first), and print a result for --merge
    #[arg(long, value_name = "I/K", conflicts_with_all = ["all", "divide"], value_parser = values::part)]
    part: Option<(u64, u64)>,
    /// Add up the parts in these files, which must be complete
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["variant", "depth", "all", "divide", "walker", "threads", "hash", "split", "part", "set", "fen", "setup", "seed", "moves"])]
    pub(crate) merge: Vec<String>,
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

/// The allowed depths. A deeper tree could never be counted, and the recursion needs a bound.
const DEPTHS: RangeInclusive<u64> = 0..=50;
/// The maximum number of threads.
pub(crate) const MOST_THREADS: u64 = 1024;
/// The largest table, in megabytes: sixteen terabytes.
const LARGEST_TABLE: u64 = 1 << 24;

#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum PerftResult {
    One(CountResult),
    All(Vec<CountResult>),
    Split(PartsResult),
    Part(PartOutput),
    Merged(PartsOutput<MergedCount>),
}

pub(crate) fn run(args: &Args) -> Result<PerftResult, CliError> {
    if !args.merge.is_empty() {
        return merge::run(&args.merge).map(PerftResult::Merged);
    }
    let name = &args.variant.name;
    // With --all the only argument is the depth, which the parser reads as the variant.
    if args.all {
        let (Some(depth), None) = (name.given()?, args.depth) else {
            return Err(CliError::Usage(
                "perft --all: expected a depth and no variant",
            ));
        };
        let depth = read_depth(depth)?;
        let count = |entry: &&legwork::Entry| {
            let variant = entry.open(&[])?;
            args.count(&variant, &variant.start(), depth)
        };
        let counts = registry()?.iter().map(count);
        return counts.collect::<Result<_, _>>().map(PerftResult::All);
    }
    let (Some(variant), Some(depth)) = name.with_next(args.depth, read_depth)? else {
        return Err(CliError::Usage(
            "perft: expected a variant and a depth, or --all and a depth",
        ));
    };
    let variant = args.variant.settings.open(variant)?;
    let position = args.place.position(&variant)?;
    if let Some(parts) = args.split {
        let parts = PartsResult::new(&position, depth, parts);
        return Ok(PerftResult::Split(parts));
    }
    match args.part {
        None => args.count(&variant, &position, depth).map(PerftResult::One),
        Some(part) => args.with_means(&variant, |means| {
            PerftResult::Part(PartOutput::new(&position, depth, part, means))
        }),
    }
}

impl Args {
    fn count(
        &self,
        variant: &Variant,
        position: &Position,
        depth: u32,
    ) -> Result<CountResult, CliError> {
        self.with_means(variant, |means| {
            let write = |mv| self.place.move_text(position, mv);
            CountResult::new(position, depth, means, self.divide.then_some(&write))
        })
    }

    /// Calls a function with the chosen counter, threads and table.
    fn with_means<R>(
        &self,
        variant: &Variant,
        work: impl FnOnce(&CountingMeans<'_>) -> R,
    ) -> Result<R, CliError> {
        let threads = Threads::new(self.threads)?;
        let hash = self.hash;
        let table = hash.map(|megabytes| {
            let size = usize::try_from(megabytes).unwrap_or(usize::MAX);
            Table::new(variant, size).map_err(|error| {
                let fault =
                    format!("not enough memory for a table of {megabytes} megabytes: {error}");
                CliError::argument(FaultKind::Memory, "--hash", fault)
            })
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

fn read_depth(text: &str) -> Result<u32, CliError> {
    let depth = number(DEPTHS)(text);
    depth.map_err(|fault| CliError::argument(fault.kind, "DEPTH", fault))
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
