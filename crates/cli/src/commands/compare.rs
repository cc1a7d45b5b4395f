//! `legwork compare`.

use std::fmt;
use std::process::ExitCode;
use std::time::Duration;

use legwork_compare::{ComparePlan, FindingKind, Report, compare};
use legwork_drawing::text::numbers::{counted, thousands};
use legwork_match::{MatchError, PeerSetting, PlayerSpec};
use serde::Serialize;

use crate::args::{OptionValues, RulesArgs};
use crate::commands::r#match::{open_log, own};
use crate::error::CliError;
use crate::output::{CommandOutput, show};
use crate::progress::CommandProgress;
use crate::rules_file::is_rules_file;
use crate::terminal::{BAD, GOOD, paint};
use crate::values::{self, ANY, number, seconds_of_minutes};
use crate::written::write_new;

/// Find where another program's rules differ from a variant's
///
/// PROGRAM speaks UCI, USI or CECP, and is given with its arguments and settings in one argument, as for `legwork match`:
/// "fairy-stockfish", "cmd=/opt/engine arg=-x proto=cecp variant=great name=Other". `variant=` is its own name for the variant, where
/// that is not known.
///
/// Positions that decide the rules come first, then those of random games and of self-play, some of them with pieces removed. A
/// program that lists its moves for `go perft 1` is asked for the list, and for deeper counts; of others it is seen which moves they
/// refuse. Where a program says how a game has ended, that is compared, too. Each difference is followed to one position and one
/// move, and the position is made smaller while the difference stays. Differences of one kind are reported once.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "legwork compare [OPTIONS] <PROGRAM> --variant <VARIANT>\n       legwork compare [OPTIONS] <PROGRAM> --rules <FILE>",
    after_long_help = JSON
)]
pub(crate) struct Args {
    /// The program
    #[arg(value_name = "PROGRAM", hide = true)]
    program: String,
    /// The variant; omit it with --rules
    #[arg(long, value_name = "VARIANT")]
    variant: Option<String>,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    settings: OptionValues,
    /// Seed of positions and games
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = number::<u64>(ANY))]
    seed: u64,
    /// Time for all, in minutes
    #[arg(long, value_name = "MINUTES", default_value = "1", value_parser = seconds_of_minutes)]
    minutes: Duration,
    /// Number of games [default: until the time is up]
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=1_000_000_000))]
    games: Option<u64>,
    /// Compare only the I-th of K parts of the positions and games (1/K is the first)
    #[arg(long, value_name = "I/K", value_parser = values::part)]
    part: Option<(u64, u64)>,
    /// Seconds after which a silent program counts as hung
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = number::<u64>(1..=86_400))]
    patience: u64,
    /// Write the positions found to this file, as EPD
    #[arg(long, value_name = "FILE")]
    epd: Option<String>,
    /// Write all lines sent and received to this file
    #[arg(long, value_name = "FILE")]
    log: Option<String>,
}

const JSON: &str = r#"Exit codes: 0 if they agree, 1 if they differ, 2 if the program cannot be compared.
With --json,
  {"program", "protocol", "means": "lists", "searches" or "refuses", "variant", "options",
   "seed", "part": [I, K], "games", "positions", "moves", "counts", "ends": of games, as the
   program reports them, "not_taken": positions that it did not take, "unsteady": differences that
   were not there again,
   "findings": [{"kind": "extra", "lacks", "lacks-most", "twice", "count", "end", "crash" or
     "hang", "fen",
     "after": [moves from there, if the position alone does not show it], "move" or null,
     "reason": a name for programs, as of `legwork explain`, "words", "times"}],
   "given_up": whether the program kept ending or not answering}"#;

/// The result of the command.
#[derive(Serialize)]
#[serde(transparent)]
struct CompareResult(Report);

