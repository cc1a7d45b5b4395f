//! `legwork measure`.

use std::fmt;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use legwork_core::echo::clip_path;
use legwork_files::input::{self, InputError};
use legwork_match::statistics::Sprt;
use legwork_match::{GameRecord, MatchRecord, MatchTask, Part, RecordError, merge, read_records};
use legwork_measure::{Card, MeasureError, Plan};
use legwork_run::Threads;
use serde::Serialize;

use super::contest::{self, ContestOutput, Referee};
use crate::args::VariantArgs;
use crate::error::{CliError, FaultKind, note};
use crate::output::{CommandOutput, show};
use crate::progress::CommandProgress;
use crate::values::{self, ANY, number};
use crate::written::Product;

/// Measure a variant by self-play: piece values, results, how games end
///
/// The engine plays against itself with a node limit, from random openings that a search has found to be balanced. Every
/// figure has a 95% confidence interval, by bootstrap over the games. The same arguments give the same result, with any
/// number of threads.
#[derive(Debug, clap::Args)]
#[command(after_long_help = JSON)]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = number::<u64>(1..=MOST_GAMES))]
    games: u64,
    /// Node limit for each move
    #[arg(long, value_name = "N", default_value_t = NODES, value_parser = number::<u64>(1..=MOST_NODES))]
    nodes: u64,
    /// Seed of the openings
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = number::<u64>(ANY))]
    seed: u64,
    /// Games at a time; 0 means one per processor
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<usize>(0..=MOST_THREADS))]
    threads: usize,
    /// Test a material imbalance instead, by a match in which each side has it in turn: "A-Q" is an Archbishop against a Queen,
    /// each side starting without the other's piece
    #[arg(long, value_name = "IMBALANCE", conflicts_with_all = ["part", "merge"])]
    claim: Option<String>,
    /// The hypotheses of the sequential test (SPRT) for --claim, in Elo; the match ends as soon as one is accepted
    #[arg(long, value_name = "ELO0,ELO1", default_value = contest::SPRT, allow_hyphen_values = true)]
    sprt: Sprt,
    /// Keep the games in this file, from which an interrupted run resumes
    #[arg(long, value_name = "FILE", help_heading = "Files and parts")]
    record: Option<String>,
    /// Play only the I-th of K parts (1/K is the first), and print a record for --merge
    #[arg(long, value_name = "I/K", help_heading = "Files and parts", value_parser = values::part)]
    part: Option<(u64, u64)>,
    /// Also write a page with plots to this file
    #[arg(long, value_name = "FILE.html", help_heading = "Files and parts", conflicts_with_all = ["part", "claim"])]
    page: Option<String>,
    /// Measure the games of the parts in these files, which must have all games
    #[arg(long, value_name = "FILE", num_args = 1.., help_heading = "Files and parts", conflicts_with_all = ["part", "record"])]
    merge: Vec<String>,
}

/// The default node limit for a move: a card of 400 games of chess takes half a minute on two cores.
pub(crate) const NODES: u64 = 1000;
/// The greatest number of games.
const MOST_GAMES: u64 = 1_000_000;
/// The greatest node limit.
const MOST_NODES: u64 = 1_000_000_000;
/// The maximum number of threads.
const MOST_THREADS: u64 = 1024;

const JSON: &str = r#"A FIGURE is {"value", "interval": [low, high]}. With --json,
  {"variant", "name", "options", "games", "nodes", "seed",
   "unit": of values, "pawn" or, if no Pawn has a value certainly above 0, "hundred-elo",
   "white": FIGURE, White's share of the points, "first_move": FIGURE, the value of the first move,
   "results": [White's wins, draws, Black's wins], each a FIGURE,
   "values": [{"letter", "name", "value", "interval": [low, high], both null if too few games differ in it,
               "early", "late": FIGURE, while more than half of the officers are left and after that,
               "estimate": from how it moves, "rules": the value in the rules, or null}],
   "hands": the same in hand, "pairs": the bonus of two pieces on both colours,
   "ends": [{"end", "drawn", "games", "share": FIGURE}],
   "plies": FIGURE, length of a game, "choices": FIGURE, legal moves of a position,
   "promotions", "gatings", "drops": [{"letter", "name", "count", "a_game": FIGURE}],
   "first_traded": the same, the first officer that is captured,
   "lead": FIGURE, the winner's material advantage at the end, "won_behind": FIGURE, wins with less material}
A figure without an interval is null. With --claim
  {"imbalance", "games", "points": FIGURE, the share of the first side,
   "elo": number or null, "elo_range": [number or null, number or null],
   "sprt": {"llr", "lower", "upper", "accepted": "elo0", "elo1" or null},
   "pawns": FIGURE, the difference in Pawns, by a second match with an extra Pawn}
With --part, always, a line of JSON for the part and one for each game."#;

/// The reasons why a variant cannot be measured, or files cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum MeasureCommandError {
    /// A fault of the measurement.
    #[error(transparent)]
    Measure(#[from] MeasureError),
    /// A file that cannot be read.
    #[error("`{}` {source}", clip_path(.file))]
    Input { file: String, source: InputError },
    /// A fault in a record.
    #[error("`{}`: {source}", clip_path(.file))]
    Record { file: String, source: RecordError },
    /// The parts are of other games.
    #[error("--merge: the parts are of other games than those of these arguments: {0}")]
    Other(String),
}

impl MeasureCommandError {
    /// The kind of the error, for programs.
    pub(crate) fn kind(&self) -> FaultKind {
        match self {
            Self::Measure(MeasureError::Imbalance { .. }) => FaultKind::Piece,
            Self::Measure(MeasureError::Start { .. }) => FaultKind::Fen,
            Self::Measure(MeasureError::Opening(_)) => FaultKind::Openings,
            Self::Measure(MeasureError::Table(_)) => FaultKind::Memory,
            Self::Measure(MeasureError::Threads(_)) => FaultKind::Threads,
            Self::Measure(_) | Self::Record { .. } | Self::Other(_) => FaultKind::Record,
            Self::Input { .. } => FaultKind::File,
        }
    }

    /// The argument or the file at fault.
    pub(crate) fn place(&self) -> Option<String> {
        match self {
            Self::Input { file, .. } | Self::Record { file, .. } => Some(clip_path(file)),
            Self::Other(_) => Some("--merge".to_owned()),
            Self::Measure(_) => None,
        }
    }
}

/// The output of the command.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum MeasureOutput {
    Card(Box<Card>),
    Part(String),
    Flawed { flaws: Vec<String> },
}

