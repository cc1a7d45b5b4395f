//! `legwork analyze`.

use std::fmt;
use std::process::ExitCode;
use std::time::Duration;

use legwork::Position;
use legwork_engine::{Line, Report, Score};
use serde::Serialize;

use super::play::sans;
use crate::args::{PositionArgs, VariantArgs};
use crate::error::CliError;
use crate::output::{CommandOutput, print, show, unless_closed};
use crate::search_args::SearchArgs;
use crate::values::number;

/// Print the best lines of a position while the search deepens
///
/// Each line has the depth, the score for the side to move in Pawns, the time in seconds, the nodes searched, and the moves.
/// Without --time, --depth or --nodes, the search ends after ten seconds.
#[derive(Debug, clap::Args)]
#[command(after_long_help = JSON)]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// Number of best moves to print, each with its line (MultiPV)
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<usize>(1..=256))]
    lines: usize,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    place: PositionArgs,
}

const JSON: &str = r#"With --json, one document when the search has ended:
  {"variant", "fen", "best": SAN or null, "move": the same as `legwork moves` writes it or null,
   "lines": [{"depth", "deepest", "line": 1 for the best, "centipawns": number or null,
     "mate": moves to mate, below 0 if the side to move is mated, or null,
     "seconds", "nodes", "san": [moves], "moves": [the same as `legwork moves` writes them]}]}
The lines are in the order in which the search found them."#;

/// The default time limit.
const TIME: Duration = Duration::from_secs(10);

#[derive(Serialize)]
struct AnalyzeResult {
    variant: String,
    fen: String,
    best: Option<String>,
    #[serde(rename = "move")]
    mv: Option<String>,
    lines: Vec<FoundLine>,
}

#[derive(Serialize)]
struct FoundLine {
    depth: u32,
    deepest: u32,
    line: usize,
    centipawns: Option<i32>,
    mate: Option<i32>,
    seconds: f64,
    nodes: u64,
    san: Vec<String>,
    moves: Vec<String>,
    #[serde(skip)]
    score: Score,
}

impl FoundLine {
    fn new(position: &Position, line: &Line, place: &PositionArgs) -> Self {
        let (centipawns, mate) = line.score.parts();
        Self {
            depth: line.depth,
            deepest: line.deepest,
            line: line.number,
            centipawns,
            mate,
            seconds: line.time.as_secs_f64(),
            nodes: line.nodes,
            san: sans(position, &line.moves, usize::MAX),
            moves: position.write_line(&line.moves, |position, mv| place.move_text(position, mv)),
            score: line.score,
        }
    }
}

/// ` 9  +0.35   0.12 s     48213  e4 e5 Nf3`.
impl fmt::Display for FoundLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (score, san) = (self.score.to_string(), self.san.join(" "));
        let Self {
            depth,
            seconds,
            nodes,
            ..
        } = self;
        write!(
            f,
            "{depth:>3} {score:>8} {seconds:>7.2} s {nodes:>10}  {san}"
        )
    }
}

impl CommandOutput for AnalyzeResult {}

impl fmt::Display for AnalyzeResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.best {
            Some(best) => writeln!(f, "best: {best}"),
            None => writeln!(f, "there is no legal move"),
        }
    }
}

pub(crate) fn run(args: &Args, json: bool) -> Result<ExitCode, CliError> {
    let variant = args.variant.open()?;
    let game = args.place.game(&variant)?;
    let position = game.position();
    let mut limits = args.search.limits(TIME);
    limits.lines = args.lines;
    let mut engine = args.search.engine(variant.rules())?;
    let (send, received) = std::sync::mpsc::channel();
    let history = game.history().clone();
    engine.go(position.clone(), history, limits, move |report| {
        // After the output was closed no receiver is left.
        let _ = send.send(report);
    })?;
    let (mut lines, mut best) = (Vec::new(), None);
    for report in received {
        match report {
            Report::Line(line) => {
                let line = FoundLine::new(position, &line, &args.place);
                if !json && let Err(error) = print(format!("{line}\n")) {
                    engine.stop_and_wait();
                    // As in `legwork analyze chu | head -5`.
                    unless_closed(Err(error))?;
                    return Ok(ExitCode::SUCCESS);
                }
                lines.push(line);
            }
            Report::Done(done) => best = done.map(|best| best.mv),
        }
    }
    let result = AnalyzeResult {
        variant: position.rules().id.clone(),
        fen: position.fen(),
        best: best.map(|mv| position.san(mv)),
        mv: best.map(|mv| args.place.move_text(position, mv)),
        lines,
    };
    Ok(show(&result, json)?)
}