pub(crate) fn run(args: &Args, json: bool) -> Result<ExitCode, CliError> {
    let spec: PlayerSpec = args.program.parse()?;
    let named: Vec<&String> = args.rules.files.iter().chain(&args.variant).collect();
    let [name] = named[..] else {
        return Err(CliError::Usage(
            "compare: expected one --variant, or --rules",
        ));
    };
    let variant = args.settings.open(name)?;
    let log = args.log.as_deref().map(open_log).transpose()?;
    let own_rules = is_rules_file(name);
    let setting = PeerSetting {
        variant: &variant,
        own: &own(name, own_rules)?,
        own_rules,
        patience: Duration::from_secs(args.patience),
        log: log.as_ref(),
    };
    let plan = ComparePlan {
        seed: args.seed,
        part: args.part.unwrap_or((1, 1)),
        games: args.games,
        time: args.minutes,
    };
    let seconds = args.minutes.as_secs();
    let progress = CommandProgress::new(&format!("{} and {name}", spec.name), seconds);
    let (start, mut shown) = (std::time::Instant::now(), 0);
    let report = compare(&spec, setting, plan, &mut |tally, findings| {
        let now = start.elapsed().as_secs().min(seconds);
        if now > shown {
            progress.steps(now - shown);
            shown = now;
            let positions = counted(tally.positions, "position");
            let findings = counted(findings as u64, "difference");
            progress.say(format!("{positions}, {findings}"));
        }
    });
    let report = report.map_err(MatchError::from)?;
    drop(progress);
    if report.tally.positions == 0 && report.findings.is_empty() {
        return Err(CliError::Usage(
            "no position was compared: expected more --minutes, more --games or another --part",
        ));
    }
    if let Some(file) = &args.epd {
        write_new(file, epd(&report))?;
    }
    Ok(show(&CompareResult(report), json)?)
}

/// The positions found, as EPD: `id` is a number, `c0` the difference in words, `c1` the moves to it.
fn epd(report: &Report) -> String {
    let line = |(finding, number): (&legwork_compare::Finding, usize)| {
        let fields: Vec<&str> = finding.fen.split(' ').collect();
        let (board, clocks) = fields.split_at(fields.len().saturating_sub(2));
        let [half, full] = clocks else {
            return String::new();
        };
        let words = finding.words.replace('"', "'");
        let after = match &finding.after[..] {
            [] => String::new(),
            moves => format!(" c1 \"after {}\";", moves.join(" ")),
        };
        format!(
            "{} hmvc {half}; fmvn {full}; id \"{number}\"; c0 \"{words}\";{after}\n",
            board.join(" ")
        )
    };
    report.findings.iter().zip(1..).map(line).collect()
}

impl CommandOutput for CompareResult {
    fn failed(&self) -> bool {
        !self.0.findings.is_empty() || self.0.given_up
    }
}

impl fmt::Display for CompareResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = &self.0;
        let tally = &report.tally;
        writeln!(
            f,
            "{} over {}, {}: {}, {}, {} moves, {}, {}",
            report.program,
            report.protocol,
            report.variant,
            counted(tally.games, "game"),
            counted(tally.positions, "position"),
            thousands(tally.moves),
            counted(tally.counts, "deeper count"),
            counted(tally.ends, "end"),
        )?;
        if report.means != "lists" {
            writeln!(
                f,
                "it does not list moves: legal moves and some that are nearly legal were tried one by one"
            )?;
        }
        if tally.not_taken > 0 {
            writeln!(f, "{} refused by it", counted(tally.not_taken, "position"))?;
        }
        if tally.unsteady > 0 {
            let unsteady = counted(tally.unsteady, "difference");
            writeln!(f, "{unsteady} could not be repeated")?;
        }
        if report.findings.is_empty() {
            return writeln!(f, "{}", paint(GOOD, "they agree"));
        }
        let kinds = match report.findings.len() {
            1 => "1 kind of difference".to_owned(),
            kinds => format!("{kinds} kinds of difference"),
        };
        writeln!(f, "{}", paint(BAD, &kinds))?;
        for (finding, number) in report.findings.iter().zip(1..) {
            let silent = matches!(finding.kind, FindingKind::Crash | FindingKind::Hang);
            let words = if silent {
                paint(BAD, &finding.words).to_string()
            } else {
                finding.words.clone()
            };
            writeln!(f, "{number}. {words}")?;
            writeln!(f, "   {}", finding.fen)?;
            if !finding.after.is_empty() {
                writeln!(f, "   after {}", finding.after.join(" "))?;
            }
            if finding.times > 1 {
                writeln!(f, "   {} times", thousands(finding.times))?;
            }
        }
        if report.given_up {
            writeln!(f, "given up: it had to be restarted too often")?;
        }
        Ok(())
    }
}
