//! `legwork match`.

mod files;
mod plan;
mod summary;

use std::fmt;
use std::path::Path;
use std::process::ExitCode;

use legwork_core::echo::clip_path;
use legwork_drawing::text::numbers::counted;
use legwork_files::input::{self, InputError};
use legwork_match::statistics::{Results, Sprt};
use legwork_match::{
    DrawRule, MatchError, MatchRecord, MatchTask, OpeningError, Pace, RecordError, ResignRule,
    SpecError, merge, read_records,
};
use serde::Serialize;

use crate::args::{RulesArgs, Settings};
use crate::error::{CliError, FaultKind};
use crate::output::{CommandOutput, show};
use crate::progress::CommandProgress;
use crate::values::{self, ANY, move_time, number};

use files::{GameWriter, record_of};
pub(crate) use plan::own;
use plan::{LONGEST_GAME, MOST_AT_A_TIME, MOST_GAMES, MOST_RANDOM};
use summary::Summary;

/// Play a match between two engines
///
/// A player is `legwork`, this program's own engine, or another program that speaks UCI or CECP, with
/// its arguments and settings in one argument: "fairymax", "cmd=/opt/engine arg=-x proto=cecp
/// option.Hash=16 name=Other dir=/tmp". Two games, colours swapped, start from each opening.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "legwork match [OPTIONS] <A> <B> --variant <VARIANT>\n       legwork match [OPTIONS] --merge <FILE>...",
    after_long_help = JSON
)]
pub(crate) struct Args {
    /// The players; the score is from the first one's view
    #[arg(value_name = "PLAYER", hide = true)]
    players: Vec<String>,
    #[command(flatten)]
    rules: RulesArgs,
    /// The variant, or several with commas between them, which are played in turn and evaluated together
    #[arg(long, value_name = "VARIANT", value_delimiter = ',')]
    variant: Vec<String>,
    /// Number of games, of all variants together
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = number::<u64>(1..=MOST_GAMES))]
    games: u64,
    /// Number of games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<usize>(1..=MOST_AT_A_TIME))]
    concurrency: usize,
    /// Stop by a sequential test (SPRT) of the hypotheses ELO0,ELO1, such as "0,5", from -1000 to 1000; both error rates may
    /// follow [default: 0.05,0.05]
    #[arg(
        long,
        value_name = "ELO0,ELO1",
        conflicts_with = "part",
        allow_hyphen_values = true
    )]
    sprt: Option<Sprt>,
    #[command(flatten)]
    settings: Settings,
    #[command(flatten)]
    pace: PaceArgs,
    #[command(flatten)]
    openings: OpeningArgs,
    #[command(flatten)]
    rulings: RulingArgs,
    #[command(flatten)]
    pub(crate) files: FileArgs,
}

/// The time control.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Time")]
pub(crate) struct PaceArgs {
    /// Time control in seconds: "60+0.5", "1:00+0.5", or "40/60" for 40 moves a minute
    #[arg(long, value_name = "TIME", default_value = "10+0.1", conflicts_with_all = ["st", "nodes", "depth"])]
    tc: Pace,
    /// Seconds for each move
    #[arg(long, value_name = "SECONDS", conflicts_with_all = ["nodes", "depth"], value_parser = move_time)]
    st: Option<Pace>,
    /// Node limit for each move
    #[arg(long, value_name = "N", conflicts_with = "depth", value_parser = number::<u64>(1..=u64::MAX))]
    nodes: Option<u64>,
    /// Search depth in plies for each move
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=200))]
    depth: Option<u32>,
    /// Time in milliseconds by which a move may be late without loss
    #[arg(long, value_name = "MS", default_value_t = 50, value_parser = number::<u64>(0..=3_600_000))]
    margin: u64,
    /// Seconds beyond its time after which a silent player counts as hung [default: 10, without a clock 120]
    #[arg(long, value_name = "SECONDS", value_parser = number::<u64>(1..=86_400))]
    patience: Option<u64>,
}

/// The openings.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Openings")]
pub(crate) struct OpeningArgs {
    /// Games (PGN) or positions (EPD, FEN) to start from
    #[arg(long, value_name = "FILE", conflicts_with_all = ["setup", "array"])]
    openings: Option<String>,
    /// Shuffle the openings of the file, by the seed
    #[arg(long, requires = "openings")]
    shuffle: bool,
    /// Cut the openings of a PGN file off after N plies [default: use whole games]
    #[arg(long, value_name = "N", requires = "openings", value_parser = number::<usize>(0..=LONGEST_GAME))]
    plies: Option<usize>,
    /// Use set-ups in numerical order, this one for the first two games [default: random set-ups]
    #[arg(long, value_name = "N", conflicts_with = "array", value_parser = number::<u64>(ANY))]
    setup: Option<u64>,
    /// Start from the variant's array, even if it has set-ups
    #[arg(long)]
    array: bool,
    /// Random opening plies after that [default: 4 from the array, otherwise 0]
    #[arg(long, value_name = "N", value_parser = number::<u32>(0..=MOST_RANDOM))]
    random_plies: Option<u32>,
    /// Seed of the openings
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = number::<u64>(ANY))]
    seed: u64,
}

