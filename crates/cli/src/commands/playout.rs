//! `legwork playout`.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Instant;

use legwork::playout::{Limits, Phase};
use legwork::{Adjudication, Color, Kind, Rules, Verdict};
use legwork_drawing::text::numbers::counted;
use legwork_run::Threads;
use legwork_run::playouts::Playouts;
use serde::Serialize;

use crate::args::{PositionArgs, VariantArgs};
use crate::error::CliError;
use crate::output::{CommandOutput, side};
use crate::progress::CommandProgress;
use crate::rates;
use crate::terminal::{Screen, wrapped};
use crate::values::{ANY, number};

use super::perft::MOST_THREADS;

/// Play games of random legal moves, and print statistics
///
/// The same seed plays the same games, with any number of threads. Games also end by repetition, the counter of moves
/// without progress, counting rules, and insufficient material.
#[derive(Debug, clap::Args)]
#[command(after_long_help = JSON)]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = number::<u64>(1..=MOST_GAMES))]
    games: u64,
    /// Seed of the moves
    #[arg(long, value_name = "S", default_value_t = 0, value_parser = number::<u64>(ANY))]
    seed: u64,
    /// Number of threads; 0 means one per processor
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = number::<usize>(0..=MOST_THREADS))]
    threads: usize,
    /// Cut a game off after N plies
    #[arg(long, value_name = "P", default_value_t = 1000, value_parser = number::<u32>(1..=LONGEST))]
    max_plies: u32,
    #[command(flatten)]
    place: GameStart,
}

/// Where every game starts; without any of these, at the start. `--seed` is the seed of the games
/// here.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Position")]
struct GameStart {
    /// Start from the position of this FEN
    #[arg(long, value_name = "FEN", conflicts_with = "setup")]
    fen: Option<String>,
    /// Start from the set-up with this number
    #[arg(long, value_name = "N", value_parser = number::<u64>(ANY))]
    setup: Option<u64>,
    /// Play these moves first, separated by spaces: "e2e4 e7e5". Their positions count for
    /// repetitions
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
}

const JSON: &str = r#"Lengths are in plies (moves of both sides). The opening of a game lasts as long as more
than two thirds of the men are left, the middle game as long as more than one third.

With --json,
  {"variant", "fen", "games", "seed", "max_plies",
   "length": {"mean", "median", "least", "most", "histogram": [{"from", "to", "games"}]},
   "won": {"white", "black", "neither"},
   "endings": [{"how": text, "winner": "white", "black" or null, "games"}],
   "choices": {"all", "opening", "middle", "end"}: means, null where there were none,
   "moves": {"all", "captures", "double_captures", "checks", "castlings", "gatings", "passes"},
   "promotions": {letter: count}, "seconds", "games_per_second", "plies_per_second"}"#;

/// The maximum number of games whose statistics fit in memory.
const MOST_GAMES: u64 = 100_000_000;
/// The maximum length of a game, in plies.
const LONGEST: u64 = 1_000_000;
/// The approximate number of lines in the histogram of lengths.
const BINS: u32 = 10;
/// The maximum length of a histogram's bar.
const BAR: usize = 40;
/// The maximum length of a label in front of a count.
const LABEL: usize = 32;

#[derive(Serialize)]
pub(crate) struct PlayoutReport {
    variant: String,
    #[serde(skip)]
    name: String,
    fen: String,
    games: u64,
    seed: u64,
    max_plies: u32,
    length: Length,
    won: WinTotals,
    endings: Vec<Ending>,
    choices: Choices,
    moves: MoveTotals,
    promotions: BTreeMap<String, u64>,
    seconds: f64,
    games_per_second: f64,
    plies_per_second: f64,
}

#[derive(Serialize)]
struct Length {
    mean: f64,
    median: u32,
    least: u32,
    most: u32,
    histogram: Vec<Bin>,
}

#[derive(Serialize)]
struct Bin {
    from: u32,
    to: u32,
    games: u64,
}

#[derive(Serialize)]
struct WinTotals {
    white: u64,
    black: u64,
    neither: u64,
}

/// A way in which games ended.
#[derive(Debug, Serialize, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ending {
    how: &'static str,
    winner: Option<&'static str>,
    pub(crate) games: u64,
}

