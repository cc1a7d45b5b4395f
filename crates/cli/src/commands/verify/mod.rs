//! `legwork verify`.

mod files;
mod games;

use std::fmt;

use legwork::{find, registry};
use serde::Serialize;

use crate::args::{Settings, is_rules_file};
use crate::error::CliError;
use crate::numbers;
use crate::output::CommandOutput;

/// Check oracle files, or the two generators of a variant against each other
///
/// An oracle file holds counts (`"perft"`) or lists of moves (`"moves"`) from another program. All
/// depths listed are counted; a difference is printed with its FEN, depth, and the numbers expected
/// and got.
///
/// For a variant, or for your own rules in a `.ron` file, random games are played, and on every
/// position the fast Generator has to agree with the slow reference Walker.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "legwork verify [OPTIONS] <FILE>...\n       legwork verify [OPTIONS] <VARIANT>...",
    after_long_help = JSON
)]
pub(crate) struct Args {
    /// Oracle files, or variants
    #[arg(value_name = "FILE|VARIANT", required = true)]
    what: Vec<String>,
    /// For files: check the Walker as well, to this depth
    #[arg(long, value_name = "DEPTH", conflicts_with_all = ["games", "seed", "set"])]
    walker: Option<String>,
    /// For variants: how many games are played [default: 100]
    #[arg(long, value_name = "N")]
    games: Option<String>,
    /// For variants: the seed of the first game; the next one has the next seed [default: 0]
    #[arg(long, value_name = "S")]
    seed: Option<String>,
    #[command(flatten)]
    settings: Settings,
}

const JSON: &str = r#"With --json, for files
  {"passed", "failed", "failures": [{"file", "variant", "case", "options": [...], "fen",
   "generator": "generator" or "walker", "depth", "expected", "got",
   and for move lists "missing": [...], "extra": [...]}]}
and for variants a list of
  {"variant", "options": {name: value}, "seed", "games", "positions",
   "disagreement": {"fen", "difference"} or null}"#;

#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum VerifyResult {
    Files(files::Files),
    Games(games::Games),
}

pub(crate) fn run(args: &Args) -> Result<VerifyResult, CliError> {
    // A fault of the registry itself is reported before a missing variant.
    let known = registry()?;
    let is_variant = |name: &String| is_rules_file(name) || find(name).is_ok();
    let of_games = args.games.is_some() || args.seed.is_some() || !args.settings.set.is_empty();
    if of_games || args.what.iter().all(is_variant) {
        let games = match &args.games {
            Some(text) => numbers::read("--games", text, 1..=1_000_000_000)?,
            None => 100,
        };
        let seed = args
            .seed
            .as_deref()
            .map_or(Ok(0), |text| numbers::read("--seed", text, numbers::ANY))?;
        if args.walker.is_some() {
            return Err(CliError::Arguments(
                "--walker is for oracle files; of a variant both generators are asked",
            ));
        }
        return games::run(&args.what, &args.settings, games, seed).map(VerifyResult::Games);
    }
    if args.what.iter().any(is_variant) {
        return Err(CliError::Arguments(
            "verify takes either files or variants, not both at once",
        ));
    }
    let depth = args
        .walker
        .as_deref()
        .map_or(Ok(0), |text| numbers::read("--walker", text, 0..=50))?;
    let known = || {
        known
            .iter()
            .map(|entry| entry.id())
            .collect::<Vec<_>>()
            .join(", ")
    };
    files::run(&args.what, depth as u32, known).map(VerifyResult::Files)
}

impl CommandOutput for VerifyResult {
    fn failed(&self) -> bool {
        match self {
            Self::Files(files) => files.failed(),
            Self::Games(games) => games.failed(),
        }
    }
}

impl fmt::Display for VerifyResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Files(files) => files.fmt(f),
            Self::Games(games) => games.fmt(f),
        }
    }
}