/// Adjudication.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Adjudication")]
pub(crate) struct RulingArgs {
    /// Resign rule: a player loses if its own score is -SCORE centipawns or less for MOVES moves in a row: "4,800"
    #[arg(long, value_name = "MOVES,SCORE")]
    resign: Option<ResignRule>,
    /// Draw rule: from move AFTER on, a draw if both scores are within SCORE centipawns of 0 for MOVES moves: "40,8,10"
    #[arg(long, value_name = "AFTER,MOVES,SCORE")]
    draw: Option<DrawRule>,
    /// A draw after N plies
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = number::<usize>(1..=LONGEST_GAME))]
    max_plies: usize,
}

/// Output files, and parts.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Files and parts")]
pub(crate) struct FileArgs {
    /// Keep the games in this file, from which an interrupted match resumes
    #[arg(long, value_name = "FILE")]
    record: Option<String>,
    /// Write the games as PGN; without --record, the record is FILE.jsonl
    #[arg(long, value_name = "FILE")]
    pgn: Option<String>,
    /// Write all lines sent and received to this file
    #[arg(long, value_name = "FILE")]
    log: Option<String>,
    /// Play only the I-th of K parts (1/K is the first), and print a record for --merge
    #[arg(long, value_name = "I/K", value_parser = values::part)]
    part: Option<(u64, u64)>,
    /// Merge the parts in these files, which must have all games
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["players", "variant", "games", "concurrency", "sprt", "set", "tc", "st", "nodes", "depth", "margin", "patience", "openings", "setup", "array", "random_plies", "seed", "resign", "draw", "max_plies", "record", "log", "part"])]
    pub(crate) merge: Vec<String>,
}

const JSON: &str = r#"With --json, all from the first player's view,
  {"variant": its id, or several with commas between them, "options", "players": [A, B], "pace", "games": number played, "of": number in all,
   "score": points, "rate": score / games, "wins", "draws", "losses",
   "pairs": [pairs that gave 0, 1/2, 1, 1 1/2, 2 points],
   "elo": number or null, "elo_range": [number or null, number or null] (95%),
   "superiority": likelihood that A is stronger, or null,
   "sprt": {"llr", "lower", "upper", "accepted": "elo0", "elo1" or null} or null,
   "ends": [{"end", "player": who lost by it, or null, "games"}],
   "each": of several variants [{"variant", "games", "score", "rate", "wins", "draws", "losses", "pairs", "elo",
   "elo_range", "superiority"}]}
With --part, always, a line of JSON for the part and one for each game; with --merge the document
above, or {"flaws": [text]}"#;

/// The reasons why a match cannot be played, or its files cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum MatchCommandError {
    /// A fault in a player.
    #[error(transparent)]
    Player(#[from] SpecError),
    /// A fault in the openings.
    #[error("openings: {0}")]
    Openings(#[from] OpeningError),
    /// A fault in a file of openings.
    #[error("`{}`: {source}", clip_path(.file))]
    OpeningFile { file: String, source: OpeningError },
    /// A file that cannot be read.
    #[error("`{}` {source}", clip_path(.file))]
    Input { file: String, source: InputError },
    /// A fault in a record.
    #[error("`{}`: {source}", clip_path(.file))]
    Record { file: String, source: RecordError },
    /// A file of games that exists, and has other games than the record.
    #[error("--pgn: `{}` is there already, and has something else than the games of the record: expected a new file", clip_path(.file))]
    Taken { file: String },
    /// A file of games that cannot be written.
    #[error("--pgn: `{}` cannot be written: {source}", clip_path(.file))]
    Pgn {
        file: String,
        source: std::io::Error,
    },
    /// A log that cannot be written.
    #[error("--log: `{}` cannot be written: {source}", clip_path(.file))]
    Log {
        file: String,
        source: std::io::Error,
    },
    /// A fault in the match itself.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// The program itself cannot be found.
    #[error("`legwork`: the program does not know where it is: {0}")]
    Own(std::io::Error),
}

impl MatchCommandError {
    /// The kind of the error, for programs.
    pub(crate) fn kind(&self) -> FaultKind {
        match self {
            Self::Player(_) | Self::Match(MatchError::Player(_)) | Self::Own(_) => {
                FaultKind::Player
            }
            Self::Openings(_) | Self::OpeningFile { .. } => FaultKind::Openings,
            Self::Match(MatchError::Opening(_)) => FaultKind::Openings,
            Self::Record { .. } => FaultKind::Record,
            Self::Input { .. } | Self::Taken { .. } | Self::Pgn { .. } | Self::Log { .. } => {
                FaultKind::File
            }
            Self::Match(_) => FaultKind::Output,
        }
    }

    /// The argument or the file at fault.
    pub(crate) fn place(&self) -> Option<String> {
        Some(match self {
            Self::OpeningFile { file, .. }
            | Self::Input { file, .. }
            | Self::Record { file, .. } => clip_path(file),
            Self::Taken { .. } | Self::Pgn { .. } => "--pgn".to_owned(),
            Self::Log { .. } => "--log".to_owned(),
            Self::Player(_) => "PLAYER".to_owned(),
            Self::Openings(_) | Self::Match(_) | Self::Own(_) => return None,
        })
    }
}

/// The output of the command.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum MatchOutput {
    Summary(Box<Summary>),
    Part(String),
    Flawed { flaws: Vec<String> },
}

