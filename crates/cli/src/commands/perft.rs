//! `legwork perft`.

use std::fmt;
use std::time::{Duration, Instant};

use legwork::{Move, Position, registry};
use serde::{Serialize, Serializer};

use crate::args::{Place, Settings};
use crate::error::Error;
use crate::numbers;
use crate::output::Answer;
use crate::progress::Progress;

/// Count the leaves of the game tree at a depth
///
/// Counts sequences of legal moves of that length; shorter games that end in mate or stalemate do
/// not count. The last move is counted, not made.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "legwork perft [OPTIONS] <VARIANT> <DEPTH>\n       legwork perft [OPTIONS] --all <DEPTH>",
    after_long_help = JSON
)]
pub(crate) struct Args {
    /// The variant; left out with --all
    variant: Option<String>,
    /// How many moves deep
    depth: Option<String>,
    /// Count every variant from its start
    #[arg(long, conflicts_with_all = ["divide", "fen", "setup", "seed", "moves", "set"])]
    all: bool,
    /// Print the leaves below each move as well
    #[arg(long)]
    divide: bool,
    /// Count with the Walker, the slow reference
    #[arg(long)]
    walker: bool,
    #[command(flatten)]
    settings: Settings,
    #[command(flatten)]
    place: Place,
}

const JSON: &str = r#"With --json,
  {"variant", "fen", "depth", "generator": "generator" or "walker",
   "nodes", "seconds", "nodes_per_second"}
  and with --divide "divide": [{"move", "nodes"}]; with --all a list of these"#;

/// A tree deeper than this is never counted to its end, and its recursion has to end somewhere.
const DEEPEST: u64 = 50;

#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Counts {
    One(Count),
    All(Vec<Count>),
}

#[derive(Serialize)]
pub(crate) struct Count {
    variant: String,
    fen: String,
    depth: u32,
    generator: Generator,
    nodes: u64,
    #[serde(rename = "seconds", serialize_with = "seconds")]
    time: Duration,
    nodes_per_second: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Part>>,
}

#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum Generator {
    Generator,
    Walker,
}

#[derive(Serialize)]
struct Part {
    #[serde(rename = "move")]
    text: String,
    nodes: u64,
}

fn seconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(time.as_secs_f64())
}

pub(crate) fn run(args: &Args) -> Result<Counts, Error> {
    let generator = if args.walker {
        Generator::Walker
    } else {
        Generator::Generator
    };
    // With --all the one argument is the depth, though the parser takes it for the variant.
    match (args.all, &args.variant, &args.depth) {
        (true, Some(depth), None) => {
            let depth = read_depth(depth)?;
            let count = |entry: &&legwork::Entry| {
                Ok(Count::new(
                    &entry.open(&[])?.start(),
                    depth,
                    generator,
                    false,
                ))
            };
            registry()?
                .iter()
                .map(count)
                .collect::<Result<_, Error>>()
                .map(Counts::All)
        }
        (false, Some(variant), Some(depth)) => {
            let variant = args.settings.open(variant)?;
            let depth = read_depth(depth)?;
            let position = args.place.position(&variant)?;
            Ok(Counts::One(Count::new(
                &position,
                depth,
                generator,
                args.divide,
            )))
        }
        (true, ..) => Err(Error::Arguments("perft --all takes a depth and no variant")),
        (false, ..) => Err(Error::Arguments(
            "perft takes a variant and a depth, or --all and a depth",
        )),
    }
}

fn read_depth(text: &str) -> Result<u32, Error> {
    numbers::read("DEPTH", text, 0..=DEEPEST).map(|depth| depth as u32)
}

impl Count {
    /// Counts, move by move, so that there is progress to show.
    fn new(position: &Position, depth: u32, generator: Generator, show_parts: bool) -> Self {
        let id = position.rules().id.clone();
        let clock = Instant::now();
        let parts = match depth {
            0 => Vec::new(),
            _ => divide(position, depth, generator, &id),
        };
        let nodes = if depth == 0 {
            1
        } else {
            parts.iter().map(|&(_, nodes)| nodes).sum()
        };
        let time = clock.elapsed();
        let mut divide: Vec<Part> = parts
            .into_iter()
            .map(|(mv, nodes)| Part {
                text: position.move_text(mv),
                nodes,
            })
            .collect();
        divide.sort_by(|a, b| a.text.cmp(&b.text));
        Self {
            variant: id,
            fen: position.fen(),
            depth,
            generator,
            nodes,
            time,
            nodes_per_second: numbers::per_second(nodes, time),
            divide: show_parts.then_some(divide),
        }
    }
}

fn divide(position: &Position, depth: u32, generator: Generator, id: &str) -> Vec<(Move, u64)> {
    let moves: Vec<Move> = match generator {
        Generator::Generator => position.moves(),
        Generator::Walker => position.walk().into_iter().flatten().collect(),
    };
    let progress = Progress::new(&format!("{id}, depth {depth}"), moves.len() as u64);
    let below = |mv| {
        let nodes = match generator {
            _ if depth == 1 => 1,
            // The move is from the list, so it is played.
            Generator::Generator => position.play(mv).map_or(0, |after| after.perft(depth - 1)),
            Generator::Walker => position
                .walker_play(mv)
                .map_or(0, |after| after.walker_perft(depth - 1)),
        };
        progress.step();
        (mv, nodes)
    };
    moves.into_iter().map(below).collect()
}

impl Answer for Counts {}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(count) => count.fmt(f),
            Self::All(counts) => {
                let width = |of: fn(&Count) -> String| {
                    counts
                        .iter()
                        .map(|count| of(count).len())
                        .max()
                        .unwrap_or(0)
                };
                let ids = width(|count| count.variant.clone());
                let nodes = width(|count| count.nodes.to_string()).max("nodes".len());
                writeln!(
                    f,
                    "{:ids$}  {:>nodes$}  {:>8}  {:>13}",
                    "", "nodes", "seconds", "nodes/s"
                )?;
                for count in counts {
                    writeln!(
                        f,
                        "{:ids$}  {:>nodes$}  {:>8.3}  {:>13}",
                        count.variant,
                        count.nodes,
                        count.time.as_secs_f64(),
                        numbers::rate(count.nodes_per_second),
                    )?;
                }
                Ok(())
            }
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Part { text, nodes } in self.divide.iter().flatten() {
            writeln!(f, "{text}: {nodes}")?;
        }
        let nodes = numbers::plural(self.nodes, "node");
        let seconds = self.time.as_secs_f64();
        let rate = numbers::rate(self.nodes_per_second);
        writeln!(f, "{nodes}, {seconds:.3} seconds, {rate} nodes/s",)
    }
}
