//! `legwork setups`.

use std::fmt;

use legwork::Variant;
use legwork::setups::{SetUp, SetUpError};
use serde::Serialize;

use crate::args::VariantArgs;
use crate::error::CliError;
use crate::output::CommandOutput;
use crate::values::{ANY, number};

/// List the numbered set-ups of a variant: number, White's back rank, FEN
///
/// Set-ups that options exclude are omitted; the others keep their numbers.
#[derive(Debug, clap::Args)]
#[command(after_long_help = JSON)]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// Only the set-up with this number
    #[arg(long, value_name = "N", conflicts_with_all = ["seed", "count"], value_parser = number::<u64>(ANY))]
    number: Option<u64>,
    /// Only a random set-up, chosen by this seed
    #[arg(long, value_name = "S", conflicts_with = "count", value_parser = number::<u64>(ANY))]
    seed: Option<u64>,
    /// Only the number of set-ups
    #[arg(long)]
    count: bool,
}

const JSON: &str = r#"With --json,
  {"variant", "options": {name: value}, "count",
   "setups": [{"number", "back_rank", "fen"}]}   ("setups" is empty with --count)"#;

#[derive(Serialize)]
pub(crate) struct SetUpsResult {
    variant: String,
    options: std::collections::BTreeMap<String, String>,
    count: usize,
    setups: Vec<SetUpLine>,
    #[serde(skip)]
    count_only: bool,
}

#[derive(Serialize)]
struct SetUpLine {
    number: usize,
    back_rank: String,
    fen: String,
}

fn line(set_up: SetUp) -> SetUpLine {
    SetUpLine {
        number: set_up.number,
        back_rank: set_up.back_rank,
        fen: set_up.fen,
    }
}

pub(crate) fn run(args: &Args) -> Result<SetUpsResult, CliError> {
    let variant = args.variant.open()?;
    let count = variant.set_up_count()?;
    let setups = if args.count {
        Vec::new()
    } else if let Some(number) = args.number {
        vec![line(variant.set_up(number)?)]
    } else if let Some(seed) = args.seed {
        vec![line(variant.seeded(seed)?)]
    } else {
        every(&variant)?
    };
    let rules = variant.rules();
    Ok(SetUpsResult {
        variant: rules.id.clone(),
        options: rules.chosen.clone(),
        count,
        setups,
        count_only: args.count,
    })
}

fn every(variant: &Variant) -> Result<Vec<SetUpLine>, CliError> {
    let mut setups = Vec::new();
    for number in 0.. {
        match variant.set_up(number) {
            Ok(set_up) => setups.push(line(set_up)),
            Err(SetUpError::Excluded { .. }) => {}
            Err(SetUpError::OutOfRange { .. }) => break,
            Err(error) => return Err(error.into()),
        }
    }
    Ok(setups)
}

impl CommandOutput for SetUpsResult {}

impl fmt::Display for SetUpsResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count_only {
            return writeln!(f, "{}", self.count);
        }
        let mut lines = self.setups.iter();
        lines.try_for_each(|line| writeln!(f, "{} {} {}", line.number, line.back_rank, line.fen))
    }
}
