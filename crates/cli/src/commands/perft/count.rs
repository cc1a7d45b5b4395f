//! Counting a whole perft on this machine.

use std::fmt;
use std::time::Instant;

use cpu_time::ProcessTime;
use legwork::{Move, Position};
use legwork_drawing::text::numbers::counted;
use legwork_run::Threads;
use legwork_run::perft::{PerftCounter, PerftJobs};
use serde::Serialize;

use crate::progress::CommandProgress;
use crate::rates;
use crate::terminal::{STRONG, paint};

/// The counter, threads and table for a count.
pub(super) struct CountingMeans<'a> {
    pub(super) counter: PerftCounter<'a>,
    pub(super) threads: Threads,
    /// The size of the table, in megabytes.
    pub(super) hash: Option<u64>,
}

#[derive(Serialize)]
pub(crate) struct CountResult {
    variant: String,
    fen: String,
    depth: u32,
    generator: &'static str,
    threads: usize,
    hash: Option<u64>,
    nodes: u64,
    seconds: f64,
    /// The processor time of all threads together; `null` where the system does not report it.
    processor_seconds: Option<f64>,
    nodes_per_second: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<MoveCount>>,
}

#[derive(Serialize)]
struct MoveCount {
    #[serde(rename = "move")]
    text: String,
    nodes: u64,
}

impl CountResult {
    pub(super) fn new(
        position: &Position,
        depth: u32,
        means: &CountingMeans<'_>,
        write_parts: Option<&dyn Fn(Move) -> String>,
    ) -> Self {
        let id = position.rules().id.clone();
        let clock = Instant::now();
        let processor = ProcessTime::try_now();
        let below = match depth {
            0 => Vec::new(),
            _ => divide(position, depth, means, &id),
        };
        let nodes = match depth {
            0 => 1,
            _ => below.iter().map(|&(_, nodes)| nodes).sum(),
        };
        let time = clock.elapsed();
        let processor = processor.and_then(|start| start.try_elapsed());
        let divide = write_parts.map(|write| {
            let part = |(mv, nodes)| MoveCount {
                text: write(mv),
                nodes,
            };
            let mut parts: Vec<MoveCount> = below.into_iter().map(part).collect();
            parts.sort_by(|a, b| a.text.cmp(&b.text));
            parts
        });
        Self {
            variant: id,
            fen: position.fen(),
            depth,
            generator: match means.counter {
                PerftCounter::Walker => "walker",
                PerftCounter::Generator | PerftCounter::Table(_) => "generator",
            },
            threads: means.threads.count(),
            hash: means.hash,
            nodes,
            seconds: time.as_secs_f64(),
            processor_seconds: processor.ok().map(|time| time.as_secs_f64()),
            nodes_per_second: rates::per_second(nodes, time),
            divide,
        }
    }
}

fn divide(
    position: &Position,
    depth: u32,
    means: &CountingMeans<'_>,
    id: &str,
) -> Vec<(Move, u64)> {
    let work = PerftJobs::new(position, depth, means.counter, means.threads.count());
    let progress = CommandProgress::new(&format!("{id}, depth {depth}"), work.jobs() as u64);
    work.run(means.counter, &means.threads, || progress.step())
}

/// Writes a line for each count.
pub(super) fn table(counts: &[CountResult], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let width = |of: fn(&CountResult) -> String| counts.iter().map(|count| of(count).len()).max();
    let ids = width(|count| count.variant.clone()).unwrap_or(0);
    let nodes = width(|count| count.nodes.to_string()).unwrap_or(0);
    let nodes = nodes.max("nodes".len());
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
            count.seconds,
            rates::rate(count.nodes_per_second),
        )?;
    }
    Ok(())
}

impl fmt::Display for CountResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for MoveCount { text, nodes } in self.divide.iter().flatten() {
            writeln!(f, "{text}: {nodes}")?;
        }
        let nodes = paint(STRONG, counted(self.nodes, "node"));
        let seconds = self.seconds;
        let rate = rates::rate(self.nodes_per_second);
        writeln!(f, "{nodes}, {seconds:.3} seconds, {rate} nodes/s",)
    }
}