impl Ending {
    /// How, and by which side: `checkmate by white`.
    pub(crate) fn name(&self) -> String {
        let by = self.winner.map(|winner| format!(" by {winner}"));
        format!("{}{}", self.how, by.unwrap_or_default())
    }
}

#[derive(Serialize)]
struct Choices {
    all: Option<f64>,
    opening: Option<f64>,
    middle: Option<f64>,
    end: Option<f64>,
}

#[derive(Serialize)]
struct MoveTotals {
    all: u64,
    captures: u64,
    double_captures: u64,
    checks: u64,
    castlings: u64,
    gatings: u64,
    passes: u64,
}

pub(crate) fn run(args: &Args) -> Result<PlayoutReport, CliError> {
    let variant = args.variant.open()?;
    let (games, seed, plies) = (args.games, args.seed, args.max_plies);
    let threads = Threads::new(args.threads)?;
    let GameStart { fen, setup, moves } = &args.place;
    let start = PositionArgs {
        fen: fen.clone(),
        setup: *setup,
        seed: None,
        moves: moves.clone(),
    };
    let start = start.game(&variant)?;
    let rules = variant.rules();
    let limits = Limits {
        adjudication: Adjudication::ALL,
        plies,
    };
    let progress = CommandProgress::new(&format!("{}, random games", rules.id), games);
    let clock = Instant::now();
    let played = Playouts::play(&start, limits, seed, games, &threads, |games| {
        progress.steps(games);
    });
    let time = clock.elapsed();
    drop(progress);
    let tally = &played.tally;
    Ok(PlayoutReport {
        variant: rules.id.clone(),
        name: rules.name.clone(),
        fen: start.position().fen(),
        games,
        seed,
        max_plies: plies,
        length: length(&played),
        won: WinTotals {
            white: played.won(Some(Color::White)),
            black: played.won(Some(Color::Black)),
            neither: games - played.won(Some(Color::White)) - played.won(Some(Color::Black)),
        },
        endings: endings(&played),
        choices: choices(&played),
        moves: MoveTotals {
            all: tally.plies,
            captures: tally.captures,
            double_captures: tally.double_captures,
            checks: tally.checks,
            castlings: tally.castlings,
            gatings: tally.gatings,
            passes: tally.passes,
        },
        promotions: promotions(&played, rules),
        seconds: time.as_secs_f64(),
        games_per_second: rates::per_second(games, time),
        plies_per_second: rates::per_second(tally.plies, time),
    })
}

fn length(played: &Playouts) -> Length {
    let least = played.lengths.first().copied().unwrap_or(0);
    let most = played.lengths.last().copied().unwrap_or(0);
    let width = width(most);
    let bins = played.histogram(width);
    let bin = |from| Bin {
        from,
        to: from + width - 1,
        games: bins.get(&from).copied().unwrap_or(0),
    };
    Length {
        mean: played.mean(),
        median: played.median(),
        least,
        most,
        histogram: (least / width..=most / width)
            .map(|place| bin(place * width))
            .collect(),
    }
}

/// A round width for bins, so that about ten bins cover this length.
fn width(most: u32) -> u32 {
    let enough = |width: &u32| most / width < BINS;
    let rounds = (0..7).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u32.pow(power)));
    rounds.into_iter().find(enough).unwrap_or(u32::MAX)
}

/// The ways in which games ended, sorted by name.
pub(crate) fn endings(played: &Playouts) -> Vec<Ending> {
    let ending = |&(verdict, games): &(Option<Verdict>, u64)| Ending {
        how: verdict.map_or("cut off", Verdict::name),
        winner: verdict.and_then(Verdict::winner).map(side),
        games,
    };
    let mut endings: Vec<Ending> = played.endings.iter().map(ending).collect();
    endings.sort();
    endings
}

fn choices(played: &Playouts) -> Choices {
    let mean = |phases: &[Phase]| {
        let branching = phases.iter().map(|&phase| played.tally.branching(phase));
        let (choices, moves) = branching.fold((0, 0), |(choices, moves), one| {
            (choices + one.choices, moves + one.moves)
        });
        (choices > 0).then(|| moves as f64 / choices as f64)
    };
    Choices {
        all: mean(&Phase::ALL),
        opening: mean(&[Phase::Opening]),
        middle: mean(&[Phase::Middle]),
        end: mean(&[Phase::End]),
    }
}

