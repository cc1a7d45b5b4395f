//! How fast an engine is that is written on the library, compared with cozy-chess in the same process.
//!
//! ```sh
//! cargo bench --package legwork-benches --bench engine [perft|search|verdicts|texts|threads]
//! ```
//!
//! - **Copy-make perft**, as an engine walks a tree: moves are generated into a list that is used again,
//!   the board is copied to the next place of a stack, the move made on it, and its hash read, at every
//!   leaf too. By [`Position`] and by the kernel of its shape.
//! - **A search** with quiescence, null moves and static exchange evaluation, by both; and the nodes a
//!   second of the example engine.
//! - **Verdicts** of games, a ply of random ones.
//! - **Texts**: a FEN and a move, written and read.
//! - **Two threads** that share one variant, against one thread, and the gain of cozy-chess.
//!
//! Short runs of what is compared alternate, and the median of the ratios of each round is printed, so
//! that a machine with other work to do is as bad for all.

mod perft;
mod search;
mod texts;
mod threads;
mod verdicts;

#[path = "../../crates/legwork/examples/engine.rs"]
mod engine;

use std::error::Error;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use legwork::Variant;

/// How many alternating rounds.
const ROUNDS: usize = 15;

/// A measurement.
type Part = fn() -> Result<(), Box<dyn Error>>;

/// The benchmarks, by name.
const PARTS: [(&str, Part); 5] = [
    ("perft", perft::compare),
    ("search", search::compare),
    ("verdicts", verdicts::measure),
    ("texts", texts::measure),
    ("threads", threads::compare),
];

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("engine: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    // Cargo adds flags of its own to what is asked for.
    let asked: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with('-'))
        .collect();
    for (name, measure) in PARTS {
        if asked.is_empty() || asked.iter().any(|part| part == name) {
            measure()?;
        }
    }
    Ok(())
}

/// A registered variant with its options at their defaults.
fn open(id: &str) -> Result<Variant, legwork::Error> {
    Variant::open(id, &[])
}

/// A count, and how long it takes.
type Timed<'a> = (&'a str, &'a mut dyn FnMut() -> u64);

/// Runs all of these in turn, round after round; gives for each its count, its median time, and the
/// median of its time in a round by that of the first.
fn alternate(subjects: &mut [Timed<'_>]) -> Vec<(u64, Duration, f64)> {
    let mut counts = vec![0; subjects.len()];
    let mut times = vec![Vec::new(); subjects.len()];
    for _ in 0..ROUNDS {
        for (place, (_, subject)) in subjects.iter_mut().enumerate() {
            let start = Instant::now();
            counts[place] = subject();
            times[place].push(start.elapsed());
        }
    }
    let first = times.first().cloned().unwrap_or_default();
    let mut message = Vec::new();
    for (mut times, count) in times.into_iter().zip(counts) {
        let ratios = times.iter().zip(&first);
        let mut ratios: Vec<f64> = ratios
            .map(|(time, first)| time.as_secs_f64() / first.as_secs_f64())
            .collect();
        ratios.sort_by(f64::total_cmp);
        times.sort();
        message.push((count, times[ROUNDS / 2], ratios[ROUNDS / 2]));
    }
    message
}

/// Prints what each took for one of what it counts, compared with the first.
fn print(title: &str, unit: &str, subjects: &mut [Timed<'_>]) {
    let message = alternate(subjects);
    println!("{title}");
    let first = message.first().map_or(1, |first| first.0) as f64;
    for ((name, _), (count, time, ratio)) in subjects.iter().zip(message) {
        let each = time.as_secs_f64() * 1e9 / count as f64;
        // Of different trees, what one node takes is compared.
        let ratio = ratio * first / count as f64;
        println!("  {name:20} {each:8.1} ns a {unit}   {ratio:5.2} of the first's time");
    }
}
