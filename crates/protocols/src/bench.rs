//! A signature of search and evaluation: the node count for fixed positions of all variants.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use legwork_engine::{Engine, Limits, Report};
use legwork_variant::history::History;
use legwork_variant::position::Position;
use legwork_variant::variant::registry;

/// A moment by the processor's time of this program; where that is not known, by the clock.
#[cfg(not(target_arch = "wasm32"))]
type Moment = cpu_time::ProcessTime;
#[cfg(target_arch = "wasm32")]
type Moment = Instant;

/// The default search depth.
pub const DEPTH: u32 = 6;

/// Searches the benchmark positions of the registered variants with these ids, or of all, on one thread and with an empty table.
/// Writes the node count of each variant and the thousands of nodes in a second of processor time, and the node count of all.
///
/// A node is a move made, null moves included; a second search of a move that was made is none.
pub fn run(depth: u32, ids: &[&str], say: &mut dyn FnMut(String), stop: &AtomicBool) {
    let Ok(entries) = registry() else { return };
    let start = Instant::now();
    let mut all = 0;
    let asked = |id: &str| ids.is_empty() || ids.contains(&id);
    for entry in entries.iter().filter(|entry| asked(entry.id())) {
        let (Ok(rules), Ok(mut engine)) = (entry.rules(), Engine::new()) else {
            continue;
        };
        let (mut nodes, mut time) = (0, Duration::ZERO);
        for bench in &rules.bench {
            let options: Vec<(&str, &str)> = bench
                .options
                .iter()
                .map(|(name, value)| (name.as_str(), value.as_str()))
                .collect();
            let Ok(variant) = entry.open(&options) else {
                continue;
            };
            let fen = bench.fen.as_deref().unwrap_or(&variant.rules().start);
            let Ok(position) = variant.position(fen) else {
                continue;
            };
            // The evaluation's tables are made before the clock runs.
            let _ = engine.evaluate(&position);
            let before = Moment::now();
            nodes += search(&mut engine, position, depth, stop);
            time += before.elapsed();
            if stop.load(Relaxed) {
                return say("info string bench: stopped before its end".to_owned());
            }
        }
        let rate = nodes as f64 / time.as_secs_f64().max(1e-6) / 1e3;
        say(format!("{:14}{nodes:>12}{rate:>9.0} kn/s", entry.id()));
        all += nodes;
    }
    let time = start.elapsed();
    say(format!("depth {depth}, {} ms", time.as_millis()));
    say(format!("{all} nodes"));
}

/// Searches a position to a depth, unless it is stopped; returns the node count.
fn search(engine: &mut Engine, position: Position, depth: u32, stop: &AtomicBool) -> u64 {
    let (sender, reports) = mpsc::channel();
    let send = move |report| {
        // If the receiver is gone, the search has been stopped.
        let _ = sender.send(report);
    };
    if engine
        .go(position, History::new(), Limits::depth(depth), send)
        .is_err()
    {
        return 0;
    }
    loop {
        match reports.recv_timeout(Duration::from_millis(5)) {
            Ok(Report::Done(best)) => return best.map_or(0, |best| best.nodes),
            Err(RecvTimeoutError::Disconnected) => return 0,
            Err(RecvTimeoutError::Timeout) if stop.load(Relaxed) => engine.stop(),
            Ok(Report::Line(_)) | Err(RecvTimeoutError::Timeout) => {}
        }
    }
}