pub(crate) fn run(args: &Args, json: bool) -> Result<ExitCode, CliError> {
    let variant = args.variant.open()?;
    let threads = Threads::new(args.threads)?;
    if let Some(claim) = &args.claim {
        let referee = Referee {
            variant: &variant,
            games: args.games,
            nodes: args.nodes,
            seed: args.seed,
            sprt: args.sprt,
            threads: threads.count(),
            record: args.record.as_deref(),
        };
        return show(&ContestOutput(referee.contest(claim)?), json);
    }
    if let Some(page) = &args.page {
        Product::Page.check(Path::new(page))?;
    }
    let plan = Plan {
        variant,
        games: args.games,
        nodes: args.nodes,
        seed: args.seed,
        part: (args.part).map_or(Part::WHOLE, |(part, parts)| Part { part, parts }),
        imbalance: None,
        sprt: None,
    };
    let task = plan.task();
    let games = if args.merge.is_empty() {
        let record = played(&plan, args.record.as_deref(), threads.count())?;
        if args.part.is_some() {
            let mut text = Vec::new();
            record.write(&mut text, &task, plan.part)?;
            let text = String::from_utf8_lossy(&text).into_owned();
            // A part is lines of JSON, even if JSON was not asked for.
            return show(&MeasureOutput::Part(text), false);
        }
        record.games().cloned().collect()
    } else {
        match merged(&args.merge, &task)? {
            Ok(games) => games,
            Err(flaws) => return show(&MeasureOutput::Flawed { flaws }, json),
        }
    };
    let card = Card::new(&plan.variant, &task, plan.nodes, &games, &threads);
    let card = card.map_err(MeasureCommandError::Measure)?;
    if let Some(file) = &args.page {
        let page = legwork_book::card_page(&card)?;
        Product::Page.replace(Path::new(file), page.as_bytes())?;
    }
    show(&MeasureOutput::Card(Box::new(card)), json)
}

/// A run that is expected to take longer than this many seconds is announced.
const WORTH_ANNOUNCING: f64 = 10.0;

/// Plays the games that a record lacks, and estimates on stderr how long that will take.
pub(crate) fn played(
    plan: &Plan,
    file: Option<&str>,
    threads: usize,
) -> Result<MatchRecord, MeasureCommandError> {
    let task = plan.task();
    let mut record = match file {
        None => MatchRecord::in_memory(),
        Some(file) => MatchRecord::open(Path::new(file), &task, plan.part).map_err(|source| {
            let file = file.to_owned();
            MeasureCommandError::Record { file, source }
        })?,
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

/// The games of the parts in files, or what is wrong with them.
fn merged(
    files: &[String],
    task: &MatchTask,
) -> Result<Result<Vec<GameRecord>, Vec<String>>, MeasureCommandError> {
    let mut found = Vec::new();
    for file in files {
        let named = || file.clone();
        let text = input::read(Path::new(file), input::PARTS);
        let text = text.map_err(|source| MeasureCommandError::Input {
            file: named(),
            source,
        })?;
        let records = read_records(file, &text);
        found.extend(records.map_err(|source| MeasureCommandError::Record {
            file: named(),
            source,
        })?);
    }
    match merge(&found) {
        Ok(merged) => match legwork_match::difference(task, &merged.task) {
            Some(difference) => Err(MeasureCommandError::Other(difference.to_string())),
            None => Ok(Ok(merged.games)),
        },
        Err(flaws) => Ok(Err(flaws.iter().map(ToString::to_string).collect())),
    }
}

impl CommandOutput for MeasureOutput {
    fn failed(&self) -> bool {
        matches!(self, Self::Flawed { .. })
    }
}

impl fmt::Display for MeasureOutput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(card) => card.fmt(f),
            Self::Part(text) => f.write_str(text),
            Self::Flawed { flaws } => flaws.iter().try_for_each(|flaw| writeln!(f, "{flaw}")),
        }
    }
}
