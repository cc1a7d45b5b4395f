//! `legwork suite`.

use std::fmt;
use std::process::ExitCode;

use legwork_suite::{SEED, Suite};
use serde::Serialize;

use crate::args::VariantArgs;
use crate::error::CliError;
use crate::output::{CommandOutput, print, show, unless_closed, write_document};
use crate::values::{ANY, number};
use crate::written::{must_be_new, write_new};

/// Write a suite of a variant that any program can run: positions with their legal moves and counts, and games with their ends
///
/// The positions are chosen such that together they meet every rule of the variant: each way to be refused, each promotion and castling,
/// pins, checks, ends. The same seed writes the same suite on every machine. It is a JSON document, or with --epd a perft suite,
/// `FEN ;D1 20 ;D2 400`. docs/SUITE.md says how to run it.
#[derive(Debug, clap::Args)]
#[command(after_long_help = JSON)]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// The maximum number of positions
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = number::<usize>(1..=10_000))]
    positions: usize,
    /// Seed of the choice
    #[arg(long, value_name = "S", default_value_t = SEED, value_parser = number::<u64>(ANY))]
    seed: u64,
    /// Write the positions and their counts as EPD
    #[arg(long)]
    epd: bool,
    /// Write it to this new file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,
}

const JSON: &str = r#"Always, except with --epd,
  {"format": "legwork-suite-1", "variant", "name", "aliases": {program: its name for the variant},
   "options", "board": [files, ranks], "start", "seed",
   "positions": [{"id", "fen", in variants of Shogi "sfen", "check": bool, "end": {"by", "winner": "white", "black" or null} or null,
     "moves": [{"move", "san", and in variants of Shogi "usi"}], "counts": [of 1, 2... plies],
     "illegal": [{"move", "reason", "words"}], "tests": [text]}],
   "games": [{"id", "start", "moves", "sans", "fen": of the last position, "repetitions": of that,
     "end": {"by", "winner"}}]}"#;

/// The output of the command.
#[derive(Serialize)]
#[serde(untagged)]
enum SuiteOutput {
    Document(Box<Suite>),
    Epd(String),
}

pub(crate) fn run(args: &Args, json: bool) -> Result<ExitCode, CliError> {
    if json && args.epd {
        return Err(CliError::Usage("--epd and --json exclude each other"));
    }
    if json && args.output.is_some() {
        return Err(CliError::Usage("--output and --json exclude each other"));
    }
    let variant = args.variant.open()?;
    if let Some(file) = &args.output {
        must_be_new(file)?;
    }
    let suite = Suite::new(&variant, args.seed, args.positions);
    let summary = suite.to_string();
    let output = if args.epd {
        SuiteOutput::Epd(suite.epd())
    } else {
        SuiteOutput::Document(Box::new(suite))
    };
    let Some(file) = &args.output else {
        return Ok(show(&output, !args.epd)?);
    };
    let mut bytes = Vec::new();
    match &output {
        SuiteOutput::Epd(text) => bytes.extend_from_slice(text.as_bytes()),
        SuiteOutput::Document(suite) => write_document(&mut bytes, suite)?,
    }
    write_new(file, bytes)?;
    unless_closed(print(format!("wrote {file}: {summary}\n")))?;
    Ok(ExitCode::SUCCESS)
}

impl CommandOutput for SuiteOutput {}

impl fmt::Display for SuiteOutput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Document(suite) => writeln!(f, "{suite}"),
            Self::Epd(text) => f.write_str(text),
        }
    }
}