/// Counts the promotions by White's letter of the new kind.
fn promotions(played: &Playouts, rules: &Rules) -> BTreeMap<String, u64> {
    let kinds = (0..rules.pieces.len()).filter_map(Kind::new);
    let count = |kind| (played.tally.promotions(kind), kind);
    kinds
        .map(count)
        .filter(|&(count, _)| count > 0)
        .map(|(count, kind)| (rules.piece(kind).symbol.to_string(), count))
        .collect()
}

impl CommandOutput for PlayoutReport {
    /// Writes shorter bars and labels on a narrow screen.
    fn on_screen(&self, screen: Screen) -> Option<String> {
        let width = screen.width?;
        // Next to a bar are a range and a count, next to a label a count and its share.
        let (bar, label) = (width.saturating_sub(25), width.saturating_sub(22));
        let mut text = String::new();
        self.write(&mut text, bar.clamp(4, BAR), label.clamp(8, LABEL))
            .ok()?;
        Some(wrapped(&text, width))
    }
}

impl fmt::Display for PlayoutReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, BAR, LABEL)
    }
}

impl PlayoutReport {
    /// Writes the report with bars and labels of this length.
    fn write(&self, f: &mut impl fmt::Write, longest: usize, label: usize) -> fmt::Result {
        let games = counted(self.games, "game");
        writeln!(
            f,
            "{}: {games} of random moves, seed {}\n",
            self.name, self.seed
        )?;
        let Length {
            mean,
            median,
            least,
            most,
            histogram,
        } = &self.length;
        writeln!(
            f,
            "length      {mean:.1} plies on average, median {median}, {least} to {most}"
        )?;
        let highest = histogram.iter().map(|bin| bin.games).max().unwrap_or(0);
        for Bin { from, to, games } in histogram {
            let bar = (games * longest as u64).div_ceil(highest.max(1));
            let bar = "#".repeat(bar as usize);
            let range = format!("{from}-{to}");
            writeln!(
                f,
                "{}",
                format!("  {range:>13}  {bar:longest$}  {games}").trim_end()
            )?;
        }
        let WinTotals {
            white,
            black,
            neither,
        } = self.won;
        let share = |games| Portion(games, self.games);
        writeln!(f, "\nWhite wins  {}", share(white))?;
        writeln!(f, "Black wins  {}", share(black))?;
        writeln!(f, "neither     {}", share(neither))?;
        for ending in &self.endings {
            writeln!(f, "  {:label$}  {}", ending.name(), share(ending.games))?;
        }
        let phases = [
            ("overall", self.choices.all),
            ("opening", self.choices.opening),
            ("middle game", self.choices.middle),
            ("end game", self.choices.end),
        ];
        let phases = phases
            .iter()
            .filter_map(|&(phase, mean)| Some((phase, mean?)));
        let phases: Vec<String> = phases
            .map(|(phase, mean)| format!("{phase} {mean:.1}"))
            .collect();
        if !phases.is_empty() {
            writeln!(f, "\nlegal moves per position: {}", phases.join(", "))?;
        }
        writeln!(f, "\nmoves       {}", self.moves.all)?;
        let counts = [
            ("captures", self.moves.captures),
            ("  of two or more", self.moves.double_captures),
            ("checks", self.moves.checks),
            ("castlings", self.moves.castlings),
            ("gatings", self.moves.gatings),
            ("passes", self.moves.passes),
        ];
        for (what, count) in counts.iter().filter(|(_, count)| *count > 0) {
            writeln!(f, "  {what:label$}  {}", Portion(*count, self.moves.all))?;
        }
        for (letter, &count) in &self.promotions {
            let what = format!("promotions to {letter}");
            writeln!(f, "  {what:label$}  {}", Portion(count, self.moves.all))?;
        }
        writeln!(
            f,
            "\n{:.3} seconds, {} games/s, {} plies/s",
            self.seconds,
            rates::rate(self.games_per_second),
            rates::rate(self.plies_per_second)
        )
    }
}

/// A count and its percentage of a whole.
struct Portion(u64, u64);

impl fmt::Display for Portion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = 100.0 * self.0 as f64 / self.1.max(1) as f64;
        write!(f, "{:>8}  {percent:>6.2} %", self.0)
    }
}
