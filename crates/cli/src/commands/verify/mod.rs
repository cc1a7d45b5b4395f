//! `legwork verify`.

mod files;
mod games;

use std::fmt;

use legwork::registry;
use serde::Serialize;

use crate::args::{OptionValues, RulesArgs, names_variant};
use crate::error::CliError;
use crate::output::CommandOutput;
use crate::values::{ANY, number};

/// Check oracle files, or the two generators of a variant against each other
///
/// An oracle file holds counts (`"perft"`) or lists of moves (`"moves"`) from another program. A perft suite, with lines
/// `FEN ;D1 20 ;D2 400`, is one, too. Each case is counted to its first wrong depth; a difference is printed with its FEN,
/// depth, and the numbers expected and got. The cases are of the variant that the file names; a perft suite is of
/// orthodox chess. A variant or --rules in front of the files takes the place of both.
///
/// For a variant, or for your own rules in a `.ron` file, random games are played, and on every
/// position the fast Generator has to agree with the slow reference Walker.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "legwork verify [OPTIONS] [VARIANT] <FILE>...\n       legwork verify [OPTIONS] <VARIANT>...",
    after_long_help = JSON
)]
pub(crate) struct Args {
    /// Oracle files, or variants
    #[arg(value_name = "FILE|VARIANT")]
    what: Vec<String>,
    #[command(flatten)]
    rules: RulesArgs,
    /// For files: check the Walker as well, to this depth
    #[arg(long, value_name = "DEPTH", conflicts_with_all = ["games", "seed"], value_parser = number::<u32>(0..=50))]
    walker: Option<u32>,
    #[command(flatten)]
    games: Option<GamesArgs>,
    #[command(flatten)]
    settings: OptionValues,
}

/// The default number of games, and the default seed.
const GAMES: u64 = 100;
const SEED: u64 = 0;

/// Which games are played.
#[derive(Debug, Clone, Copy, clap::Args)]
struct GamesArgs {
    /// For variants: number of games
    #[arg(long, value_name = "N", default_value_t = GAMES, value_parser = number::<u64>(1..=1_000_000_000))]
    games: u64,
    /// For variants: the seed of the first game; the next one has the next seed
    #[arg(long, value_name = "S", default_value_t = SEED, value_parser = number::<u64>(ANY))]
    seed: u64,
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
    let what: Vec<&String> = args.rules.files.iter().chain(&args.what).collect();
    if what.is_empty() {
        return Err(CliError::Usage("verify: expected files or variants"));
    }
    let is_variant = |name: &&String| names_variant(name);
    let (variants, files): (Vec<&String>, Vec<&String>) =
        what.iter().copied().partition(is_variant);
    if args.games.is_some() || files.is_empty() {
        if args.walker.is_some() {
            return Err(CliError::Usage(
                "--walker is for oracle files; for a variant, verify always compares both generators",
            ));
        }
        let (games, seed) = (args.games).map_or((GAMES, SEED), |args| (args.games, args.seed));
        return games::run(&what, &args.settings, games, seed).map(VerifyResult::Games);
    }
    let given = match variants[..] {
        [] if args.settings.set.is_empty() => None,
        [] => {
            return Err(CliError::Usage(
                "--set: expected a variant in front of the files",
            ));
        }
        [variant] => Some(files::GivenRules::read(variant, &args.settings)?),
        _ => {
            return Err(CliError::Usage(
                "expected at most one variant in front of the files",
            ));
        }
    };
    let known = || {
        known
            .iter()
            .map(|entry| entry.id())
            .collect::<Vec<_>>()
            .join(", ")
    };
    let walker_depth = args.walker.unwrap_or(0);
    files::run(&files, given.as_ref(), walker_depth, known).map(VerifyResult::Files)
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