pub(crate) fn run(args: &Args, json: bool) -> Result<ExitCode, CliError> {
    if !args.files.merge.is_empty() {
        return show(&merged(args)?, json);
    }
    let (a_match, task) = args.plan()?;
    // A part is lines of JSON, even if JSON was not asked for.
    show(
        &play(args, &a_match, &task)?,
        json && args.files.part.is_none(),
    )
}

fn play(
    args: &Args,
    a_match: &legwork_match::Match,
    task: &MatchTask,
) -> Result<MatchOutput, MatchCommandError> {
    let part = a_match.part;
    let (mut record, mut writer) = match record_of(&args.files) {
        None => (MatchRecord::in_memory(), None),
        Some(file) => {
            let open = MatchRecord::open(Path::new(&file), task, part);
            let record = open.map_err(|source| MatchCommandError::Record { file, source })?;
            let pgn = args.files.pgn.as_deref();
            let variants = a_match.contests.iter();
            let variants: Vec<_> = variants.map(|contest| contest.variant.clone()).collect();
            let writer = pgn.map(|pgn| GameWriter::open(pgn, &record, task, variants));
            (record, writer.transpose()?)
        }
    };
    let all = part.games(task.games).count() as u64;
    let [first, second] = &task.players;
    let progress = CommandProgress::new(&format!("{first} - {second}"), all);
    let mut played: Vec<_> = record.games().cloned().collect();
    progress.steps(played.len() as u64);
    let mut wrong = None;
    a_match.play(&mut record, |game| {
        if let Some(writer) = &mut writer
            && let Err(error) = writer.add(game)
        {
            wrong.get_or_insert(error);
        }
        played.push(game.clone());
        let results = Results::of(&played);
        progress.say(format!(
            "{first} {} - {second} {}",
            results.points(),
            played.len() as f64 - results.points()
        ));
        progress.step();
    })?;
    drop(progress);
    if let Some(error) = wrong {
        return Err(error);
    }
    if args.files.part.is_some() {
        let mut text = Vec::new();
        let written = record.write(&mut text, task, part);
        written.map_err(MatchError::Record)?;
        return Ok(MatchOutput::Part(
            String::from_utf8_lossy(&text).into_owned(),
        ));
    }
    let games: Vec<_> = record.games().cloned().collect();
    Ok(MatchOutput::Summary(Box::new(Summary::new(
        task,
        &games,
        a_match.sprt,
    ))))
}

/// Merges parts.
fn merged(args: &Args) -> Result<MatchOutput, MatchCommandError> {
    let mut found = Vec::new();
    for file in &args.files.merge {
        let named = || file.clone();
        let text = input::read(Path::new(file), input::PARTS);
        let text = text.map_err(|source| MatchCommandError::Input {
            file: named(),
            source,
        })?;
        let records = read_records(file, &text);
        found.extend(records.map_err(|source| MatchCommandError::Record {
            file: named(),
            source,
        })?);
    }
    let merged = match merge(&found) {
        Ok(merged) => merged,
        Err(flaws) => {
            let flaws = flaws.iter().map(ToString::to_string).collect();
            return Ok(MatchOutput::Flawed { flaws });
        }
    };
    if let Some(pgn) = &args.files.pgn {
        GameWriter::write_all(pgn, &merged.task, &merged.games)?;
    }
    let sprt: Option<Sprt> = merged
        .task
        .sprt
        .as_deref()
        .and_then(|text| text.parse().ok());
    Ok(MatchOutput::Summary(Box::new(Summary::new(
        &merged.task,
        &merged.games,
        sprt,
    ))))
}

impl CommandOutput for MatchOutput {
    fn failed(&self) -> bool {
        matches!(self, Self::Flawed { .. })
    }
}

impl fmt::Display for MatchOutput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Summary(summary) => summary.fmt(f),
            Self::Part(text) => f.write_str(text),
            Self::Flawed { flaws } => {
                let first = flaws.iter().take(legwork_core::echo::MOST_FAULTS);
                first
                    .into_iter()
                    .try_for_each(|flaw| writeln!(f, "{flaw}"))?;
                match flaws.len().saturating_sub(legwork_core::echo::MOST_FAULTS) {
                    0 => Ok(()),
                    more => writeln!(f, "and {}", counted(more as u64, "more flaw")),
                }
            }
        }
    }
}
